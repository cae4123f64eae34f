"""hoyle from Python: card games according to the rules. One file, the standard library alone.

A Player is a program that takes a seat at a table of hoyle, wherever the name of a player may
be exec:COMMAND; docs/players.md describes the messages, docs/wire.md the moves and the views.
Tables, VectorEnv and AECEnv are environments for programs that learn; docs/learning.md
describes them. Hoyle has the games one by one: deals, matches, bots, reviews; docs/languages.md
describes its operations.
"""

from __future__ import annotations

import array
import base64
import contextlib
import ctypes
import itertools
import json
import math
import os
import random
import secrets
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass, field
from typing import Any, Callable, Iterable, Iterator, Sequence, TextIO

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

# ---- Player: a program that takes a seat (docs/players.md) ----

PROTOCOL = 1


@dataclass
class Deal:
    """A deal in which the player has a seat. A view and a log are as docs/wire.md describes them."""

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
    """The host asks for a move. The view, the zones, the text and the observation are None unless wanted."""

    deal: Deal
    n: int
    ms: int
    legal: list[str]
    view: dict[str, Any] | None = None
    zones: list[dict[str, Any]] | None = None
    text: str | None = None  # what the seat sees, and the words for its moves
    observation: bytes | None = None  # as in Tables
    numbers: list[int] | None = None  # of the legal moves, if the observation is wanted
    refused: bool = False  # whether the first answer was refused


class Player:
    """A player of any game. Override move, and what else you need."""

    name = "player"
    games: Sequence[str] = ()  # all games if empty
    wants: Sequence[str] = ()  # some of "view", "zones", "text", "log", "observation"
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
        """The deal is over. Without a score, it was broken off; fault, if there is one, says why."""

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
        question = Question(self._deals[m["id"]], m["n"], m["ms"], m["legal"], m.get("view"), m.get("zones"), m.get("text"))
        if "observation" in m:
            question.observation, question.numbers = base64.b64decode(m["observation"]), m["numbers"]
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



# ---- Environments: tables for programs that learn (docs/learning.md) ----
#
# They run in this process if the C library libhoyle lies beside this file, or HOYLE_LIBRARY names it;
# otherwise they talk to the program `hoyle env` over a pipe. Both give the same bytes. With NumPy,
# VectorEnv and AECEnv return NumPy arrays; the attributes of Tables are memoryviews, which
# numpy.asarray takes as they are.


class EnvError(Exception):
    """The error of the library, or of the program at the other end of the pipe."""


def _program(name: str = "env") -> tuple[list[str], str | None]:
    """Returns a command of the program hoyle, and the directory to start it in."""
    named = os.environ.get("HOYLE") or shutil.which("hoyle")
    if named:
        return [named, name], None
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    if shutil.which("go") and os.path.isdir(os.path.join(root, "cmd", "hoyle")):
        return ["go", "run", "./cmd/hoyle", name], root
    raise EnvError("no program: go install github.com/hoylecards/hoyle/cmd/hoyle@latest, or set HOYLE")


class _Pipe:
    """Tables in a program at the other end of a pipe."""

    def __init__(self, terms: dict[str, Any], command: Sequence[str] | None) -> None:
        start, cwd = (list(command), None) if command else _program()
        for name, value in terms.items():
            if isinstance(value, bool):
                start += [f"-{name}"] if value else []
            else:
                start += [f"-{name}", json.dumps(value) if name == "rules" else str(value)]
        self._errors, self._said = tempfile.TemporaryFile(), ""
        self.process = subprocess.Popen(
            start, cwd=cwd, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, bufsize=1 << 20)
        assert self.process.stdin and self.process.stdout
        self._requests, self._answers = self.process.stdin, self.process.stdout
        line = self._answers.readline()
        if not line:
            raise self._ended(f"{' '.join(start)} has not started")
        self.info: dict[str, Any] = json.loads(line)

    def lay(self, frame: memoryview, _: dict[str, int | None], actions: memoryview) -> None:
        """Takes the memory of the answers and of the actions."""
        self._frame, self._actions = frame, actions

    def reset(self, seed: int) -> None:
        """Deals at all tables."""
        self._ask(b"r" + seed.to_bytes(8, "little"))
        self._answers.readinto(self._frame)  # type: ignore[attr-defined]

    def step(self) -> None:
        """Makes a move at each table."""
        self._ask(b"s" + self._actions)
        self._answers.readinto(self._frame)  # type: ignore[attr-defined]

    def observe(self, table: int, seat: int, end: bool) -> bytes:
        """Returns an observation."""
        self._ask((b"e" if end else b"o") + table.to_bytes(4, "little", signed=True) + seat.to_bytes(4, "little", signed=True))
        return self._answers.read(self.info["size"])

    def choices(self, table: int) -> bytes:
        """Returns the JSON of the legal moves at a table."""
        self._ask(b"c" + table.to_bytes(4, "little", signed=True))
        return self._answers.read(int.from_bytes(self._answers.read(4), "little"))

    def close(self) -> None:
        """Ends the program."""
        with contextlib.suppress(BrokenPipeError):
            self._requests.close()
        self._answers.close()
        self.process.wait()
        if not self._errors.closed:
            self._errors.seek(0)
            self._said = self._errors.read(2000).decode(errors="replace").strip()
            self._errors.close()

    def _ended(self, what: str) -> EnvError:
        """Returns the error for a program that has ended, with what it wrote to its standard error."""
        self.close()
        return EnvError(f"{what}: {self._said}" if self._said else what)

    def _ask(self, request: bytes) -> None:
        """Sends a request, and raises the error of the answer."""
        if self._requests.closed:
            raise EnvError("the tables are closed")
        try:
            self._requests.write(request)
            self._requests.flush()
        except BrokenPipeError:
            raise self._ended("the program has ended") from None
        head = self._answers.read(4)
        if len(head) < 4:
            raise self._ended("the program has ended")
        if length := int.from_bytes(head, "little"):
            raise EnvError(self._answers.read(length).decode())


class _Batch(ctypes.Structure):
    """hoyle_batch of hoyle.h."""

    _fields_ = [(name, ctypes.c_void_p) for name in ("seats", "done", "counts", "rewards", "legal", "masks", "observations")]


