"""One sequence: thirty commands by three clients, two accidents, and what is left of it afterwards."""

from __future__ import annotations

import os
import threading
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.accidents.accidents import COMMANDS, Fate, accidents
from tests.accidents.clients import Client, Told
from tests.accidents.deeds import CASHIER, DIRECTOR, Desk, work
from tests.accidents.houses import UnderTest
from tests.accidents.screen import Screen

PARTS = ("clock", "seats", "stats")
SCREEN_PATIENCE = 60.0


@dataclass(frozen=True, slots=True)
class Played:
    """What a sequence showed. ``load``: the average load at its end. Sentences, none if all is well: ``broken``, what did
    not return or no screen showed; ``violations``, what is lost, doubled or does not add up. In seconds: ``back_after``,
    from the moment that what was hurt is made good until a screen receives the versions of its parts; ``right_after``, from
    then until the screen shows them."""

    house: str
    near: str
    seed: int
    accidents: list[dict[str, Any]]
    acknowledged: int
    refused: int
    faults: list[str]
    broken: list[str]
    violations: list[str]
    right_after: list[float]
    longest: float
    load: float
    back_after: list[float] = field(default_factory=list)

    @property
    def wrong(self) -> list[str]:
        """Everything that is not as it should be."""
        return [*self.violations, *self.broken, *self.faults]


class Stage:
    """A house with its staff, on which sequences are played one after the other."""

    def __init__(self, name: str, house: UnderTest, near: str = "today") -> None:
        self.name = name
        self.near = near
        self.house = house
        self._staff = house.ask("staff")
        self._table = 101
        self._awards = [tuple(one) for one in self._staff["awards"]]
        self._paid: list[int] = []
        house.start()

    def play(self, seed: int) -> Played:
        """One sequence."""
        chance = Random(seed)
        scene = self.house.ask("scene", self._table, self._staff["drawers"][0])
        self._table += len(scene["tables"])
        screen = Screen(self.house.port, scene["screen"], PARTS)
        screen.start()

        def is_right() -> tuple[float, float]:
            """Seconds until the house answers again, and from then until the screen shows what it had."""
            since = time.monotonic()
            newest = screen.newest()
            back = time.monotonic()
            return back - since, screen.until_right(newest, back, SCREEN_PATIENCE)

        told, fate = Told(), Fate(self.house, accidents(self.house.kinds, seed, chance), is_right)
        crashed = self._work(scene, told, fate, chance)
        fate.wait()
        broken = [*crashed, *fate.failed]
        try:
            is_right()
        except TimeoutError as error:
            broken.append(str(error))
        right = self.house.ask("truth", scene["event"], "seats")
        if not broken and not screen.shows("seats", right, SCREEN_PATIENCE):
            broken.append("the screen shows other seats than the house has")
        screen.end()
        self.house.set_clock_right()
        sold = scene["sales"] + told.sold
        keys = list(told.acknowledged), list(told.refused)
        violations = self.house.ask("violations", scene["event"], *keys, sold, told.unreached)
        return Played(
            self.name,
            self.near,
            seed,
            fate.happened,
            len(told.acknowledged),
            len(told.refused),
            told.faults,
            broken,
            violations,
            fate.right_after,
            round(told.longest, 2),
            round(os.getloadavg()[0], 1),
            fate.back_after,
        )

    def _work(self, scene: dict[str, Any], history: Told, fate: Fate, chance: Random) -> list[str]:
        crashed: list[str] = []
        halves = scene["players"][::2], scene["players"][1::2]

        def at(number: int) -> None:
            is_cashier = number < len(halves)
            client = Client(
                self.house.port,
                self._staff["tokens"][number],
                history=history,
                fate=fate,
                chance=Random(f"{seed}/{number}"),
            )
            desk = Desk(
                client=client,
                event=scene["event"],
                day=scene["day"],
                drawer=self._staff["drawers"][number % 2],
                tables=scene["tables"],
                players=list(halves[number]) if is_cashier else [],
                awards=self._awards if number == 0 else [],
                paid=self._paid if number == 0 else [],
            )
            try:
                work(desk, CASHIER if is_cashier else DIRECTOR, COMMANDS // 3)
            except Exception as error:  # noqa: BLE001 - told with the sequence
                crashed.append(repr(error))

        seed = chance.getrandbits(32)
        threads = [threading.Thread(target=at, args=(number,)) for number in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return crashed
