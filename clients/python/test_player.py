"""Tests of the Player half of hoyle.py."""

import base64
import io
import json
import pathlib
import subprocess
import sys
import unittest
import unittest.mock

import hoyle

HERE = pathlib.Path(__file__).resolve().parent
DEAL = {"t": "deal", "id": 1, "game": "indigo", "rules": {}, "seats": 2, "players": 2, "first": 0, "seat": 1}


def ask(n, legal, **more):
    return {"t": "move", "id": 1, "n": n, "ms": 1000, "legal": legal} | more


def converse(player, *messages):
    """Returns what a player says to messages."""
    said = io.StringIO()
    player.serve(io.StringIO("".join(json.dumps(m) + "\n" for m in messages)), said)
    return [json.loads(line) for line in said.getvalue().splitlines()]


class Last(hoyle.Player):
    name = "last"
    games = ("indigo",)
    wants = ("log",)
    parallel = 2

    def __init__(self):
        self.heard = []

    def deal(self, deal):
        self.heard.append(("deal", deal.game, deal.seat))

    def event(self, deal, log):
        self.heard.append(("event", len(log), len(deal.log)))

    def move(self, question):
        print("this must not reach the host")
        return question.legal[-1]

    def no(self, question, code, reason):
        self.heard.append(("no", code, question.n))
        return 0

    def over(self, deal, score, fault):
        self.heard.append(("over", score, fault))


class PlayerTest(unittest.TestCase):
    def test_ready(self):
        want = {"t": "ready", "protocol": 1, "name": "last", "games": ["indigo"], "wants": ["log"], "parallel": 2}
        self.assertEqual(converse(Last(), {"t": "hello", "protocol": 1}), [want])

    def test_deal(self):
        player = Last()
        said = converse(
            player,
            DEAL,
            {"t": "someday", "id": 1},
            {"t": "event", "id": 1, "log": [{"n": 0, "seat": 0, "move": "5H"}]},
            ask(1, ["2C", "3C"], view={"seat": 1}, later=True),
            {"t": "event", "id": 1, "log": [{"n": 1, "seat": 1, "move": "3C"}, {"n": 2, "seat": 0, "move": "6H"}]},
            ask(3, ["2C"]),
            {"t": "stop", "id": 1, "n": 3},
            {"t": "ping"},
            {"t": "over", "id": 1, "score": [3, 20]},
            {"t": "quit"},
            {"t": "ping"},
        )
        want = [{"t": "move", "id": 1, "n": 1, "move": "3C"}, {"t": "move", "id": 1, "n": 3, "move": "2C"}, {"t": "pong"}]
        self.assertEqual(said, want)
        heard = [("deal", "indigo", 1), ("event", 1, 1), ("event", 2, 3), ("over", [3, 20], None)]
        self.assertEqual(player.heard, heard)

    def test_answers_a_refusal_once(self):
        player = Last()
        no = {"t": "no", "id": 1, "n": 1, "code": "not-in-hand", "reason": "that card is not in the hand"}
        over = {"t": "over", "id": 1, "fault": "wrong"}
        said = converse(player, DEAL, ask(1, ["2C", "3C"]), no, no, over)
        self.assertEqual([m.get("i", m.get("move")) for m in said], ["3C", 0])
        self.assertEqual(player.heard[1:], [("no", "not-in-hand", 1), ("over", None, "wrong")])

    def test_observation(self):
        class Learned(hoyle.Player):
            wants = ("observation",)

            def move(self, question):
                return question.numbers.index(question.observation[1])

        said = converse(Learned(), DEAL, ask(0, ["2C", "3C"], observation=base64.b64encode(b"\x00\x02\xff").decode(), numbers=[1, 2]))
        self.assertEqual(said, [{"t": "move", "id": 1, "n": 0, "i": 1}])

    def test_info(self):
        class Talks(hoyle.Player):
            def move(self, question):
                self.info("I am thinking")
                return 0

        said = converse(Talks(), DEAL, ask(0, ["2C"]))
        self.assertEqual(said, [{"t": "info", "text": "I am thinking"}, {"t": "move", "id": 1, "n": 0, "i": 0}])

    def test_what_move_prints_goes_to_the_standard_error(self):
        code = "import test_player; test_player.Last().serve()"
        lines = "".join(json.dumps(m) + "\n" for m in (DEAL, ask(0, ["2C"])))
        done = subprocess.run([sys.executable, "-c", code], input=lines, capture_output=True, text=True, cwd=HERE, check=True)
        self.assertEqual(json.loads(done.stdout), {"t": "move", "id": 1, "n": 0, "move": "2C"})
        self.assertIn("must not reach", done.stderr)


class SimpleTest(unittest.TestCase):
    def test_indigo(self):
        sys.path.insert(0, str(HERE / "examples"))
        import simple

        def chooses(top, *legal):
            zones = [{"name": "table", "seat": -1, "cards": [top] if top else []}]
            return converse(simple.Simple(), DEAL, ask(0, list(legal), zones=zones))[0]["move"]

        self.assertEqual(chooses("5H", "2C", "KH", "3H"), "KH")  # takes, with a card that counts
        self.assertEqual(chooses("5H", "KC", "2C"), "2C")  # cannot take, and keeps the king
        self.assertEqual(chooses(None, "KC", "2C"), "2C")


class ModelTest(unittest.TestCase):
    def test_finds_the_move_in_the_answer(self):
        sys.path.insert(0, str(HERE / "examples"))
        import model

        def plays(answer, *legal):
            code = f"import sys; assert 'moves:' in sys.stdin.read(); print({answer!r})"
            with unittest.mock.patch.object(sys, "argv", ["model.py", sys.executable, "-c", code]):
                return converse(model.Model(), DEAL, ask(0, list(legal), text="moves:\n  KH: play K♥\n"))[-1]["move"]

        self.assertEqual(plays("2C would do, but I play **KH**.", "2C", "KH", "3H"), "KH")
        self.assertEqual(plays("JS x KS,QD", "JS", "JS x KS", "JS x KS,QD"), "JS x KS,QD")
        self.assertEqual(plays("the king", "2C", "KH"), "the king")  # the host refuses it and asks again


if __name__ == "__main__":
    unittest.main()