class _Library:
    """Tables in this process, in the C library."""

    def __init__(self, lib: ctypes.CDLL, terms: dict[str, Any]) -> None:
        self._lib, text = lib, json.dumps(terms).encode()
        self._brief = terms["tables"] == 1 and not terms["opponent"]
        size, room = ctypes.c_size_t(), ctypes.create_string_buffer(1 << 16)
        self._env = lib.hoyle_env_open(text, len(text), room, len(room), ctypes.byref(size))
        if not self._env:
            raise EnvError(json.loads(room.raw[: size.value])["message"])
        self.info: dict[str, Any] = json.loads(_text(lib, self._env))

    def lay(self, frame: memoryview, places: dict[str, int | None], actions: memoryview) -> None:
        """Takes the memory of the answers and of the actions."""
        self._frame = (ctypes.c_char * len(frame)).from_buffer(frame)  # which keeps it
        base = ctypes.addressof(self._frame)
        arrays = _Batch(**{name: None if at is None else base + at for name, at in places.items()})
        self._batch = ctypes.byref(arrays)
        # Functions of their own, whose arguments need no conversion. A step without bots takes less time than to let
        # other threads of Python run. None of them keeps self, which frees the tables.
        lib, env, handle, batch = self._lib, self._env, ctypes.c_void_p.from_param(self._env), self._batch
        step, look = (ctypes.PyDLL(None, handle=lib._handle) if self._brief else lib)["hoyle_env_step"], lib["hoyle_env_observe"]
        step.restype = look.restype = ctypes.c_int32
        room, chosen = ctypes.create_string_buffer(self.info["size"]), ctypes.byref(ctypes.c_char.from_buffer(actions))

        def made() -> None:
            if result := step(handle, chosen, batch):
                _check(lib, env, result)

        def observe(table: int, seat: int, end: bool) -> bytes:
            if result := look(handle, table, seat, end, room):
                _check(lib, env, result)
            return room.raw

        self.step, self.observe = made, observe

    def reset(self, seed: int) -> None:
        """Deals at all tables."""
        _check(self._lib, self._env, self._lib.hoyle_env_reset(self._env, seed, self._batch))

    def choices(self, table: int) -> bytes:
        """Returns the JSON of the legal moves at a table."""
        room = ctypes.create_string_buffer(1 << 12)
        size = self._lib.hoyle_env_choices(self._env, table, room, len(room))
        if size > len(room):
            room = ctypes.create_string_buffer(size)
            self._lib.hoyle_env_choices(self._env, table, room, size)
        return room.raw[:size] or b"null"

    def close(self) -> None:
        """Frees the tables."""
        self._lib.hoyle_env_close(self._env)

    def __del__(self) -> None:
        self.close()


def _text(lib: ctypes.CDLL, env: int) -> bytes:
    """Returns the description of tables in the C library, or their last error."""
    room = ctypes.create_string_buffer(lib.hoyle_env_text(env, None, 0))
    lib.hoyle_env_text(env, room, len(room))
    return room.raw


def _check(lib: ctypes.CDLL, env: int, result: int) -> None:
    """Raises the error that the result of a call of the C library means."""
    if result == _BAD_HANDLE:
        raise EnvError("the tables are closed")
    if result == _FORKED:
        raise EnvError("these tables are of another process, of which this one is a fork")
    if result:
        raise EnvError(json.loads(_text(lib, env))["message"])


_ABI, _BAD_HANDLE, _FORKED = 1, -2, -3
_process = os.getpid()  # in a fork of it, the library does not work


def _library(path: str | None) -> ctypes.CDLL | None:
    """Returns the C library: the file named here, in HOYLE_LIBRARY, or beside this one; or None."""
    name = {"win32": "hoyle.dll", "darwin": "libhoyle.dylib"}.get(sys.platform, "libhoyle.so")
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), name)
    named = path or os.environ.get("HOYLE_LIBRARY")
    if os.getpid() != _process or not named and not os.path.exists(beside):
        return None
    try:
        lib = ctypes.CDLL(os.path.realpath(named or beside))
    except OSError as error:
        raise EnvError(f"the library cannot be loaded: {error}") from None
    if lib.hoyle_abi() != _ABI:
        raise EnvError(f"{lib._name} has version {lib.hoyle_abi()} of hoyle.h, want {_ABI}")
    handle, size, text = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p
    for function, result, arguments in (
        ("open", handle, [text, size, text, size, ctypes.c_void_p]), ("close", ctypes.c_int32, [handle]),
        ("reset", ctypes.c_int32, [handle, ctypes.c_uint64, ctypes.c_void_p]), ("step", ctypes.c_int32, [handle, text, ctypes.c_void_p]),
        ("observe", ctypes.c_int32, [handle, ctypes.c_int32, ctypes.c_int32, ctypes.c_int32, text]), ("text", size, [handle, text, size]),
        ("choices", size, [handle, ctypes.c_int32, text, size]),
    ):
        f = getattr(lib, f"hoyle_env_{function}")
        f.restype, f.argtypes = result, arguments
    return lib


def _narrow(*numbers: int) -> tuple[int, ...]:
    """Returns whole numbers that have 32 bits. C would cut others."""
    try:
        struct.pack(f"{len(numbers)}i", *numbers)
    except struct.error as error:
        raise EnvError(str(error)) from None
    return numbers


