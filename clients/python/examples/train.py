#!/usr/bin/env python3
"""Plays deals of Indigo in text, as a trainer of a language model does, with a model that plays at random.

python3 clients/python/examples/train.py
"""

import pathlib
import random
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from hoyle import TextEnv  # noqa: E402


def model(observation: str) -> str:
    """Returns one of the moves that the text lists, where yours would generate an answer."""
    return random.choice(re.findall(r"^  (.+?): ", observation.split("\nmoves:\n")[-1], re.MULTILINE))


def rollout(env: TextEnv) -> list[tuple[str, str, float]]:
    """Plays a deal, and returns what the model saw, what it answered, and the reward of that."""
    steps, done = [], False
    observation, _ = env.reset()
    while not done:
        action = model(observation)
        seen, reward, done, _, _ = env.step(action)
        steps.append((observation, action, reward))
        observation = seen
    return steps


if __name__ == "__main__":
    env = TextEnv("indigo", "-seed", "1", "-obfuscated", bots="random")
    for deal in range(5):
        steps = rollout(env)
        print(f"deal {deal + 1}: {len(steps)} moves, reward {steps[-1][2]:+.0f}")
    env.close()
