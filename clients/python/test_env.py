"""Tests of the environments in hoyle.py: python3 -m unittest. They need Go."""

import contextlib
import io
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
import xml.etree.ElementTree
import zipfile
from collections.abc import Callable
from typing import Any

import hoyle
import learn
import wheel_of_hoyle

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def setUpModule() -> None:
    """Builds the program of the environments."""
    if not shutil.which("go"):
        raise unittest.SkipTest("no Go")
    built = tempfile.TemporaryDirectory()
    unittest.addModuleCleanup(built.cleanup)
    program = os.path.join(built.name, "hoyle")
    subprocess.run(["go", "build", "-o", program, "./cmd/hoyle"], cwd=ROOT, check=True)
    before = os.environ.get("HOYLE")
    os.environ["HOYLE"] = program
    unittest.addModuleCleanup(lambda: os.environ.pop("HOYLE") if before is None else os.environ.update(HOYLE=before))


class TestTextEnv(unittest.TestCase):
    """A table in text, through the door for language models."""

    def play(self, env: hoyle.TextEnv) -> tuple[list[str], float]:
        """Plays the first move of each list, and returns what is seen, and the reward."""
        observation, info = env.reset()
        seen, reward, over = [observation], 0.0, False
        while not over:
            self.assertEqual(reward, 0)
            moves = info["view"]["legal"]
            self.assertIn(f"\n  {moves[0]}: ", observation)
            observation, reward, over, truncated, info = env.step(moves[0])
            self.assertFalse(truncated)
            seen.append(observation)
        view = info["view"]
        others = [s for i, s in enumerate(view["score"]) if i != view["seat"]]
        self.assertEqual(reward, view["score"][view["seat"]] - statistics.mean(others))
        return seen, reward

    def test_moment(self) -> None:
        """The moment of docs/moment.json is one in which the seat must move."""
        env = object.__new__(hoyle.TextEnv)
        with open(os.path.join(ROOT, "docs", "moment.json"), encoding="utf-8") as f:
            moment = json.load(f)
        self.assertEqual(env._seen("seen", moment), ("seen", 0.0, False, False, {"view": moment}))
        self.assertEqual((env._spot, moment["legal"]), ("1.0.9", ["play 7C", "play QC", "draw"]))

    def test_every_game(self) -> None:
        """Deals of every game end, with the reward of their scores."""
        for game in "indigo", "karata", "catcheleven:seats=4", "doppelkopf:common", "blackjack", "blackjack:casino", "hearts":
            with self.subTest(game), contextlib.closing(hoyle.TextEnv(game, bots="random")) as env:
                for _ in range(2):
                    self.play(env)

    def test_own_games(self) -> None:
        """So do deals of games of somebody's own, through their program."""
        with tempfile.TemporaryDirectory() as built:
            own = os.path.join(built, "own")
            subprocess.run(["go", "build", "-C", "cmd", "-o", own, "./testdata/own"], cwd=ROOT, check=True)
            for game in "rummy", "skat", "cribbage":
                with self.subTest(game), contextlib.closing(hoyle.TextEnv(game, bots="random", command=[own, "mcp"])) as env:
                    self.play(env)

    def test_seed(self) -> None:
        """A seed deals the same cards again; each reset deals others."""
        runs = []
        for _ in range(2):
            with contextlib.closing(hoyle.TextEnv("indigo", "-seed", "4", bots="random")) as env:
                runs.append([env.reset()[0] for _ in range(2)])
        self.assertEqual(runs[0], runs[1])
        self.assertNotEqual(*runs[0])

    def test_refused(self) -> None:
        """A wrong action changes nothing and says why."""
        with contextlib.closing(hoyle.TextEnv("indigo", bots="random", wrong=-1.0)) as env:
            observation, info = env.reset()
            text, reward, over, truncated, why = env.step("fold")
            self.assertEqual((reward, over, truncated, why), (-1.0, False, False, {"refused": "not-a-move"}))
            self.assertIn("refused: not-a-move", text)
            self.assertEqual(env.call("look")[0], observation)
            self.assertNotIn("refused", env.step(info["view"]["legal"][0])[4])

    def test_example(self) -> None:
        """The example of a trainer plays five deals."""
        example = os.path.join(ROOT, "clients", "python", "examples", "train.py")
        out = subprocess.run([sys.executable, example], capture_output=True, text=True, check=True).stdout
        self.assertEqual(out.count(": 24 moves, reward "), 5)