class Tables:
    """Tables of one game, all of which make a step at once.

    game is a name, also with rules after a colon; "" means the first game of the program.

    If there is an opponent, such as "random" or "house", the learner plays one seat at each
    table, a different one in each deal; otherwise it plays all seats. With match="deals:4" or another
    format of the game, the tables play whole matches: done counts those that have ended, and the
    rewards of a match add up to its totals. What does not change:

    game, rules   the name of the game, and its rules as a dict
    tables        the number of tables
    chairs        the number of seats at a table
    players       the number of seats that the learner plays, one after the other or all: every
                  seat but a dealer's; a table plays the same cards in that many deals on end
    width         the places for legal moves of each table; a list that is longer is cut
    size          the bytes of an observation
    fields        its parts: dicts with name, seat, at and len; see field()
    actions       how many actions there are: the places in a mask
    moves         the texts of the moves by number; a game that does not number its moves has, after
                  them, width numbers for moves of unusual kinds, in the order of the list

    After reset and step, memoryviews of 32-bit integers (counts, legal), 32-bit floats (rewards)
    and bytes (the others), which the next step overwrites:

    seats         the seat to move at each table; after done, already in the next deal
    done          the number of deals that the step has ended
    counts        the number of legal moves
    rewards       the points won since the step before: rewards[i * chairs + seat]
    legal         width places for each table: the numbers of the legal moves, then -1
    masks         a byte for each table and action, 1 if it is legal; empty unless masks=True
    observations  size bytes for each table, as the seat to move sees it

    Actions are numbers of moves, or places in the list of legal moves if places=True: then masks
    have a byte for each place, and legal still lists the numbers. choices() has the texts and the
    cards of the legal moves at a table.
    """

    def __init__(
        self, game: str = "", tables: int = 1, opponent: str = "", *, rules: dict[str, Any] | None = None,
        match: str = "", lead: bool = False, places: bool = False, masks: bool = False, width: int = 0, plays: int = 0,
        command: Sequence[str] | None = None, library: str | None = None,
    ) -> None:
        if sys.byteorder != "little":
            raise EnvError("this machine has the high byte first")
        terms = {"game": game, "rules": rules or {}, "opponent": opponent, "match": match, "tables": tables}
        terms |= {"lead": lead, "places": places, "masks": masks, "width": width, "plays": plays}
        lib = None if command else _library(library)
        self._door: _Library | _Pipe = _Library(lib, terms) if lib else _Pipe(terms, command)
        info = self._door.info
        self.game: str = info["game"]
        self.rules: dict[str, Any] = info["rules"]
        self.tables: int = info["tables"]
        self.players: int = info["players"]
        self.width: int = info["width"]
        self.size: int = info["size"]
        self.fields: list[dict[str, Any]] = info["fields"]
        self.actions: int = info["actions"]
        self.moves: list[str] = info["moves"]
        self.chairs: int = info["seats"]
        n = self.tables
        self._pack, self._chosen = struct.Struct(f"<{n}i").pack_into, memoryview(bytearray(4 * n)).cast("i")
        parts = [("counts", n, "i"), ("rewards", n * self.chairs, "f"), ("legal", n * self.width, "i")]
        parts += [("seats", n, "B"), ("done", n, "B")]
        parts += [("masks", n * self.actions if masks else 0, "B"), ("observations", n * self.size, "B")]
        frame = memoryview(bytearray(sum(count * (1 if kind == "B" else 4) for _, count, kind in parts)))
        self.counts = self.rewards = self.legal = self.seats = self.done = self.masks = self.observations = frame
        at, places_of = 0, {}
        for name, count, kind in parts:
            end = at + count * (1 if kind == "B" else 4)
            setattr(self, name, frame[at:end].cast(kind))  # type: ignore[call-overload]
            places_of[name] = at if count else None
            at = end
        self._door.lay(frame, places_of, self._chosen)

    def reset(self, seed: int) -> None:
        """Deals at all tables anew. The same seed gives the same deals."""
        self._door.reset(seed & (1 << 64) - 1)

    def step(self, actions: Iterable[int]) -> None:
        """Makes a move at each table, and the opponents' moves until the next decision."""
        given = actions if type(actions) is list or hasattr(actions, "astype") else tuple(actions)
        if len(given) != self.tables:
            raise EnvError(f"{len(given)} actions for {self.tables} tables")
        try:
            if isinstance(given, (list, tuple)):
                self._pack(self._chosen, 0, *given)
            else:
                self._chosen[:] = chosen = given.astype("int32")
                if given.dtype != chosen.dtype and (given.dtype.kind not in "iu" or (given != chosen).any()):
                    raise ValueError
        except (struct.error, ValueError):
            raise EnvError("an action is a whole number of 32 bits") from None
        self._door.step()

    def observe(self, table: int, seat: int, end: bool = False) -> bytes:
        """Returns the observation of a seat now or, if end is true, at the end of the last deal."""
        return self._door.observe(*_narrow(table, seat), end)

    def choices(self, table: int) -> list[dict[str, Any]]:
        """Returns the legal moves at a table in the order of their places, each with its text in move, and in cards
        the cards of the hand that people choose to make it."""
        return json.loads(self._door.choices(*_narrow(table))) or []

    def field(self, name: str, seat: int = -1) -> slice:
        """Returns the place of a field in an observation; seat 0 is the viewer, -1 the table."""
        for f in self.fields:
            if f["name"] == name and f["seat"] == seat:
                return slice(f["at"], f["at"] + f["len"])
        seats = [f["seat"] for f in self.fields if f["name"] == name]
        there = f"that of seat {', '.join(map(str, seats))}" if seats else ", ".join(dict.fromkeys(f["name"] for f in self.fields))
        raise KeyError(f"{self.game} has no field {name!r} of seat {seat}; it has {there}")

    def close(self) -> None:
        """Ends the program, or frees the tables."""
        self._door.close()

    def __enter__(self) -> Tables:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def evaluate(
    choose: Callable[[memoryview, memoryview], int], game: str = "", opponent: str = "random", deals: int = 1000,
    *, seed: int = 0, tables: int = 32, **options: Any,
) -> tuple[float, float]:
    """Returns how far a policy is ahead in a deal, and half of the 95 % interval.

    choose(observation, legal) returns one of the numbers in legal or, with places=True, a place in
    that list; the options are those of Tables. Each table plays the same number of deals, so that short ones do not count more
    often, and plays the same cards from every seat. The interval is computed from the mean
    results of the same cards.
    """
    with Tables(game, tables, opponent, lead=True, **options) as t:
        each = -(-deals // (tables * t.players)) * t.players
        leads = [[0.0] for _ in range(tables)]

        def add(seats: Iterable[int]) -> None:
            for i, seat in enumerate(seats):
                leads[i][-1] += t.rewards[i * t.chairs + seat]
                leads[i] += [0.0] * t.done[i]

        t.reset(seed)
        add(t.seats)
        while min(map(len, leads)) <= each:
            acted = bytes(t.seats)
            t.step([
                choose(t.observations[i * t.size : (i + 1) * t.size], t.legal[i * t.width : i * t.width + n])
                for i, n in enumerate(t.counts)
            ])
            add(acted)
        means = [sum(own[n : n + t.players]) / t.players for own in leads for n in range(0, each, t.players)]
    mean = sum(means) / len(means)
    if len(means) < 2:
        return mean, math.inf
    return mean, 1.96 * (sum((m - mean) ** 2 for m in means) / (len(means) - 1) / len(means)) ** 0.5


# ---- The interfaces of Gymnasium and PettingZoo ----
#
# Where these libraries are installed, the classes below derive from theirs, and the spaces are theirs.

try:
    import gymnasium
except ImportError:
    gymnasium = None  # type: ignore[assignment]
try:
    import pettingzoo
except ImportError:
    pettingzoo = None  # type: ignore[assignment]


_Array: Any = numpy.ndarray if numpy is not None else ()


class _Space:
    """What the spaces have without Gymnasium."""

    shape: tuple[int, ...]
    np_random: Any

    def seed(self, seed: int | None = None) -> None:
        """Lets samples depend on the seed alone."""
        self.np_random = numpy.random.default_rng(seed) if numpy is not None and self.shape else random.Random(seed)

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)

    def contains(self, x: Any) -> bool:
        """Reports whether x has as many items as the space."""
        return len(x) == self.shape[0]


