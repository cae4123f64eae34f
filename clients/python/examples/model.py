#!/usr/bin/env python3
"""Lets a language model play any game: COMMAND reads a prompt and prints an answer that ends with a move.

go run ./cmd/hoyle arena indigo -bots "random,exec:python3 clients/python/examples/model.py COMMAND"
"""

import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from hoyle import Player  # noqa: E402

PROMPT = "You play cards. ?? is a card that you cannot see. Answer with one of the moves, and nothing else.\n\n"


class Model(Player):
    name = "model"
    wants = ("text",)

    def move(self, question):
        answer = subprocess.run(
            sys.argv[1:], input=PROMPT + question.text, capture_output=True, text=True, timeout=question.ms / 1000, check=True
        ).stdout
        self.info(answer[-200:])
        last = {m: answer.rfind(m) for m in question.legal if re.search(rf"(?<!\w){re.escape(m)}(?!\w)", answer)}
        return max(last, key=lambda m: (last[m] + len(m), len(m)), default=answer.strip()[:40] or "?")


if __name__ == "__main__":
    Model().serve()
