"""The load script: many tables at once against a real server, and how long everything takes (`make load`)."""
