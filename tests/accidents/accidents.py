"""What befalls the house in one sequence, and when: by the number of the command that is being sent."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from itertools import product
from random import Random
from typing import Any

from tests.accidents.houses import OVER, UnderTest

COMMANDS = 30
AMID = 0.7
"""How often a command is sent first; now and then its answer is quicker, and half of all are left unanswered."""
BETWEEN = ((4, 12), (18, 26))
"""The commands at which the first and the second accident happen."""
LONGEST_DELAY = 0.02
LONGEST_DOWN = 1.0
# Steps of the wall clock, in seconds: a bad battery, a correction, an hour of daylight saving set by hand; and to two
# seconds before the date or daylight saving changes.
STEPS = (-3_600, -90, -2, 2, 90, 3_600, OVER, OVER)


@dataclass(frozen=True, slots=True)
class Accident:
    """``at`` is the number of a command; ``is_amid``: after it was sent, before it is answered."""

    kind: str
    at: int
    is_amid: bool
    delay: float
    down: float
    step: int = 0


def kinds_of(kinds: tuple[str, ...], seed: int) -> tuple[str, ...]:
    """Which two kinds a sequence has: in turn each after each, so that all are equally frequent."""
    pairs = list(product(kinds, repeat=2))
    Random(0).shuffle(pairs)
    return pairs[seed % len(pairs)]


def accidents(kinds: tuple[str, ...], seed: int, chance: Random) -> tuple[Accident, ...]:
    """Two accidents of a sequence, well apart."""
    return tuple(
        Accident(
            kind=kind,
            at=chance.randint(first, last),
            is_amid=chance.random() < AMID,
            delay=chance.uniform(0, LONGEST_DELAY),
            down=chance.uniform(0, LONGEST_DOWN),
            step=chance.choice(STEPS),
        )
        for kind, (first, last) in zip(kinds_of(kinds, seed), BETWEEN, strict=True)
    )


class Fate:
    """Counts the commands of all clients, and lets the accidents happen."""

    def __init__(
        self, house: UnderTest, planned: tuple[Accident, ...], until_right: Callable[[], tuple[float, float]]
    ) -> None:
        self._house = house
        self._until_right = until_right
        self._planned = {one.at: one for one in planned}
        self._guard = threading.Lock()
        self._sent = 0
        self._mending: list[threading.Thread] = []
        self.happened: list[dict[str, Any]] = []
        self.back_after: list[float] = []
        self.right_after: list[float] = []
        self.failed: list[str] = []

    def before_sending(self) -> int:
        """The number of the command; an accident between two commands happens now."""
        with self._guard:
            self._sent += 1
            number = self._sent
        found = self._planned.get(number)
        if found and not found.is_amid:
            self._happens(found)
        return number

    def after_sending(self, number: int, is_answered: Callable[[], bool]) -> None:
        """An accident amid this command happens now; it is noted whether the answer had not come yet."""
        found = self._planned.get(number)
        if found and found.is_amid:
            time.sleep(found.delay)
            # Asked before: what is killed closes its connections.
            is_unanswered = not is_answered()
            self._happens(found, is_unanswered=is_unanswered)

    def wait(self) -> None:
        """Until everything is made good."""
        for one in self._mending:
            one.join()

    def _happens(self, accident: Accident, *, is_unanswered: bool = False) -> None:
        self._house.hurt(accident.kind)
        if accident.kind == "clock":
            self._house.step_clock(accident.step)
        self.happened.append(asdict(accident) | {"is_unanswered": is_unanswered})
        mending = threading.Thread(target=self._mend, args=(accident,))
        self._mending.append(mending)
        mending.start()

    def _mend(self, accident: Accident) -> None:
        time.sleep(accident.down)
        try:
            self._house.mend(accident.kind)
            back, right = self._until_right()
            self.back_after.append(round(back, 2))
            self.right_after.append(round(right, 2))
        except Exception as error:  # noqa: BLE001 - told with the sequence
            self.failed.append(f"after {accident.kind}: {error!r}")
