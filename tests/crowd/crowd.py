"""The desks as processes: started, killed at seeded moments, started again until each has said all it had to say."""

from __future__ import annotations

import json
import mmap
import os
import signal
import struct
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.crowd.desk import Way, work
from tests.crowd.diary import Diary
from tests.crowd.plan import Plan

LOOK_SECONDS = 0.01
WORD = struct.calcsize("q")


@dataclass
class Report:
    """What was answered in how many seconds, done, refused, and killed: of the desks also how many amid a command."""

    seconds: float = 0.0
    answered: int = 0
    sold: int = 0
    done: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    killed: Counter[str] = field(default_factory=Counter)
    amid: int = 0

    def line(self) -> str:
        """As a sentence."""
        rate = self.sold / self.seconds if self.seconds else 0.0
        return (
            f"{self.answered} commands, {self.sold} sales in {self.seconds:.1f} s, {rate:.1f} a second; "
            f"done: {_counted(self.done)}; "
            f"killed: {_counted(self.killed)}, {self.amid} amid a command; refused: {_counted(self.refused)}"
        )


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{number} x {name}" for name, number in sorted(counts.items())) or "nothing"


class Crowd:
    """The processes of all desks; ``way`` makes what each sends its commands by.

    ``accidents`` are what befalls others, by name: each is done and made good when it is called.
    """

    def __init__(self, plan: Plan, folder: Path, way: Callable[[int], Way]) -> None:
        self._plan = plan
        self._folder = folder
        self._way = way
        self._counts = mmap.mmap(-1, WORD * len(plan.desks))
        self._running: dict[int, int] = {}
        (folder / "plan.json").write_text(json.dumps(plan.plain()))

    def diaries(self) -> list[Diary]:
        """What every desk has written so far."""
        return [Diary(self._path(number)) for number in range(len(self._plan.desks))]

    def work(self, kills: int, accidents: dict[str, tuple[int, Callable[[], None]]]) -> Report:
        """Let all of them work to the end; each accident happens as often as its number says, evenly spread."""
        report, chance = Report(), Random(self._plan.seed)
        due = self._due(kills, accidents, chance)
        began = time.monotonic()
        try:
            for number in range(len(self._plan.desks)):
                self._start(number)
            while self._running:
                self._gather()
                if due and self._running and self._answered() >= due[0][0]:
                    _at, name = due.pop(0)
                    report.killed[name] += 1
                    if name == "desk":
                        report.amid += self._kill(chance.choice(sorted(self._running.values())))
                    else:
                        accidents[name][1]()
                time.sleep(LOOK_SECONDS)
        finally:
            self._end()
        report.seconds = time.monotonic() - began
        return self._report(report)

    def _due(
        self, kills: int, accidents: dict[str, tuple[int, Callable[[], None]]], chance: Random
    ) -> list[tuple[int, str]]:
        """After how many answers which accident happens."""
        total = self._plan.each * len(self._plan.desks)
        names = ["desk"] * kills + [name for name, (times, _do) in accidents.items() for _ in range(times)]
        chance.shuffle(names)
        return [(total * (at + 1) // (len(names) + 2), name) for at, name in enumerate(names)]

    def _report(self, report: Report) -> Report:
        for diary in self.diaries():
            report.answered += diary.answered
            report.sold += len(diary.sold)
            report.refused += diary.refused
            report.done += diary.done
            diary.close()
        return report

    def _path(self, number: int) -> Path:
        return self._folder / f"desk{number}.jsonl"

    def _answered(self) -> int:
        return sum(struct.unpack(f"{len(self._plan.desks)}q", self._counts[:]))

    def _start(self, number: int) -> None:
        if (pid := os.fork()) == 0:
            status = 1
            try:
                self._serve(number)
                status = 0
            except BaseException:  # noqa: BLE001 - the process ends here, and says why
                traceback.print_exc()
            finally:
                os._exit(status)
        self._running[pid] = number

    def _serve(self, number: int) -> None:
        def count(answered: int) -> None:
            self._counts[WORD * number : WORD * (number + 1)] = struct.pack("q", answered)

        work(self._plan, number, Diary(self._path(number)), self._way(number), count)

    def _kill(self, number: int) -> bool:
        """Kill a desk and start it again; returns whether a command of it was unanswered."""
        pid = next(pid for pid, at in self._running.items() if at == number)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        del self._running[pid]
        diary = Diary(self._path(number))
        diary.close()
        self._start(number)
        return diary.unanswered is not None

    def _gather(self) -> None:
        """Take leave of those who are done; raises if one ended otherwise."""
        for pid, number in tuple(self._running.items()):
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                del self._running[pid]
                if status:
                    self._end()
                    raise RuntimeError(f"desk {number} ended with {status}")

    def _end(self) -> None:
        for pid in self._running:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        self._running.clear()
