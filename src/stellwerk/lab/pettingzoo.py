"""`stellwerk.lab.pettingzoo.env`: the PettingZoo environment under its public name."""

from stellwerk.lab.envs.pettingzoo import Env, env

__all__ = ["Env", "env"]