class _Numbers(_Space):
    """Discrete and MultiDiscrete without Gymnasium."""

    def __init__(self, n: Any) -> None:
        self.n, self.nvec, self.shape, self.dtype, self.np_random = n, n, (len(n),) if isinstance(n, list) else (), "int64", random
        if self.shape:
            self.seed()


class _Bytes(_Space):
    """Box without Gymnasium."""

    def __init__(self, low: int, high: int, shape: tuple[int, ...], dtype: str) -> None:
        self.low, self.high, self.shape, self.dtype = low, high, shape, dtype


class _Parts(_Space, dict[str, Any]):
    """Dict without Gymnasium."""

    def __init__(self, spaces: dict[str, Any]) -> None:
        dict.__init__(self, spaces)

    def contains(self, x: Any) -> bool:
        """Reports whether x has these parts."""
        return self.keys() == x.keys() and all(space.contains(x[name]) for name, space in self.items())


_spaces: Any = gymnasium.spaces if gymnasium else None
Box: Any = _spaces.Box if gymnasium else _Bytes
Dict: Any = _spaces.Dict if gymnasium else _Parts


class Discrete(_spaces.Discrete if gymnasium else _Numbers):  # type: ignore[misc]
    """The numbers from 0 to n-1: Gymnasium's space, with a faster sample."""

    def sample(self, mask: Any = None, probability: Any = None) -> int:
        """Returns a random number, one that the mask allows if there is a mask."""
        if type(mask) is _Array and probability is None:
            legal = mask.nonzero()[0].tolist()
        elif probability is not None:
            return super().sample(mask, probability)  # type: ignore[misc]
        elif mask is None:
            return int(self.np_random.random() * self.n)
        else:
            legal = [i for i, on in enumerate(mask) if on]
        return legal[int(self.np_random.random() * len(legal))] if legal else 0

    def contains(self, x: Any) -> bool:
        """Reports whether x is one of the numbers."""
        return super().contains(x) if gymnasium else 0 <= x < self.n


class MultiDiscrete(_spaces.MultiDiscrete if gymnasium else _Numbers):  # type: ignore[misc]
    """A number from 0 to n-1 for each table: Gymnasium's space, which also takes masks table by table."""

    _rows: Any = None  # where the mask of each table begins

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Returns random numbers, those that the masks allow: an array with a row for each table, or their bytes."""
        if gymnasium and (mask is None or probability is not None or isinstance(mask, tuple)):
            return super().sample(mask, probability)  # type: ignore[misc]
        tables, n = len(self.nvec), int(self.nvec[0])
        if mask is None:
            return [int(self.np_random.random() * n) for _ in range(tables)]
        if isinstance(mask, _Array):
            flat, rows = mask.reshape(-1), self._rows
            legal = (flat.view(bool) if flat.itemsize == 1 else flat != 0).nonzero()[0]  # without a copy if that is possible
            if rows is None:
                rows = self._rows = numpy.arange(0, tables * n + 1, n)
            begins = legal.searchsorted(rows)
            counts = begins[1:] - begins[:-1]
            return legal.take(begins[:-1] + (self.np_random.random(tables) * counts).astype(numpy.int64)) - rows[:-1]
        if len(mask) != tables:  # one after the other, as without NumPy
            mask = [mask[i : i + n] for i in range(0, len(mask), n)]
        one = Discrete(n)
        return [one.sample(own) for own in mask]

    def contains(self, x: Any) -> bool:
        """Reports whether x has a number for each table."""
        return super().contains(x) if gymnasium else len(x) == len(self.nvec) and all(0 <= own < n for own, n in zip(x, self.nvec))


def _copier(view: memoryview, kind: str, *shape: int) -> Callable[[], Any]:
    """Returns a function that copies the view as it then is: to a NumPy array of the shape, or to bytes or an array."""
    if numpy is not None:
        return numpy.frombuffer(view, kind).reshape(shape).copy
    return view.tobytes if view.format == "B" else lambda: array.array(view.format, view)


def _seed(seed: Any) -> int:
    """Returns the seed of the tables: the given one, or a secret one."""
    if seed is None:
        return secrets.randbits(64)
    if not isinstance(seed, int):
        raise TypeError(f"the seed is {seed!r}, want one number: each table draws deals of its own from it")
    return seed


class VectorEnv(gymnasium.vector.VectorEnv if gymnasium else object):  # type: ignore[misc]
    """Tables against opponents: one of Gymnasium's vector environments.

    The options are those of Tables; fields, field(), moves, size and width too. Observations have the
    shape (num_envs, size) and the dtype uint8, rewards are float32, in points. Infos have, for
    each table, the next decision:

    action_mask   int8, (num_envs, actions): 1 if the action is legal
    seat          int8: the seat to move
    legal         int32, (num_envs, width): the numbers of the legal moves, then -1
    count         int32: how many there are; with places=True an action is a number below it
    final_obs     the observation of the end of the deal, None where none ended; only if one ended and NumPy is there
    final_info    the seat that it was; _final_obs and _final_info say where one ended

    When a deal ends, its table shows the next one in the same step, as with Gymnasium's
    AutoresetMode.SAME_STEP. A reward is for the seat that has acted. With NumPy all are
    arrays, with a row for each table; without, observations and masks are bytes, table after
    table, and the others lists or arrays of numbers. Without a seed, reset draws a secret one.
    """

    metadata: dict[str, Any] = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP if gymnasium else "same_step", "render_modes": ["ansi"]}
    render_mode: str | None = None

    def __init__(
        self, game: str = "", num_envs: int = 1, opponent: str = "random", *, final_obs: bool = True, render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if not opponent:
            raise ValueError("a vector environment has an opponent; AECEnv has not")
        self._tables = Tables(game, num_envs, opponent, masks=True, **options)
        self._final, self.num_envs, self.render_mode = final_obs, num_envs, render_mode
        t = self._tables
        self.fields, self.field, self.moves, self.size, self.width = t.fields, t.field, t.moves, t.size, t.width
        n = t.actions
        self._observations, infos = _copier(t.observations, "uint8", num_envs, -1), [("action_mask", t.masks, "int8", -1)]
        infos += [("seat", t.seats, "int8"), ("legal", t.legal, "int32", -1), ("count", t.counts, "int32")]  # type: ignore[list-item]
        self._parts = [(name, _copier(view, kind, num_envs, *rest)) for name, view, kind, *rest in infos]
        self._none = bytes(num_envs)  # where no deal has ended
        if numpy is not None:
            self._done, self._rows = numpy.frombuffer(t.done, "uint8"), numpy.arange(num_envs) * t.chairs
            self._rewards = numpy.frombuffer(t.rewards, "float32")
        self.single_observation_space, self.single_action_space = Box(0, 255, (t.size,), "uint8"), Discrete(n)
        self.observation_space, self.action_space = Box(0, 255, (num_envs, t.size), "uint8"), MultiDiscrete([n] * num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deals at all tables and returns observations and infos."""
        own = _seed(seed)
        if gymnasium:
            super().reset(seed=None if seed is None else own & (1 << 63) - 1)  # type: ignore[misc]
        self._tables.reset(own)
        return self._observations(), self._infos()

    def step(self, actions: Iterable[int]) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Returns observations, rewards, terminations, truncations and infos."""
        t = self._tables
        acted = t.seats.tobytes()
        t.step(actions)
        infos, some = self._infos(), t.done.tobytes() != self._none
        if numpy is None:
            ended = [n > 0 for n in t.done]
            if self._final and some:
                infos["final_obs"] = [t.observe(i, seat, end=True) if ended[i] else None for i, seat in enumerate(acted)]
            return self._observations(), [t.rewards[i * t.chairs + s] for i, s in enumerate(acted)], ended, [False] * len(acted), infos
        seats, over = numpy.frombuffer(acted, "uint8"), self._done.astype(bool)
        if self._final and some:
            final = numpy.empty(self.num_envs, object)  # of None
            for i in over.nonzero()[0].tolist():
                final[i] = numpy.frombuffer(t.observe(i, acted[i], end=True), "uint8")
            infos |= {"final_obs": final, "_final_obs": over, "final_info": {"seat": seats.astype("int8"), "_seat": over}, "_final_info": over}
        rewards = self._rewards.take(self._rows + seats)
        return self._observations(), rewards, over, numpy.zeros(self.num_envs, bool), infos

    def render(self) -> tuple[str, ...] | None:
        """Returns, with render_mode="ansi", the legal moves of each table in a line."""
        return tuple(_line(self._tables, i) for i in range(self.num_envs)) if self.render_mode == "ansi" else None

    def close(self, **_: Any) -> None:
        """Ends the program."""
        self.closed = True
        self._tables.close()

    def _infos(self) -> dict[str, Any]:
        return {name: copy() for name, copy in self._parts}


def _line(t: Tables, table: int) -> str:
    """Returns a table's legal moves."""
    return f"{t.game}, seat {t.seats[table]}: " + ", ".join(choice["move"] for choice in t.choices(table))


