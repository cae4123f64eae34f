#!/usr/bin/env python3
"""Measures the steps a second of random play: speed.py [GAME...]

It plays over the pipe and, if hoyle.py finds the C library, in this process, in turns; then, in this process, by the
loops of docs/learning.md for Gymnasium and PettingZoo, in steps a second of processor time."""

import os
import random
import statistics
import sys
import time

import hoyle

ROUNDS = 9


def measure(t: hoyle.Tables, steps: int) -> tuple[float, float]:
    """Returns the steps a second, and the microseconds of this process for a step."""
    draw, begun, used = random.random, time.perf_counter(), time.process_time()
    for _ in range(steps):
        t.step([int(draw() * n) for n in t.counts])
    n = t.tables * steps
    return n / (time.perf_counter() - begun), (time.process_time() - used) / n * 1e6


def vector(env: hoyle.VectorEnv) -> float:
    """Returns the steps a second of processor time of 64 tables."""
    steps, (_, infos), used = 200, env.reset(seed=1), time.process_time()
    for _ in range(steps):
        actions = env.action_space.sample(infos["action_mask"])
        _, _, _, _, infos = env.step(actions)
    return 64 * steps / (time.process_time() - used)


def aec(env: hoyle.AECEnv) -> float:
    """Returns the steps a second of processor time of a table with learners at all seats."""
    steps, used = 0, time.process_time()
    for deal in range(20):
        env.reset(seed=deal)
        for agent in env.agent_iter():
            _, _, termination, _, info = env.last()
            action = None
            if not termination:
                action, steps = env.action_space(agent).sample(info["action_mask"]), steps + 1
            env.step(action)
    return steps / (time.process_time() - used)


def classes(game: str, library: str | None) -> None:
    """Prints the median and the best of the rounds of both classes."""
    tables, table = hoyle.VectorEnv(game, 64, "random", lead=True, library=library), hoyle.AECEnv(game, library=library)
    rounds = [(vector(tables), aec(table)) for _ in range(3 * ROUNDS)]
    for name, found in zip(("VectorEnv, 64 tables", "AECEnv"), zip(*rounds)):
        print(f"{game}, {name}: {statistics.median(found):,.0f} steps/s of processor time, at best {max(found):,.0f}")


def main() -> None:
    """Plays each game with all seats, at many tables and at one, and prints its speed."""
    named = os.environ.pop("HOYLE_LIBRARY", None)
    doors = {"pipe": {"command": hoyle._program()[0]}} | ({"library": {"library": named}} if hoyle._library(named) else {})
    for game in sys.argv[1:] or ["indigo", "karata", "doppelkopf", "catcheleven", "blackjack"]:
        for tables, steps in (256, 150), (1, 3000):
            opened = {door: hoyle.Tables(game, tables, places=True, width=32, **options) for door, options in doors.items()}
            found: dict[str, list[tuple[float, float]]] = {door: [] for door in opened}
            for t in opened.values():
                t.reset(1)
            for _ in range(ROUNDS):
                for door, t in opened.items():
                    found[door].append(measure(t, steps))
            for door, t in opened.items():
                speed, own = (statistics.median(column) for column in zip(*found[door]))
                print(f"{game}, {tables} tables, {door}: {speed:,.0f} steps/s, {own:.2f} µs of this process a step")
                t.close()
        if "library" in doors:
            classes(game, named)


if __name__ == "__main__":
    main()
