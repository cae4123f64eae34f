"""The tests of Gymnasium and PettingZoo, where they are installed: python3 -m unittest test_libraries."""

import os
import shutil
import subprocess
import tempfile
import unittest
import warnings

import hoyle

GAMES = "indigo", "doppelkopf", "karata", "blackjack", "catcheleven"


def setUpModule() -> None:
    """Builds the program."""
    missing = [name for name in ("numpy", "gymnasium", "pettingzoo") if getattr(hoyle, name) is None]
    if missing or not shutil.which("go"):
        print(f"the tests of Gymnasium and PettingZoo: left out, no {', '.join(missing) or 'Go'}")
        raise unittest.SkipTest("not installed")
    warnings.simplefilter("ignore")
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    if not os.environ.get("HOYLE_LIBRARY"):
        built = os.path.join(unittest.enterModuleContext(tempfile.TemporaryDirectory()), "libhoyle.so")
        subprocess.run(["go", "build", "-buildmode=c-shared", "-o", built, "./clients/libhoyle"], cwd=root, check=True)
        os.environ["HOYLE_LIBRARY"] = built
        unittest.addModuleCleanup(os.environ.pop, "HOYLE_LIBRARY")
    print(f"Gymnasium {hoyle.gymnasium.__version__}, PettingZoo {hoyle.pettingzoo.__version__}, NumPy {hoyle.numpy.__version__}")


class TestPettingZoo(unittest.TestCase):
    """Its own tests, and its conversion."""

    def test_its_tests(self) -> None:
        from pettingzoo.test import api_test, seed_test

        for game in GAMES:
            for places in False, True:
                with self.subTest(game, places=places):
                    api_test(hoyle.AECEnv(game, places=places), num_cycles=100)
                    seed_test(lambda: hoyle.AECEnv(game, places=places), num_cycles=50)

    def test_parallel(self) -> None:
        from pettingzoo.utils.conversions import turn_based_aec_to_parallel

        env = hoyle.AECEnv("indigo")
        env.metadata["is_parallelizable"] = True
        both = turn_based_aec_to_parallel(env)
        both.reset(seed=1)
        for _ in range(48):
            moves = {a: env.action_space(a).sample(env.infos[a]["action_mask"]) for a in both.agents}
            both.step(moves)


class TestGymnasium(unittest.TestCase):
    """Its own tests, wrappers and registry."""

    def test_check_env(self) -> None:
        from gymnasium.utils.env_checker import check_env

        for game in GAMES:
            with self.subTest(game):
                check_env(hoyle.Env(game, wrong=-1.0), skip_render_check=True)

    def test_wrappers(self) -> None:
        wrap = hoyle.gymnasium.wrappers.vector
        for make in (
            wrap.RecordEpisodeStatistics, wrap.DictInfoToList, wrap.NormalizeReward, lambda env: wrap.ClipReward(env, -1, 1),
            lambda env: wrap.TransformReward(env, lambda reward: reward / 10),
        ):
            env = make(hoyle.VectorEnv("indigo", 4))
            _, infos = env.reset(seed=1)
            for _ in range(60):
                masks = env.unwrapped._infos()["action_mask"]
                env.step(env.action_space.sample(masks))
            env.close()

    def test_registry(self) -> None:
        many = hoyle.gymnasium.make_vec("hoyle/Doppelkopf-v0", num_envs=3)
        self.assertIsInstance(many.unwrapped, hoyle.VectorEnv)
        seen, infos = many.reset(seed=1)
        self.assertIn(seen, many.observation_space)
        self.assertEqual(infos["action_mask"].shape, (3, many.single_action_space.n))
        one = hoyle.gymnasium.make("hoyle/Indigo-v0", render_mode="ansi")
        _, info = one.reset(seed=1)
        one.step(one.action_space.sample(info["action_mask"]))
        self.assertTrue(one.render().startswith("indigo, seat "))
        for wrong in ([1, 2], "x"):
            with self.assertRaisesRegex(TypeError, "one number"):
                hoyle.VectorEnv("indigo", 2).reset(seed=wrong)


if __name__ == "__main__":
    unittest.main()