class TestTables(unittest.TestCase):
    """Tables over the pipe."""

    def test_every_game(self) -> None:
        """Random moves: masks, lists and counts agree, and the deals end."""
        for game in "indigo", "karata", "catcheleven", "pasur", "doppelkopf", "common", "casino", "hearts":
            with self.subTest(game), hoyle.Tables(game, 4, masks=True, plays=3) as t:
                r, ended, points = random.Random(1), 0, 0.0
                t.reset(1)
                for _ in range(150):
                    actions = []
                    for i, n in enumerate(t.counts):
                        legal = list(t.legal[i * t.width : (i + 1) * t.width])
                        mask = t.masks[i * len(t.moves) : (i + 1) * len(t.moves)]
                        self.assertEqual(legal[n:], [-1] * (t.width - n))
                        self.assertEqual(sorted(legal[:n]), [m for m, on in enumerate(mask) if on])
                        seen = bytes(t.observations[i * t.size : (i + 1) * t.size])
                        self.assertEqual(seen, t.observe(i, t.seats[i]))
                        self.assertEqual(seen[t.field("turn", 0)], b"\x01")
                        actions.append(r.choice(legal[:n]))
                    t.step(actions)
                    ended += sum(t.done)
                    points += sum(map(abs, t.rewards))
                self.assertTrue(game == "karata" or ended > 0 and points > 0)

    def test_texts_from_outside(self) -> None:
        """Titles, and names with what editors and phones add, are read; answers have the plain name."""
        for game in "Indigo", " indigo\n", "\ufeffindigo", "in\u200bdigo", "Catch Eleven", "karata: seats=3":
            with self.subTest(game), hoyle.Tables(game, 1, opponent=" random\n") as t:
                self.assertIn(t.game, ("indigo", "catcheleven", "karata"))

    def test_indigo_by_hand(self) -> None:
        """The points of a deal add up to 23, and a seat sees its six cards and no other hand."""
        with hoyle.Tables("indigo", 1, places=True) as t:
            t.reset(5)
            total = 0.0
            for play in range(48):
                self.assertEqual(t.seats[0], play % 2)
                own, other = t.observations[t.field("hand", 0)], t.observations[t.field("hand", 1)]
                self.assertEqual((sum(own[:54]), own[54]), (6 - play % 12 // 2, 0))
                self.assertEqual(sum(other[:54]), 0)
                t.step([0])
                total += sum(t.rewards)
            self.assertEqual((total, t.done[0]), (23.0, 1))

    def test_same_seed(self) -> None:
        """The same seed gives the same bytes, whatever was played before."""
        with hoyle.Tables("doppelkopf", 3, "house", places=True) as t:
            t.reset(9)
            first = bytes(t.observations)
            t.step([0, 0, 0])
            second = bytes(t.observations)
            t.reset(9)
            self.assertEqual(first, bytes(t.observations))
            t.step([0, 0, 0])
            self.assertEqual(second, bytes(t.observations))
            self.assertNotEqual(first, second)

    def test_matches(self) -> None:
        """The rewards of a match add up to the points of its deals: 23 in each deal of Indigo."""
        with hoyle.Tables("indigo", 1, match="deals:3", places=True) as t:
            t.reset(5)
            done, total = [], 0.0
            for _ in range(2 * 3 * 48):
                t.step([0])
                done.append(t.done[0])
                total += sum(t.rewards)
            self.assertEqual(([i for i, n in enumerate(done) if n], total), ([143, 287], 2 * 3 * 23.0))
        env = hoyle.AECEnv("indigo", match="deals:2")
        env.reset(seed=1)
        plays = sum(1 for _ in env.agent_iter() if env.step(None if env.last()[2] else env.action_space("seat_0").sample(env.last()[4]["action_mask"])) is None)
        self.assertEqual(plays, 2 * 48 + 2)
        env.close()
        for match, why in (("chess", "no such format"), ("deals:x", "want a format"), ("deals:0x", "want a format")):
            with self.subTest(match), self.assertRaisesRegex(hoyle.EnvError, why):
                hoyle.Tables("indigo", match=match)

    def test_refusals(self) -> None:
        """A refused action changes nothing."""
        with hoyle.Tables("indigo", 2) as t:
            with self.assertRaisesRegex(hoyle.EnvError, "Reset comes first"):
                t.step([0, 0])
            t.reset(1)
            before = t.observe(0, 0)
            wrong = [([0, number], "whole number") for number in (2**40, -(2**31) - 1, 1.5, "x", None)]
            if hoyle.numpy is not None:
                wrong += [(hoyle.numpy.array(own), "whole number") for own, _ in wrong[:-1]]
                wrong += [(hoyle.numpy.array([0, 2**64 - 1], "uint64"), "whole number"), (hoyle.numpy.array([[0, 0], [0, 0]]), "whole number")]
            for actions, why in ([0, 99], "not legal"), ([0], "1 actions for 2"), *wrong:
                with self.subTest(actions), self.assertRaisesRegex(hoyle.EnvError, why):
                    t.step(actions)
            for ask in lambda: t.observe(2, 0), lambda: t.observe(2**32, 0), lambda: t.observe(0, 2**32), lambda: t.choices(2**32):
                with self.assertRaises(hoyle.EnvError):
                    ask()
            self.assertEqual(before, t.observe(0, 0))
            for field, why in (("hand", -1), "it has that of seat 0, 1"), (("pile", -1), "it has turn, side, score, captured last, table,"):
                with self.assertRaisesRegex(KeyError, why):
                    t.field(*field)
            t.step([t.legal[0], t.legal[t.width]])

    def test_wrong_options(self) -> None:
        """A program that does not start is an error, which says why."""
        for options, why in (
            ({"game": "bridge"}, "karata, hearts"), ({"opponent": "nobody"}, "want one of house"),
            ({"opponent": "exec:mine"}, "no such player"), ({"rules": {"x": 1}}, 'x: unknown field'), ({"tables": -1}, "tables: -1"),
        ):
            with self.subTest(options), self.assertRaisesRegex(hoyle.EnvError, "has not started: hoyle env: .*" + why):
                hoyle.Tables(**options)

    def test_ended(self) -> None:
        """A program that has ended is an error, and so are tables that are closed."""
        t = hoyle.Tables()
        t._door.process.kill()
        t._door.process.wait()
        with self.assertRaisesRegex(hoyle.EnvError, "the program has ended"):
            t.reset(1)
        for ask in lambda: t.reset(1), lambda: t.step([0]), lambda: t.observe(0, 0):
            with self.assertRaisesRegex(hoyle.EnvError, "the tables are closed"):
                ask()
        t.close()

    def test_evaluate(self) -> None:
        """Six deals of Indigo at two tables, of 24 decisions each, counted by their points."""
        first = lambda _, legal: legal[0]
        mean, margin = hoyle.evaluate(first, "indigo", "house", deals=9, seed=7, tables=2)  # six at each table
        pairs = []
        with hoyle.Tables("indigo", 2, "house", places=True) as t:
            t.reset(7)
            for _ in range(3):
                leads = [0.0, 0.0]
                for _ in range(48):
                    seats = list(t.seats)
                    t.step([0, 0])
                    for i, seat in enumerate(seats):
                        leads[i] += t.rewards[2 * i + seat] - t.rewards[2 * i + 1 - seat]
                pairs += [lead / 2 for lead in leads]
        self.assertAlmostEqual(mean, statistics.mean(pairs))
        self.assertAlmostEqual(margin, 1.96 * statistics.stdev(pairs) / len(pairs) ** 0.5)
        self.assertEqual(hoyle.evaluate(first, deals=1, tables=1)[1], float("inf"))

    def test_evaluate_blackjack(self) -> None:
        """A player who always stands loses to the dealer. Deals that end at once count too."""
        stand = lambda _, legal: 1 if 1 in legal else legal[0]
        mean, margin = hoyle.evaluate(stand, "blackjack", deals=4000)
        self.assertLess(mean + margin, 0)


class TestVectorEnv(unittest.TestCase):
    """The shape of Gymnasium."""

    def test_shape(self) -> None:
        env = hoyle.VectorEnv("indigo", 3)
        self.addCleanup(env.close)
        self.assertEqual(env.single_action_space.n, 52)
        self.assertEqual((env.field("hand", 0), env.moves[0], env.width), (env._tables.field("hand", 0), "AC", 64))
        obs, infos = env.reset(seed=3)
        size = env.single_observation_space.shape[0]
        returns, ends = [0.0] * 3, 0
        for step in range(24):
            self.assertEqual(memoryview(obs).nbytes, 3 * size)
            flat = memoryview(infos["action_mask"]).cast("B") if hoyle.numpy is None else infos["action_mask"].reshape(-1)
            actions = [env.single_action_space.sample(flat[52 * i : 52 * i + 52]) for i in range(3)]
            if step % 2:
                masks = infos["action_mask"]
                actions = env.action_space.sample(masks if hoyle.numpy is None or step % 4 == 1 else masks.astype(int))
            self.assertTrue(env.action_space.contains(actions) and env.observation_space.shape == (3, size))
            obs, rewards, ended, cut, infos = env.step(actions)
            returns = [a + b for a, b in zip(returns, rewards)]
            self.assertFalse(any(cut))
            self.assertEqual(all(ended), step == 23)  # 24 decisions of each seat
            ends += sum(ended)
        self.assertEqual(ends, 3)
        self.assertTrue(all(0 <= r <= 23 for r in returns) and sum(returns) > 0)
        for end in infos["final_obs"]:
            self.assertEqual(sum(end[183:237]) + sum(end[293:347]), 52)  # all cards are won

    def test_no_opponent(self) -> None:
        with self.assertRaises(ValueError):
            hoyle.VectorEnv("indigo", 1, "")


@unittest.skipIf(hoyle.numpy is None, "no NumPy")
class TestNumPy(unittest.TestCase):
    """With NumPy all that an environment returns are arrays, with the values of plain Python."""

    def plain(self, f: Callable[[], Any]) -> Any:
        """Returns f() without NumPy."""
        with unittest.mock.patch.object(hoyle, "numpy", None):
            return f()

    def check(self, array: Any, plain: Any, dtype: str, *shape: int) -> None:
        self.assertEqual((array.dtype, array.shape), (hoyle.numpy.dtype(dtype), shape))
        self.assertEqual(array.reshape(-1).tolist(), list(plain))

    def test_vector(self) -> None:
        envs = [hoyle.VectorEnv("indigo", 2), self.plain(lambda: hoyle.VectorEnv("indigo", 2))]
        for env in envs:
            self.addCleanup(env.close)
        size = envs[0].single_observation_space.shape[0]
        obs, infos = envs[0].reset(seed=9)
        plain = self.plain(lambda: envs[1].reset(seed=9))
        first, copy = obs, obs.copy()
        for step in range(24):
            self.check(obs, plain[0], "uint8", 2, size)
            self.check(infos["action_mask"], plain[-1]["action_mask"], "int8", 2, 52)
            self.check(infos["seat"], plain[-1]["seat"], "int8", 2)
            self.check(infos["legal"], plain[-1]["legal"], "int32", 2, envs[0]._tables.width)
            self.check(infos["count"], plain[-1]["count"], "int32", 2)
            actions = infos["legal"][:, 0]
            obs, rewards, ended, cut, infos = envs[0].step(actions)
            plain = self.plain(lambda: envs[1].step(actions))
            self.check(rewards, plain[1], "float32", 2)
            self.check(ended, plain[2], "bool", 2)
            self.check(cut, [False] * 2, "bool", 2)
        self.assertTrue(ended.all())
        self.assertTrue((first == copy).all())  # what was returned does not change

    def test_aec(self) -> None:
        envs = [hoyle.AECEnv("hearts"), self.plain(lambda: hoyle.AECEnv("hearts"))]
        for env in envs:
            self.addCleanup(env.close)
        envs[0].reset(seed=9)
        self.plain(lambda: envs[1].reset(seed=9))
        for _ in range(40):
            seen = envs[0].last()[0]
            plain = self.plain(lambda: envs[1].last()[0])
            for part, dtype in {"observation": "uint8", "action_mask": "int8"}.items():
                space = envs[0].observation_space(envs[0].agent_selection)[part]
                self.assertEqual(space.dtype, dtype)
                self.check(seen[part], plain[part], dtype, *space.shape)
            action = int(seen["action_mask"].argmax())
            envs[0].step(action)
            self.plain(lambda: envs[1].step(action))


class TestAECEnv(unittest.TestCase):
    """The shape of PettingZoo."""

    def test_loop(self) -> None:
        """The loop of PettingZoo's documents plays deals of every game to their end."""
        for game in "indigo", "doppelkopf", "casino", "hearts":
            with self.subTest(game):
                env = hoyle.AECEnv(game)
                self.addCleanup(env.close)
                for seed in 1, 2, None:
                    env.reset(seed=seed)
                    self.assertEqual(env.agents, env.possible_agents)
                    totals = dict.fromkeys(env.agents, 0.0)
                    for agent in env.agent_iter():
                        observation, reward, termination, truncation, info = env.last()
                        totals[agent] += reward
                        self.assertEqual(len(observation["observation"]), env.observation_space(agent)["observation"].shape[0])
                        self.assertTrue(env.observation_space(agent).contains(observation))
                        self.assertEqual(list(observation["action_mask"]), list(info["action_mask"]))
                        action = None
                        if not termination and not truncation:
                            action = env.action_space(agent).sample(info["action_mask"])
                        env.step(action)
                        if termination:  # what it won has been counted once
                            self.assertNotIn(agent, env.agents)
                            self.assertEqual(list(env.rewards.values()), [0] * len(env.agents))
                    self.assertEqual(env.agents, [])
                    if game == "indigo":
                        self.assertEqual(sum(totals.values()), 23)

    def test_spaces(self) -> None:
        """The test of PettingZoo wants the same objects, not equal ones."""
        env = hoyle.AECEnv("indigo")
        self.addCleanup(env.close)
        for agent in env.possible_agents:
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
            self.assertIs(env.action_space(agent), env.action_space(agent))
        self.assertIs(env.unwrapped, env)
        self.assertFalse(env.observation_space("seat_0").contains({"observation": b""}))

    def test_others_have_no_moves(self) -> None:
        env = hoyle.AECEnv("indigo")
        self.addCleanup(env.close)
        env.reset(seed=4)
        other = next(a for a in env.agents if a != env.agent_selection)
        self.assertEqual(sum(env.infos[other]["action_mask"]), 0)
        self.assertEqual(env.observe(other)["observation"][env._table.field("turn", 1)][0], 1)
        for wrong in (lambda: env.step(None), lambda: env.step(99)):
            with self.assertRaises((ValueError, hoyle.EnvError)):
                wrong()


class TestLearn(unittest.TestCase):
    """The examples, shortened."""

    def test_indigo(self) -> None:
        points = learn.run("indigo", 1600, 2, 640, 32, 1, out=io.StringIO())
        self.assertGreater(points[-1][1] - points[-1][2], 8)
        self.assertLess(points[0][1], 3)
        root = xml.etree.ElementTree.fromstring(learn.curve(points, "indigo"))
        self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")

    def test_karata(self) -> None:
        points = learn.run("karata", 64, 1, 64, 32, 1, out=io.StringIO())
        self.assertEqual([p[0] for p in points], [0, 64])

    def test_mean(self) -> None:
        """Two pairs, 2 and 4: the mean is 3, its error 1.96 times 1."""
        m, margin = learn.mean([1, 3, 5, 3])
        self.assertAlmostEqual(m, 3)
        self.assertAlmostEqual(margin, 1.96)


class TestPage(unittest.TestCase):
    """The Python of docs/learning.md."""

    def test_runs(self) -> None:
        with open(os.path.join(ROOT, "docs", "learning.md"), encoding="utf-8") as f:
            blocks = [b.split("\n```")[0] for b in f.read().split("```python\n")[1:]]
        self.assertEqual(len(blocks), 7)
        for block in blocks:
            with contextlib.redirect_stdout(io.StringIO()), unittest.mock.patch("sys.stdin", io.StringIO()):
                exec(compile(block, "learning.md", "exec"), {})


class TestLibrary(unittest.TestCase):
    """Tables in this process, by the C library."""

    @classmethod
    def setUpClass(cls) -> None:
        """Builds the library."""
        cgo = subprocess.run(["go", "env", "CGO_ENABLED", "CC"], capture_output=True, text=True, check=True).stdout.split()
        if cgo[0] != "1" or not shutil.which(cgo[1]):
            raise unittest.SkipTest("no C compiler")
        built = tempfile.TemporaryDirectory()
        cls.addClassCleanup(built.cleanup)
        cls.library = os.path.join(built.name, "libhoyle.so")
        subprocess.run(["go", "build", "-buildmode=c-shared", "-o", cls.library, "./clients/libhoyle"], cwd=ROOT, check=True)

    def test_same_bytes(self) -> None:
        """The library and the pipe give the same bytes, and the same errors."""
        for game in "indigo", "karata", "catcheleven", "doppelkopf", "blackjack":
            for options in (
                {"places": True, "width": 32}, {"masks": True, "plays": 2, "opponent": "random", "lead": True},
                {"places": True, "width": 32, "match": "rounds:3" if game == "blackjack" else "deals:2"},
            ):
                self._same(game, self.library, options)

    def test_strangers(self) -> None:
        """So do libraries and programs with a game of somebody's own."""
        with tempfile.TemporaryDirectory() as built:
            for game in "rummy", "skat":
                for kind, name in ("-buildmode=exe", game), ("-buildmode=c-shared", f"{game}.so"):
                    main = f"./clients/library/testdata/{game}"
                    subprocess.run(["go", "build", kind, "-o", os.path.join(built, name), main], cwd=ROOT, check=True)
                options = {"places": True, "width": 100, "opponent": "medium" if game == "rummy" else "random"}
                self._same(game, os.path.join(built, f"{game}.so"), options, [os.path.join(built, game)])

    def test_every_door(self) -> None:
        """Each game plays through each class, with numbers and with places: an action that a mask allows is legal."""
        with tempfile.TemporaryDirectory() as built:
            own = os.path.join(built, "own.so")
            subprocess.run(["go", "build", "-buildmode=c-shared", "-o", own, "./clients/library/testdata/own"], cwd=ROOT, check=True)
            games = [(game, own) for game in ("hearts", "rummy", "skat", "cribbage", "tuck")]
            for game, library in games + [("indigo", self.library), ("catcheleven", self.library)]:
                for places in False, True:
                    with self.subTest(game, places=places):
                        self._plays(game, {"library": library, "places": places, "width": 100})

    def _plays(self, game: str, options: dict[str, Any]) -> None:
        places, r = options["places"], random.Random(1)
        with hoyle.Tables(game, 4, masks=True, **options) as t:
            t.reset(1)
            ended = 0
            while ended < 4:
                actions = []
                for i, n in enumerate(t.counts):
                    numbers = list(t.legal[i * t.width : i * t.width + n])
                    want = list(range(n)) if places else sorted(numbers)
                    self.assertEqual([a for a, on in enumerate(t.masks[i * t.actions : (i + 1) * t.actions]) if on], want)
                    texts = [choice["move"] for choice in t.choices(i)]
                    if game != "catcheleven":  # whose moves share numbers
                        self.assertEqual([t.moves[number] for number in numbers], texts[:n])
                    actions.append(r.choice(want))
                t.step(actions)
                ended += sum(t.done)
        vector = hoyle.VectorEnv(game, 4, "random", **options)
        _, infos = vector.reset(seed=1)
        self.assertEqual(memoryview(infos["action_mask"]).nbytes, 4 * vector.single_action_space.n)
        for _ in range(100):
            infos = vector.step(vector.action_space.sample(infos["action_mask"]))[4]
        vector.close()
        table = hoyle.AECEnv(game, **options)
        table.reset(seed=1)
        for agent in table.agent_iter():
            _, _, over, _, info = table.last()
            table.step(None if over else table.action_space(agent).sample(info["action_mask"]))
        self.assertEqual(table.agents, [])
        table.close()
        mean, _ = hoyle.evaluate(lambda _, legal: 0 if places else legal[0], game, "random", deals=8, tables=2, **options)
        self.assertEqual(mean, hoyle.evaluate(lambda _, legal: 0 if places else legal[0], game, "random", deals=8, tables=2, **options)[0])

    def _same(self, game: str, library: str, options: dict[str, Any], command: list[str] | None = None) -> None:
        """Plays on both sides, and compares all that they say."""
        with (
            self.subTest(game, **options), hoyle.Tables(game, 8, command=command, **options) as pipe,
            hoyle.Tables(game, 8, library=library, **options) as own,
        ):
            self.assertIsInstance(pipe._door, hoyle._Pipe)
            self.assertIsInstance(own._door, hoyle._Library)
            r = random.Random(1)
            for t in pipe, own:
                t.reset(5)
            for step in range(60):
                for name in "seats", "done", "counts", "rewards", "legal", "masks", "observations":
                    self.assertEqual(bytes(getattr(pipe, name)), bytes(getattr(own, name)), f"{name} of step {step}")
                self.assertEqual(pipe.choices(3), own.choices(3))
                for end in False, True:
                    self.assertEqual(pipe.observe(3, 1, end), own.observe(3, 1, end))
                actions = [r.randrange(n) for n in pipe.counts]
                if "places" not in options:
                    actions = [pipe.legal[i * pipe.width + a] for i, a in enumerate(actions)]
                for t in pipe, own:
                    t.step(actions)
            for bad in [99999] * 8, [0] * 3:
                said = []
                for t in pipe, own:
                    with self.assertRaises(hoyle.EnvError) as caught:
                        t.step(bad)
                    said.append(str(caught.exception))
                self.assertEqual(*said)

    def test_wheel(self) -> None:
        """The wheel has the package with the library inside, and plays without the repository."""
        with tempfile.TemporaryDirectory() as built:
            name = wheel_of_hoyle.build_wheel(built)
            with zipfile.ZipFile(os.path.join(built, name)) as wheel:
                wheel.extractall(built)
                listed = [line.split(",")[0] for line in wheel.read("hoyle-0.1.0.dist-info/RECORD").decode().splitlines()]
                self.assertEqual(listed, wheel.namelist())
            program = "import hoyle; t = hoyle.Tables('indigo'); t.reset(1); print(type(t._door).__name__, t.choices(0)[0]['move'] in t.moves)"
            env = {name: value for name, value in os.environ.items() if not name.startswith("HOYLE")} | {"PYTHONPATH": built}
            said = subprocess.run([sys.executable, "-c", program], cwd=built, env=env, capture_output=True, text=True, check=True).stdout
            self.assertEqual(said, "_Library True\n")

    def test_errors(self) -> None:
        """Wrong terms say why, and closed tables are closed."""
        for options, why in (
            ({"game": "bridge"}, "doppelkopf, indigo, karata"), ({"opponent": "nobody"}, "want one of house"),
            ({"rules": {"x": 1}}, "x: unknown field"), ({"tables": -1}, "tables: -1"),
        ):
            with self.subTest(options), self.assertRaisesRegex(hoyle.EnvError, why):
                hoyle.Tables(library=self.library, **options)
        t = hoyle.Tables(library=self.library)
        t.close()
        t.close()
        for ask in lambda: t.reset(1), lambda: t.step([0]), lambda: t.observe(0, 0):
            with self.assertRaisesRegex(hoyle.EnvError, "the tables are closed"):
                ask()
        with self.assertRaisesRegex(hoyle.EnvError, "cannot be loaded"):
            hoyle.Tables(library=__file__)

    def test_environments(self) -> None:
        """VectorEnv and AECEnv play in the library, too."""
        with unittest.mock.patch.dict(os.environ, HOYLE_LIBRARY=self.library):
            env = hoyle.VectorEnv("doppelkopf", 4)
            self.assertIsInstance(env._tables._door, hoyle._Library)
            _, infos = env.reset(seed=1)
            for _ in range(60):
                _, rewards, ended, _, infos = env.step(env.action_space.sample(infos["action_mask"]))
            self.assertEqual((len(rewards), len(ended)), (4, 4))
            env.close()
            one = hoyle.AECEnv("indigo")
            one.reset(seed=1)
            for agent in one.agent_iter():
                _, _, over, _, info = one.last()
                one.step(None if over else one.action_space(agent).sample(info["action_mask"]))
            one.close()

    @unittest.skipUnless(hasattr(os, "fork"), "no fork")
    def test_fork(self) -> None:
        """In a fork, tables of the parent are an error, and new ones are played over the pipe."""
        t = hoyle.Tables(library=self.library)
        t.reset(1)
        child = os.fork()
        if child == 0:
            try:
                t.reset(1)
            except hoyle.EnvError as error:
                with hoyle.Tables(library=self.library) as new:
                    new.reset(1)
                    os._exit(7 if "fork" in str(error) and isinstance(new._door, hoyle._Pipe) else 1)
            finally:
                os._exit(2)
        _, status = os.waitpid(child, 0)
        self.assertEqual(os.waitstatus_to_exitcode(status), 7)
        t.step([t.legal[0]])
        t.close()


if __name__ == "__main__":
    unittest.main()
