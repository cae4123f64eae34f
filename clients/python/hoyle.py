"""Play the card games of hoyle from Python. The standard library is enough.

A Player is a program that takes a seat at a table of hoyle, wherever the name of a player
may be exec:COMMAND. docs/players.md describes the messages, docs/wire.md the moves and the
views.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from typing import Any, Sequence, TextIO

# ---- Player: a program that takes a seat (docs/players.md) ----

PROTOCOL = 1


@dataclass
class Deal:
    """A deal in which the player has a seat. A view and a log are as docs/wire.md has them."""

    id: int
    game: str
    rules: dict[str, Any]
    seats: int
    players: int
    first: int
    seat: int
    match: dict[str, Any] | None = None
    log: list[dict[str, Any]] = field(default_factory=list)  # all plays so far, if wanted


@dataclass
class Question:
    """The host asks for a move. The view and the zones are None unless wanted."""

    deal: Deal
    n: int
    ms: int
    legal: list[str]
    view: dict[str, Any] | None = None
    zones: list[dict[str, Any]] | None = None
    refused: bool = False  # the first answer was


class Player:
    """A player of any game. Override move, and what else you need."""

    name = "player"
    games: Sequence[str] = ()  # all games if empty
    wants: Sequence[str] = ()  # some of "view", "zones", "log"
    parallel = 1  # deals at once

    def move(self, question: Question) -> str | int:
        """Returns the move, as its text or as its place in question.legal."""
        raise NotImplementedError

    def deal(self, deal: Deal) -> None:
        """A deal begins."""

    def event(self, deal: Deal, log: list[dict[str, Any]]) -> None:
        """These plays are new. deal.log has them all. Only if the player wants the log."""

    def no(self, question: Question, code: str, reason: str) -> str | int:
        """The host refuses the move. Returns another."""
        return 0

    def over(self, deal: Deal, score: list[int] | None, fault: str | None) -> None:
        """The deal is over. Without a score it was broken off, with a fault because of it."""

    def info(self, text: str) -> None:
        """Says something for the log of the host."""
        self._say({"t": "info", "text": text})

    def serve(self, lines: TextIO | None = None, out: TextIO | None = None) -> None:
        """Plays until the host quits. What move prints goes to the standard error."""
        self._out = out or sys.stdout
        self._deals: dict[int, Deal] = {}
        self._questions: dict[int, Question] = {}
        printed, sys.stdout = sys.stdout, sys.stderr
        try:
            for line in lines or sys.stdin:
                message = json.loads(line)
                if message["t"] == "quit":
                    return
                handle = getattr(self, "_on_" + message["t"], None)
                if handle:  # messages of later versions are ignored
                    handle(message)
        finally:
            sys.stdout = printed

    def _say(self, message: dict[str, Any]) -> None:
        self._out.write(json.dumps(message, separators=(",", ":")) + "\n")
        self._out.flush()

    def _answer(self, question: Question, move: str | int) -> None:
        key = "move" if isinstance(move, str) else "i"
        self._say({"t": "move", "id": question.deal.id, "n": question.n, key: move})

    def _on_hello(self, _: dict[str, Any]) -> None:
        ready = {"t": "ready", "protocol": PROTOCOL, "name": self.name}
        self._say(ready | {"games": list(self.games), "wants": list(self.wants), "parallel": self.parallel})

    def _on_ping(self, _: dict[str, Any]) -> None:
        self._say({"t": "pong"})

    def _on_deal(self, m: dict[str, Any]) -> None:
        names = ("id", "game", "rules", "seats", "players", "first", "seat")
        deal = Deal(*(m[name] for name in names), match=m.get("match"))
        self._deals[deal.id] = deal
        self.deal(deal)

    def _on_event(self, m: dict[str, Any]) -> None:
        deal = self._deals[m["id"]]
        deal.log += m["log"]
        self.event(deal, m["log"])

    def _on_move(self, m: dict[str, Any]) -> None:
        question = Question(self._deals[m["id"]], m["n"], m["ms"], m["legal"], m.get("view"), m.get("zones"))
        self._questions[m["id"]] = question
        self._answer(question, self.move(question))

    def _on_no(self, m: dict[str, Any]) -> None:
        question = self._questions.get(m["id"])
        if question and question.n == m["n"] and not question.refused:
            question.refused = True
            self._answer(question, self.no(question, m["code"], m["reason"]))

    def _on_over(self, m: dict[str, Any]) -> None:
        self._questions.pop(m["id"], None)
        deal = self._deals.pop(m["id"], None)
        if deal:
            self.over(deal, m.get("score"), m.get("fault"))


# ---- end of Player ----
