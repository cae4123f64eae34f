#!/usr/bin/env python3
"""Learns a game from random play alone: learn.py [--game karata] [--svg curve.svg]

The learner knows no rules. It keeps a table with the value of each move in each situation:
the mean of what it has won from there on, in deals played to their end. It mostly makes the
best move it knows, and now and then another (Monte Carlo control). A situation is the top
card of the table in Indigo, and the number of cards in the hand in Karata.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from array import array

import hoyle

FADE = {"indigo": 0.5, "karata": 0.95}  # what a point is worth a decision later
LAST = 55  # the place of the last card in a zone of the table
SITUATIONS = 55  # the cards and none; no hand has more cards


class Learner:
    """A table of values, for many tables of a game at once."""

    def __init__(self, tables: hoyle.Tables, explore: float, seed: int) -> None:
        self.t, self.explore, self.random = tables, explore, random.Random(seed)
        self.fade, self.moves = FADE[tables.game], len(tables.moves)
        self.top = tables.field("table").start + LAST if tables.game == "indigo" else None
        self.hand = tables.field("hand", 0)
        self.value = array("d", [self.random.uniform(-1e-6, 1e-6) for _ in range(self.moves * SITUATIONS)])
        self.tried = array("d", [0.0]) * len(self.value)
        self.trails: list[list[tuple[int, float]]] = [[] for _ in range(tables.tables)]

    def choose(self, i: int) -> tuple[int, int]:
        """Returns the move to make at a table, and its place in the table of values."""
        t, value = self.t, self.value
        at = self.moves * self.situation(t.observations[i * t.size : (i + 1) * t.size])
        legal = t.legal[i * t.width : i * t.width + t.counts[i]]
        if self.random.random() < self.explore:
            move = self.random.choice(legal)
        else:
            move = max(legal, key=lambda m: value[at + m])
        return move, at + move

    def situation(self, seen: memoryview) -> int:
        """Returns the number of the situation that an observation shows."""
        return seen[self.top] if self.top is not None else min(sum(seen[self.hand]), SITUATIONS - 1)

    def play(self, deals: int, learn: bool) -> list[float]:
        """Plays that many deals at each table, and returns the lead at the end of each."""
        t, trails = self.t, self.trails
        leads: list[list[float]] = [[0.0] for _ in trails]
        while min(map(len, leads)) <= deals:
            chosen = [self.choose(i) for i in range(t.tables)]
            acted = bytes(t.seats)
            t.step([move for move, _ in chosen])
            for i, seat in enumerate(acted):
                reward = t.rewards[i * t.chairs + seat]
                leads[i][-1] += reward
                if learn:
                    trails[i].append((chosen[i][1], reward))
                if t.done[i]:
                    leads[i].append(0.0)
                    self.learn(trails[i])
        for trail in trails:
            trail.clear()
        return [lead for own in leads for lead in own[:deals]]

    def learn(self, trail: list[tuple[int, float]]) -> None:
        """Moves the values of a deal towards what came of it."""
        value, tried, ahead = self.value, self.tried, 0.0
        for at, reward in reversed(trail):
            ahead = reward + self.fade * ahead
            tried[at] += 1.0
            value[at] += (ahead - value[at]) / min(tried[at], 500.0)
        trail.clear()


def mean(leads: list[float]) -> tuple[float, float]:
    """Returns the mean and half of its 95 % interval. Pairs of deals have the same cards."""
    pairs = [(a + b) / 2 for a, b in zip(leads[::2], leads[1::2])]
    m = sum(pairs) / len(pairs)
    return m, 1.96 * (sum((p - m) ** 2 for p in pairs) / (len(pairs) - 1) / len(pairs)) ** 0.5


def curve(points: list[tuple[int, float, float]], title: str) -> str:
    """Returns an SVG of the lead by the number of deals learned from."""
    width, height, left, top = 640, 360, 60, 30
    most = max(1, points[-1][0])
    low, high = min(0.0, min(p[1] - p[2] for p in points)), max(p[1] + p[2] for p in points)
    high += 0.05 * (high - low)

    def x(deals: float) -> float:
        return left + (width - left - 20) * deals / most

    def y(lead: float) -> float:
        return height - 40 - (height - 40 - top) * (lead - low) / (high - low)

    grid = [low + (high - low) * i / 4 for i in range(5)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">',
        f'<rect width="{width}" height="{height}" fill="white"/><text x="{left}" y="20">{title}</text>',
    ]
    parts += [f'<path d="M{left} {y(v):.1f}H{width - 20}" stroke="#ddd"/><text x="{left - 8}" y="{y(v) + 4:.1f}" text-anchor="end">{v:.1f}</text>' for v in grid]
    parts += [f'<text x="{x(most * i / 4):.1f}" y="{height - 20}" text-anchor="middle">{most * i // 4:,}</text>' for i in range(5)]
    band = [(x(d), y(m + e)) for d, m, e in points] + [(x(d), y(m - e)) for d, m, e in reversed(points)]
    parts.append('<path fill="#9cf" d="M' + "L".join(f"{a:.1f} {b:.1f}" for a, b in band) + 'Z"/>')
    parts.append('<path fill="none" stroke="#036" stroke-width="2" d="M' + "L".join(f"{x(d):.1f} {y(m):.1f}" for d, m, _ in points) + '"/>')
    return "\n".join(parts) + f'\n<text x="{width - 20}" y="{height - 4}" text-anchor="end">deals</text>\n</svg>\n'


def run(game: str, deals: int, steps: int, trial: int, tables: int, seed: int, out=sys.stdout) -> list[tuple[int, float, float]]:
    """Learns from deals in steps, with a trial of fresh deals after each, and returns the curve."""
    begun, points = time.monotonic(), []
    with hoyle.Tables(game, tables, "random", lead=True, width=64) as t:
        learner = Learner(t, 0.1, seed)
        for step in range(steps + 1):
            explore, learner.explore = learner.explore, 0.0
            t.reset(1_000_000 + seed)  # the same deals for every trial, and none to learn from
            points.append((step * deals // steps, *mean(learner.play(trial // tables, learn=False))))
            learner.explore = explore
            print(f"{points[-1][0]:8,} deals  {time.monotonic() - begun:5.1f} s  {points[-1][1]:+.2f} ± {points[-1][2]:.2f}", file=out)
            if step < steps:
                t.reset(seed * 1000 + step)
                learner.play(deals // steps // tables, learn=True)
    return points


def main() -> None:
    """Reads the options, learns, and writes the curve."""
    p = argparse.ArgumentParser(description="Learn a game against random play.")
    p.add_argument("--game", default="indigo", choices=sorted(FADE))
    p.add_argument("--deals", type=int, default=32_000, help="to learn from")
    p.add_argument("--steps", type=int, default=10, help="points of the curve")
    p.add_argument("--trial", type=int, default=3_200, help="deals of each trial")
    p.add_argument("--tables", type=int, default=32)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--svg", help="the file to write the curve to")
    o = p.parse_args()
    points = run(o.game, o.deals, o.steps, o.trial, o.tables, o.seed)
    if o.svg:
        with open(o.svg, "w", encoding="utf-8") as f:
            f.write(curve(points, f"{o.game}: lead over random play, with its 95 % interval"))


if __name__ == "__main__":
    main()
