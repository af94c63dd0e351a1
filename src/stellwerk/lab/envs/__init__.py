"""Environments for learning: Gymnasium, PettingZoo, OpenSpiel, and whole batches in compiled code."""
