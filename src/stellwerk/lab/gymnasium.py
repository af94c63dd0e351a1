"""`import stellwerk.lab.gymnasium` registers the games with Gymnasium, under the public name of the module."""

from stellwerk.lab.envs.gymnasium import GAMES, Env, make, register

__all__ = ["GAMES", "Env", "make", "register"]
