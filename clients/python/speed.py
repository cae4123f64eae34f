#!/usr/bin/env python3
"""Measures the steps a second of random play: speed.py [GAME...]

It plays over the pipe and, if hoyle.py finds the C library, in this process, in turns."""

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


if __name__ == "__main__":
    main()