class Env(gymnasium.Env if gymnasium else object):  # type: ignore[misc]
    """One seat at one table against opponents, a deal an episode: one of Gymnasium's environments.

    An observation has "observation", uint8 of the shape (size,), and "action_mask", int8 of the shape (actions,);
    the mask is in infos too. An action that is not legal raises EnvError, unless wrong is a number: then it
    changes nothing, and its reward is that number. The other options are those of Tables.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}
    render_mode: str | None = None

    def __init__(
        self, game: str = "", opponent: str = "random", *, wrong: float | None = None, render_mode: str | None = None, **options: Any
    ) -> None:
        self._table, self._wrong, self.render_mode = Tables(game, 1, opponent, masks=True, **options), wrong, render_mode
        n = self._table.actions
        self.action_space = Discrete(n)
        self.observation_space = Dict({"observation": Box(0, 255, (self._table.size,), "uint8"), "action_mask": Box(0, 1, (n,), "int8")})

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deals, and returns what the seat sees at its turn, and info."""
        own = _seed(seed)
        if gymnasium:
            super().reset(seed=seed)  # type: ignore[misc]
        self._table.reset(own)
        return self._seen(self._table.observations)

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Makes a move, and returns observation, reward, terminated, truncated and info."""
        t, seat = self._table, self._table.seats[0]
        if self._wrong is not None and not t.masks[int(action)]:
            return *self._seen(t.observations)[:1], self._wrong, False, False, self._seen(t.observations)[1]
        t.step([int(action)])
        over = t.done[0] > 0
        observation, info = self._seen(memoryview(t.observe(0, seat, end=True)) if over else t.observations)
        return observation, float(t.rewards[seat]), over, False, info

    def render(self) -> str | None:
        """Returns, with render_mode="ansi", the legal moves in a line."""
        return _line(self._table, 0) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Ends the program."""
        self._table.close()

    def _seen(self, view: memoryview) -> tuple[Any, dict[str, Any]]:
        mask = _copier(self._table.masks, "int8", -1)()
        return {"observation": _copier(view, "uint8", -1)(), "action_mask": mask}, {"action_mask": mask}


def register(*games: str) -> None:
    """Makes games known to Gymnasium: make("hoyle/Indigo-v0") and make_vec("hoyle/Indigo-v0") for "Indigo"."""
    for game in games:
        gymnasium.register(f"hoyle/{game}-v0", entry_point="hoyle:Env", vector_entry_point="hoyle:VectorEnv", kwargs={"game": game.lower()})


if gymnasium:
    register("Blackjack", "CatchEleven", "Doppelkopf", "Indigo", "Karata")


