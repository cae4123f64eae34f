#!/usr/bin/env python3
"""Measures the steps a second of random play over the pipe: speed.py [GAME...]"""

import random
import sys
import time

import hoyle

TABLES, STEPS = 256, 1000


def main() -> None:
    """Plays each game with all seats and prints its speed."""
    for game in sys.argv[1:] or ["indigo", "karata", "doppelkopf"]:
        with hoyle.Tables(game, TABLES, places=True, width=32) as t:
            t.reset(1)
            draw, begun, used = random.random, time.perf_counter(), time.process_time()
            for _ in range(STEPS):
                t.step([int(draw() * n) for n in t.counts])
            wall, own = time.perf_counter() - begun, time.process_time() - used
            n = TABLES * STEPS
            print(f"{game}: {n / wall:,.0f} steps/s, {own / n * 1e6:.2f} µs of Python a step, {t.size} bytes an observation")


if __name__ == "__main__":
    main()
