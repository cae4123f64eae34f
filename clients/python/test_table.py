"""Tests of deals and matches in hoyle.py: python3 -m unittest. They need Go and a C compiler."""

import inspect
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest

import hoyle

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GAMES = "indigo", "karata", "catcheleven", "doppelkopf", "blackjack"
SEED = f"{1:064x}"


class TestTable(unittest.TestCase):
    """Deals, matches, bots and reviews in this process."""

    @classmethod
    def setUpClass(cls) -> None:
        """Builds the library."""
        if not shutil.which("go") or not shutil.which("cc"):
            raise unittest.SkipTest("no Go, or no C compiler")
        built = tempfile.TemporaryDirectory()
        cls.addClassCleanup(built.cleanup)
        library = os.path.join(built.name, "libhoyle.so")
        subprocess.run(["go", "build", "-buildmode=c-shared", "-o", library, "./clients/libhoyle"], cwd=ROOT, check=True)
        cls.h = hoyle.Hoyle(library)
        cls.addClassCleanup(cls.h.close)

    def finish(self, table: hoyle.Table) -> hoyle.Table:
        """Plays the first legal moves to the end."""
        turn = table.turn
        while turn >= 0:
            turn = table.play(turn, table.legal(turn)[0])
        return table

    def test_every_game(self) -> None:
        """A deal of each game ends, and its record gives the same score again."""
        for game in GAMES:
            with self.subTest(game):
                t = self.finish(self.h.table(game, seed=SEED))
                again = self.h.open(t.record())
                self.assertEqual((again.score, len(again), again.turn), (t.score, len(t), -1))
                self.assertEqual(again.record(), t.record())
                self.assertEqual(again.at(1).save()["plays"], t.record()["plays"][:1])
                self.assertEqual(t.about()["commitment"], self.h.commit(SEED))

    def test_every_operation(self) -> None:
        """Each operation of the library has a method, and each row of docs/languages.md is one of them."""
        with open(os.path.join(ROOT, "docs", "languages.md"), encoding="utf-8") as f:
            table = f.read().partition("<!-- made: operations -->")[2].partition("<!-- end -->")[0]
        rows = re.findall(r"(?m)^\| `(\w+)` \|", table)
        self.assertEqual(rows, [name for name in self.h.call("ops") if name != "odds"])
        text = "".join(inspect.getsource(c) for c in (hoyle.Hoyle, hoyle._Numbered, hoyle.Table, hoyle.Match))
        self.assertEqual([], [name for name in [*rows, "odds"] if f'"{name}"' not in text])

    def test_moves_in_words(self) -> None:
        """A table says moves, sorts cards, takes plays back, and refuses a click for another position."""
        t = self.h.table("indigo", seed=SEED)
        move = t.legal(0)[0]
        self.assertTrue(t.say(0, move)[0]["text"].startswith("play "))
        hand = next(z["cards"] for z in t.state(0, "zones")["zones"] if z["name"] == "hand" and z["seat"] == 0)
        self.assertEqual(sorted(t.sort(0, hand)), sorted(hand))
        self.assertIsNone(t.forced(0))
        self.assertEqual(t.play(0, move, n=0), 1)
        with self.assertRaises(hoyle.HoyleError) as refused:
            t.play(0, move, n=0)  # the same click again
        self.assertEqual(refused.exception.code, "stale")
        self.assertEqual((t.can_undo(0), t.undo(0), len(t)), (True, True, 0))
        self.assertEqual(self.h.table("indigo", position=t.position()).legal(0), t.legal(0))

    def test_secrets(self) -> None:
        """Deals have seeds of their own, and a seat does not see the hand of another."""
        a, b = self.h.table("indigo"), self.h.table("indigo")
        self.assertNotEqual(a.save()["seed"], b.save()["seed"])
        seen = a.state(0, "view")["view"]["state"]["hands"]
        self.assertEqual(set(seen[1]), {"??"})
        with self.assertRaises(hoyle.HoyleError) as refused:
            a.record()
        self.assertEqual(refused.exception.code, "secret")

    def test_match(self) -> None:
        """A match of two deals has their total, and is opened again."""
        m = self.h.match("catcheleven", format="deals", n=2, seed=SEED)
        scores = []
        while (t := m.next()) is not None:
            scores.append(self.finish(t).score)
        self.assertEqual(m.standing()["total"], [sum(s) for s in zip(*scores)])
        self.assertEqual(self.h.open_match(m.publish()).standing(), m.standing())
        self.assertEqual(m.deal(1).score, self.h.open(m.record(1)).score)

    def test_bots(self) -> None:
        """A bot's moves are those of its seed, and a search ends when its time is over."""
        t = self.h.table("indigo", seed=SEED)
        self.assertEqual(t.choose(0, "search:50", seed=SEED), t.choose(0, "search:50", seed=SEED))
        self.assertIn(t.choose(0, "search:100000000", timeout=0.3), t.legal(0))
        advice = t.advise(0, "search:50", seed=SEED)
        self.assertEqual(sorted(a["move"] for a in advice), sorted(t.legal(0)))
        review = self.h.review(self.finish(t).record(), iterations=10, seed=SEED)
        self.assertTrue(review["decisions"])
        self.assertFalse(self.h.review(t.record(), iterations=100_000_000, timeout=0.3)["decisions"])
        self.assertTrue(self.finish_odds())

    def finish_odds(self) -> list[dict[str, object]]:
        """Returns the odds of the first seat of Blackjack that has to move."""
        for n in range(1, 9):
            t = self.h.table("blackjack:casino", seed=f"{n:064x}")
            if t.turn >= 0 and len(t.legal(t.turn)) > 1:
                return t.odds(t.turn)["moves"]
        return []

    def test_bad_calls(self) -> None:
        """Each mistake has its code, and changes nothing."""
        t = self.h.table("indigo", seed=SEED)
        for code, call in (
            ("no-such-game", lambda: self.h.table("chess")),
            ("bad-call", lambda: self.h.call("table", {"game": "indigo", "deal": 1})),
            ("not-your-turn", lambda: t.play(1, t.legal(0)[0])),
            ("not-a-move", lambda: t.play(0, "fold")),
            *(("bad-call", lambda of=of: self.h.call("state", "0 0 turn", of)) for of in (2**32 + t._number, -(2**70), "1", 1.0, None)),
            *(("bad-call", lambda sent=sent: self.h.call("table", sent)) for sent in ("\ud800", {"game": b"indigo"}, float("nan"))),
        ):
            with self.subTest(code), self.assertRaises(hoyle.HoyleError) as refused:
                call()
            self.assertEqual(refused.exception.code, code, refused.exception)
        self.assertEqual(len(t), 0)
        with self.assertRaises(hoyle.HoyleError) as refused:
            hoyle.Hoyle(__file__)
        self.assertEqual(refused.exception.code, "no-library")
        t.free()
        with self.assertRaises(hoyle.HoyleError):
            t.legal(0)

    def test_seeds(self) -> None:
        """Seeds are derived and combined, and verify."""
        self.assertTrue(self.h.verify(self.h.commit(SEED), SEED))
        self.assertFalse(self.h.verify(self.h.commit(SEED), self.h.derive(SEED, 1)))
        self.assertEqual(len(json.loads(json.dumps(self.h.combine(SEED, self.h.seed())))), 64)


if __name__ == "__main__":
    unittest.main()