class AECEnv(pettingzoo.AECEnv if pettingzoo else object):  # type: ignore[misc]
    """One table at which the learner plays all seats: an environment of PettingZoo's AEC API.

    An observation has "observation", uint8 of the shape (size,), and "action_mask", int8 of the shape (actions,);
    the mask is in infos too. The rewards, in points, come as they are won. Without a seed, reset draws a secret one.
    """

    metadata: dict[str, Any] = {"name": "hoyle", "render_modes": ["ansi"], "is_parallelizable": False}
    render_mode: str | None = None

    def __init__(self, game: str = "", *, render_mode: str | None = None, **options: Any) -> None:
        self._table, self.render_mode = Tables(game, masks=True, **options), render_mode
        self._new = False  # the table has a new deal that nobody has played
        self.metadata = {**AECEnv.metadata, "name": self._table.game}
        self.possible_agents = [f"seat_{i}" for i in range(self._table.players)]
        self.agents: list[str] = []
        moves = self._table.actions
        self._none, self._mask = _copier(memoryview(bytes(moves)), "int8", -1)(), _copier(self._table.masks, "int8", -1)
        self._seen = _copier(self._table.observations, "uint8", -1)
        self._idle = {a: {"action_mask": self._none} for a in self.possible_agents}
        self._zeros = dict.fromkeys(self.possible_agents, 0.0)  # never changed, as one step shares it with the next
        self._play, self._chosen, self._seats, self._done = self._table._door.step, self._table._chosen, self._table.seats, self._table.done
        self._nothing, self._won = bytes(self._table.rewards), self._table.rewards.tobytes
        self._over = True  # whether the agents have ended, or there are none
        self.observation_spaces = {
            a: Dict({"observation": Box(0, 255, (self._table.size,), "uint8"), "action_mask": Box(0, 1, (moves,), "int8")})
            for a in self.possible_agents
        }
        self.action_spaces = {a: Discrete(moves) for a in self.possible_agents}

    @property
    def unwrapped(self) -> AECEnv:
        """The environment itself."""
        return self

    @property
    def num_agents(self) -> int:
        """The number of agents that have not ended."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """The number of possible agents."""
        return len(self.possible_agents)

    def observation_space(self, agent: str) -> Any:
        """Returns the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Returns the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins the deal of a seed, or a new deal."""
        if seed is not None or not self._new:
            self._table.reset(_seed(seed))
        self._new, self._over = True, False
        self.agents = list(self.possible_agents)
        self.agent_selection, self.infos = self.agents[0], dict(self._idle)
        self.rewards = self._zeros
        self._cumulative_rewards = dict(self._zeros)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def step(self, action: int | None) -> None:
        """Makes the move of the selected agent; None for one that has ended."""
        if self._over:
            return self._leave(action)
        if action is None:
            raise ValueError("the action of an agent that has not ended is a number")
        play, won, agent = self._play, self._won, self.agent_selection  # faster to call than as attributes
        self._chosen[0] = action
        play()
        self._cumulative_rewards[agent], self.rewards = 0.0, self._zeros
        if won() != self._nothing:
            self.rewards = dict(zip(self.possible_agents, self._table.rewards.tolist()))
            for a in self.agents:
                self._cumulative_rewards[a] += self.rewards[a]
        infos, self._new = self.infos, False
        infos[agent] = self._idle[agent]
        if self._done[0]:
            self._new = self._over = True
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            mask, self.agent_selection = self._mask, (agent := self.possible_agents[self._seats[0]])
            infos[agent] = {"action_mask": mask()}

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns what the agent sees: of the end of the deal once it is over."""
        over, seen = self.terminations[agent], self._seen
        if over or agent != self.agent_selection:
            data = self._table.observe(0, self.possible_agents.index(agent), end=over)
            return {"observation": data if numpy is None else numpy.frombuffer(bytearray(data), "uint8"), "action_mask": self.infos[agent]["action_mask"]}
        return {"observation": seen(), "action_mask": self.infos[agent]["action_mask"]}

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """Returns observation, reward, termination, truncation and info of the selected agent."""
        agent = self._selected() if self._over else self.agent_selection
        info, seen = self.infos[agent], self._seen
        if self._over or not observe:
            return self.observe(agent) if observe else None, self._cumulative_rewards[agent], self._over, False, info
        return {"observation": seen(), "action_mask": info["action_mask"]}, self._cumulative_rewards[agent], False, False, info

    def agent_iter(self, max_iter: int = sys.maxsize) -> Iterator[str]:
        """Yields the agent to step next until all have ended."""
        for _ in itertools.repeat(None, max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def render(self) -> str | None:
        """Returns, with render_mode="ansi", the legal moves in a line."""
        return _line(self._table, 0) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Ends the program."""
        self._table.close()

    def _selected(self) -> str:
        """Returns the agent to move."""
        if not self.agents:
            raise EnvError("nobody is to move: reset comes first")
        return self.agent_selection

    def _select(self) -> None:
        """Selects the agent to move next, and makes its mask."""
        agent = self.agent_selection = self.possible_agents[self._table.seats[0]]
        self.infos[agent] = {"action_mask": self._mask()}

    def _leave(self, action: int | None) -> None:
        """Removes the selected agent, which has ended."""
        agent = self._selected()
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        self.agents.remove(agent)
        for by_agent in (self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            by_agent.pop(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)  # as PettingZoo does after the step of an agent that has ended
        if self.agents:
            self.agent_selection = self.agents[0]


# ---- TextEnv: a table for trainers of language models (docs/models.md) ----


class TextEnv:
    """One seat at a table, in text, through the door that `hoyle mcp` opens to language models.

    The observation is the text of what the seat sees, and an action is the text of a move. A deal is
    an episode, against bots. The reward comes at its end: the score of the seat, less the mean of the
    others' scores. An action that the rules refuse changes nothing, has the reward wrong, and is
    explained in the observation. info has the view, as docs/models.md describes it, in view, or the code of
    the refusal in refused. The flags are those of `hoyle mcp`, such as "-obfuscated" or "-seed", "1",
    which deals the same cards in each run.
    """

    def __init__(self, game: str = "", *flags: str, bots: str = "", wrong: float = 0.0, command: Sequence[str] | None = None) -> None:
        start, cwd = (list(command), None) if command else _program("mcp")
        self._process = subprocess.Popen(
            [*start, *([game] if game else []), *flags], cwd=cwd, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        self._table: dict[str, Any] = {"bots": bots, "n": 1}
        self._wrong, self._calls, self._spot = wrong, 0, ""
        self._ask("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "hoyle.py", "version": "1"}})
        self._say({"method": "notifications/initialized"})
        formats = [f["name"] for f in self.call("games")[1]["games"][0]["formats"]]
        self._table["format"] = next((f for f in ("deals", "rounds") if f in formats), formats[0])

    def call(self, tool: str, **arguments: Any) -> tuple[str, dict[str, Any]]:
        """Calls a tool, such as rules or log, and returns the text and the data of the answer."""
        result = self._ask("tools/call", {"name": tool, "arguments": arguments})
        return result["content"][0]["text"], result.get("structuredContent", {})

    def reset(self, seed: int | None = None) -> tuple[str, dict[str, Any]]:
        """Deals, and returns what the seat sees at its turn. The cards depend on the flag -seed, not on seed."""
        over = True
        while over:  # at once, after a natural of Blackjack
            observation, _, over, _, info = self._seen(*self.call("open", **self._table))
        return observation, info

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Makes a move, and returns observation, reward, terminated, truncated and info."""
        return self._seen(*self.call("play", spot=self._spot, move=action))

    def close(self) -> None:
        """Ends the program."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def _seen(self, text: str, view: dict[str, Any]) -> tuple[str, float, bool, bool, dict[str, Any]]:
        while "code" not in view and view["turn"] >= 0 and view["seat"] not in view["awaited"]:
            text, view = self.call("look")  # the bots need longer than a call waits
        if "code" in view:
            return text, self._wrong, False, False, {"refused": view["code"]}
        self._spot, over, seat = view["spot"], view["turn"] < 0, view["seat"]
        others = [score for i, score in enumerate(view["score"]) if i != seat]
        reward = view["score"][seat] - sum(others) / max(1, len(others)) if over else 0.0
        return text, reward, over, False, {"view": view}

    def _say(self, message: dict[str, Any]) -> None:
        assert self._process.stdin
        self._process.stdin.write(json.dumps({"jsonrpc": "2.0"} | message) + "\n")
        self._process.stdin.flush()

    def _ask(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        assert self._process.stdout
        self._calls += 1
        self._say({"id": self._calls, "method": method, "params": params})
        for line in self._process.stdout:
            answer = json.loads(line)
            if answer.get("id") == self._calls and "error" in answer:
                raise EnvError(answer["error"]["message"])
            if answer.get("id") == self._calls:
                return answer["result"]
        raise EnvError("the program has ended")


# ---- Hoyle: deals and matches in this process (docs/languages.md) ----


class HoyleError(Exception):
    """A refusal of the library, which has changed nothing.

    code is a short stable word of docs/wire.md, "no-library" if there is none, or "" for a fault;
    reason is a sentence for people.
    """

    def __init__(self, code: str, reason: str, message: str) -> None:
        super().__init__(message)
        self.code, self.reason = code, reason


class Hoyle:
    """The games of a C library: the file named here, in HOYLE_LIBRARY, or beside this file.

    It does not check who calls: a server passes the seat of the person who asks. An object serves
    one thread at a time; others wait.
    """

    def __init__(self, library: str | None = None) -> None:
        try:
            lib = _library(library)
        except EnvError as error:
            raise HoyleError("no-library", str(error), str(error)) from None
        if lib is None:
            raise HoyleError("no-library", "there is no C library", "hoyle: no C library: set HOYLE_LIBRARY")
        handle, size, text = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p
        lib.hoyle_open.restype = handle
        lib.hoyle_close.argtypes = lib.hoyle_stop.argtypes = [handle]
        lib.hoyle_call.argtypes = [handle, ctypes.c_int32, ctypes.c_int32, text, size, text, size, ctypes.POINTER(size)]
        lib.hoyle_last.restype, lib.hoyle_last.argtypes = size, [handle, text, size]
        self._lib, self._handle, self._lock = lib, lib.hoyle_open(), threading.RLock()
        self._room = ctypes.create_string_buffer(1 << 12)
        self._numbers = {"ops": 0}
        self._numbers = {name: number for number, name in enumerate(self.call("ops"))}

    def call(self, operation: str, argument: Any = None, of: int = 0) -> Any:
        """Performs an operation of docs/languages.md, or one that a library of your own adds.

        A str is passed as it is, as play and state want it; all else as JSON. of is the number of
        a table or a match.
        """
        if (number := self._numbers.get(operation)) is None:
            raise HoyleError("bad-call", "unknown operation", f"hoyle: unknown operation {operation!r}")
        try:
            (of,) = _narrow(of)
            sent = argument.encode() if isinstance(argument, str) else json.dumps(argument).encode()
        except (EnvError, TypeError, ValueError, RecursionError) as error:
            raise HoyleError("bad-call", str(error), f"hoyle: {error}") from None
        size = ctypes.c_size_t()
        with self._lock:
            result = self._lib.hoyle_call(self._handle, number, of, sent, len(sent), self._room, len(self._room), ctypes.byref(size))
            if size.value > len(self._room):
                self._room = ctypes.create_string_buffer(size.value)
                self._lib.hoyle_last(self._handle, self._room, size.value)
            answer = self._room.raw[: size.value]
        if result in (_BAD_HANDLE, _FORKED):
            why = "the library is closed" if result == _BAD_HANDLE else "this process is a fork of the one that has loaded the library"
            raise HoyleError("bad-call", why, f"hoyle: {why}")
        if result:
            refused = json.loads(answer)
            raise HoyleError(refused["code"], refused["reason"], refused["message"])
        return json.loads(answer)

    def close(self) -> None:
        """Frees all tables and matches."""
        self._lib.hoyle_close(self._handle)

    def __enter__(self) -> Hoyle:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def games(self) -> list[dict[str, Any]]:
        """Returns the descriptions of the games."""
        return self.call("games")

    def info(self, game: str, rules: dict[str, Any] | None = None) -> dict[str, Any]:
        """Returns the description of a game, with seatsNow and playersNow of these rules."""
        return self.call("info", _given(game=game, rules=rules))

    def words(self, game: str, language: str) -> dict[str, str]:
        """Returns the words of a game in a language, such as "de", by their keys."""
        return self.call("words", {"game": game, "language": language})

    def table(
        self, game: str, rules: dict[str, Any] | None = None, *, seed: str | None = None, first: int = 0,
        position: dict[str, Any] | None = None,
    ) -> Table:
        """Deals: from a seed of 64 hexadecimal digits, by default a secret one, or from a position."""
        start = {"seed": seed or self.seed(), "first": first} if position is None else _given(position=position, seed=seed)
        return Table(self, self.call("table", _given(game=game, rules=rules, **start)))

    def open(self, record: dict[str, Any]) -> Table:
        """Opens the record of a deal, and checks every play."""
        return Table(self, self.call("open", record))

    def match(
        self, game: str, rules: dict[str, Any] | None = None, *, format: str | None = None, n: int | None = None, seed: str | None = None,
    ) -> Match:
        """Starts a match, by default of one deal of the game's first format and a secret seed."""
        return Match(self, self.call("match", _given(game=game, rules=rules, format=format, n=n, seed=seed or self.seed())))

    def open_match(self, record: dict[str, Any]) -> Match:
        """Opens the record of a match, and checks every play."""
        return Match(self, self.call("openMatch", record))

    def review(self, record: dict[str, Any], *, iterations: int = 0, positions: int = 0, seed: str | None = None, timeout: float | None = None) -> dict[str, Any]:
        """Returns what a search thinks of each decision of a record, which is secret; after timeout seconds, of those so far."""
        asked = {"record": record, "iterations": iterations, "positions": positions, "seed": seed or self.seed()}
        return self._think("review", asked, 0, timeout)

    def seed(self) -> str:
        """Returns a new secret seed, from the secure random numbers of the system."""
        return secrets.token_hex(32)

    def commit(self, seed: str) -> str:
        """Returns the commitment to a seed, to be shown before the deal."""
        return self.call("commit", _json(seed))

    def verify(self, commitment: str, seed: str) -> bool:
        """Reports whether a commitment and a seed belong together."""
        return self.call("verify", {"commitment": commitment, "seed": seed})

    def derive(self, seed: str, n: int) -> str:
        """Returns the nth seed that is derived from a seed."""
        return self.call("derive", {"seed": seed, "n": n})

    def combine(self, *seeds: str) -> str:
        """Returns a seed made of all of them."""
        return self.call("combine", seeds)

    def _think(self, operation: str, argument: dict[str, Any], of: int, timeout: float | None) -> Any:
        """Performs an operation in which a bot thinks, and stops it when the time, in seconds, is over."""
        if timeout is None:
            return self.call(operation, argument, of)
        timer = threading.Timer(timeout, self._lib.hoyle_stop, [self._handle])
        with self._lock:
            timer.start()
            try:
                return self.call(operation, argument, of)
            finally:
                timer.cancel()
                timer.join()  # it must not stop the next thought


def _given(**fields: Any) -> dict[str, Any]:
    """Returns the fields that are not None."""
    return {name: value for name, value in fields.items() if value is not None}


def _json(text: str) -> str:
    """Returns the JSON of a text, which call passes as it is."""
    return json.dumps(text)


class _Numbered:
    """What the library knows by a number, freed with the object."""

    def __init__(self, hoyle: Hoyle, number: int) -> None:
        self._hoyle, self._number = hoyle, number

    def call(self, operation: str, argument: Any = None) -> Any:
        """Performs an operation of it, such as one that a library of your own adds."""
        return self._hoyle.call(operation, argument, self._number)

    def free(self) -> None:
        """Frees the memory at once."""
        if self._number:
            number, self._number = self._number, 0
            with contextlib.suppress(HoyleError):  # the library is closed
                self._hoyle.call("free", None, number)

    def __del__(self) -> None:
        self.free()


class Table(_Numbered):
    """A deal in progress, which Hoyle.table or Hoyle.open returns. Seats count from 0; -1 is a spectator."""

    def state(self, seat: int = -1, *parts: str, since: int = 0) -> dict[str, Any]:
        """Returns what a seat sees: turn, legal, view, zones, log and score, or the parts named here.

        There are also len, awaited, marks, layouts, picks, breakdown and seats. The log begins with
        the play numbered since.
        """
        return self.call("state", " ".join([str(seat), str(since), *parts]))

    @property
    def turn(self) -> int:
        """The seat that the game waits for, -1 at the end."""
        return self.state(-1, "turn")["turn"]

    @property
    def score(self) -> list[int]:
        """The score of each seat."""
        return self.state(-1, "score")["score"]

    def __len__(self) -> int:
        """Returns the number of plays."""
        return self.state(-1, "len")["len"]

    def __bool__(self) -> bool:
        return True

    def legal(self, seat: int) -> list[str]:
        """Returns the texts of the moves that a seat may make."""
        return self.state(seat, "legal")["legal"]

    def play(self, seat: int, move: str, n: int | None = None) -> int:
        """Makes a move, and returns the turn.

        n is the number of plays that the seat has seen, so that a click sent twice is one play.
        """
        return self.call("play", f"{seat} {move}") if n is None else self.call("playAt", {"n": n, "seat": seat, "move": move})

    def undo(self, n: int) -> bool:
        """Takes back all plays but the first n, and reports whether that was possible."""
        return self.call("undo", n)

    def can_undo(self, n: int) -> bool:
        """Reports whether it is fair to take back all plays but the first n."""
        return self.call("canUndo", n)

    def at(self, n: int) -> Table:
        """Returns a new table with the first n plays."""
        return Table(self._hoyle, self.call("at", n))

    def about(self) -> dict[str, Any]:
        """Returns what stays during a deal: game with its rules, first, players, commitment."""
        return self.call("about")

    def say(self, seat: int, *moves: str, n: int | None = None) -> list[dict[str, Any]]:
        """Returns moves of a seat in words, as they are read now or before play n."""
        return self.call("say", _given(seat=seat, moves=moves, n=n))

    def forced(self, seat: int) -> str | None:
        """Returns the only move of a seat that has no other choice, or None."""
        return self.call("forced", seat)

    def sort(self, seat: int, cards: Sequence[str]) -> list[str]:
        """Returns cards as a player holds them."""
        return self.call("sort", {"seat": seat, "cards": list(cards)})

    def position(self) -> dict[str, Any]:
        """Returns the whole position, which is secret."""
        return self.call("position")

    def save(self) -> dict[str, Any]:
        """Returns the record so far, which is secret."""
        return self.call("save")

    def record(self) -> dict[str, Any]:
        """Returns the record of a finished deal, which everybody may see."""
        return self.call("record")

    def close(self) -> None:
        """Declares that no further deal uses these cards."""
        self.call("close")

    def odds(self, seat: int) -> dict[str, Any]:
        """Returns the exact odds of a seat in Blackjack."""
        return self.call("odds", seat)

    def choose(self, seat: int, player: str = "medium", *, seed: str | None = None, timeout: float | None = None) -> str:
        """Returns the move that a bot makes, which sees only the view of the seat.

        After timeout seconds, a search answers with the best that it has found. seed is that of the
        bot's random numbers, by default a secret one; never that of the deal.
        """
        return self._hoyle._think("choose", {"seat": seat, "player": player, "seed": seed or self._hoyle.seed()}, self._number, timeout)

    def advise(self, seat: int, player: str = "search", *, seed: str | None = None, timeout: float | None = None) -> list[dict[str, Any]]:
        """Returns what a bot thinks of the moves of a seat, the best first; seed and timeout are those of choose."""
        return self._hoyle._think("advise", {"seat": seat, "player": player, "seed": seed or self._hoyle.seed()}, self._number, timeout)


class Match(_Numbered):
    """A series of deals, which Hoyle.match or Hoyle.open_match returns."""

    def next(self) -> Table | None:
        """Sets up the next deal and returns its table, None once the match is over."""
        return self._table("next", None)

    def current(self) -> Table | None:
        """Returns the table of the deal set up last, or None."""
        return self._table("current", None)

    def deal(self, n: int) -> Table:
        """Returns a copy of the table of a deal, counted from 0. It shows every secret."""
        return Table(self._hoyle, self.call("deal", n))

    def standing(self) -> dict[str, Any]:
        """Returns game, format, n, deals, over, total and chairs by chair, commitment."""
        return self.call("standing")

    def save(self) -> dict[str, Any]:
        """Returns the record so far, which is secret."""
        return self.call("saveMatch")

    def publish(self) -> dict[str, Any]:
        """Returns the record of a finished match, which everybody may see."""
        return self.call("publish")

    def record(self, deal: int) -> dict[str, Any]:
        """Returns the record of a finished deal, counted from 0."""
        return self.call("dealRecord", deal)

    def _table(self, operation: str, argument: Any) -> Table | None:
        number = self.call(operation, argument)
        return None if number is None else Table(self._hoyle, number)
