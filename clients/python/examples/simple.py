#!/usr/bin/env python3
"""A player of every game: Doppelkopf at random, the others by a simple rule.

go run ./cmd/hoyle arena indigo -bots "house,exec:python3 clients/python/examples/simple.py"
"""

import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from hoyle import Player, Question  # noqa: E402


def cards(question, zone):
    """Returns the cards of the first zone of that name."""
    return next((z["cards"] for z in question.zones or [] if z["name"] == zone), [])


def indigo(question):
    """Captures, preferably with a card that counts; otherwise lays one that does not."""
    table = cards(question, "table")

    def value(move):
        counts = move[0] in "ATJQK"
        captures = bool(table) and (move[0] == table[-1][0] or move[1] == table[-1][1])
        return (captures, counts == captures)

    return max(question.legal, key=value)


def catcheleven(question):
    """Takes as many cards as possible."""
    return max(question.legal, key=lambda move: len(move.split(",")) if " x " in move else 0)


def blackjack(question):
    """Takes cards up to 16."""
    view = question.view["state"]
    hand = view["players"][question.deal.seat]["hands"][view["hand"]]["cards"]
    total = sum(1 if c[0] == "A" else 10 if c[0] in "TJQK" else int(c[0]) for c in hand)
    if total <= 11 and any(c[0] == "A" for c in hand):
        total += 10
    wanted = ["hit"] if total < 17 else ["stand"]
    return next((m for m in wanted + ["decline", "stand"] if m in question.legal), question.legal[0])


def karata(question):
    """Plays a card, and draws only if it must."""
    return max(question.legal, key=lambda move: (move.startswith("last"), move.startswith("play"), move != "draw"))


RULES = {"indigo": indigo, "catcheleven": catcheleven, "blackjack": blackjack, "karata": karata}


class Simple(Player):
    name = "simple"
    wants = ("view", "zones")
    parallel = 8

    def __init__(self, seed=1):
        self.random = random.Random(seed)

    def move(self, question: Question):
        rule = RULES.get(question.deal.game, lambda q: self.random.choice(q.legal))
        return rule(question)


if __name__ == "__main__":
    Simple().serve()
