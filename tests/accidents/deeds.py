"""What a client does next: sales, busts, moves, undos, payments, the clock, each by what the house shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tests.accidents.clients import Client

FEWEST = 4
"""Players who stay in, so that the event continues."""
LISTED = "?page_size=200"


@dataclass
class Desk:
    """What a client works on: the event, a drawer, prizes to be paid, players who may buy."""

    client: Client
    event: int
    day: int
    drawer: int
    tables: Sequence[int]
    players: list[int]
    awards: list[tuple[int, int]]
    paid: list[int]

    def sell(self) -> None:
        """An entry for somebody who waits at the desk."""
        if self.players:
            body = {"drawer": self.drawer, "player": self.players.pop()}
            self.client.command(f"events/{self.event}/sales/", body, sells=True)

    def add_player(self) -> None:
        """Somebody new, who buys next."""
        name = f"Walker {self.client.chance.getrandbits(40):x}"
        added = self.client.command("players/", {"last_name": name, "first_name": "New"})
        if added:
            self.players.append(added["id"])

    def void(self) -> None:
        """A sale voided, its money returned."""
        listed = self.client.read(f"events/{self.event}/sales/{LISTED}")["results"]
        valid = [one for one in listed if not one["is_void"]]
        if len(valid) > FEWEST:
            sale = self._one(valid)
            body = {"drawer": self.drawer, "reason": "a mistake", "amount_minor": sale["total_minor"]}
            self.client.command(f"sales/{sale['id']}/void/", body)

    def pay(self) -> None:
        """A prize paid, or a payment reversed."""
        if self.awards and self.client.chance.random() < 0.7:
            award, amount = self.awards.pop()
            if self.client.command(f"awards/{award}/pay/", {"drawer": self.drawer, "amount_minor": amount}):
                self.paid.append(award)
        elif self.paid:
            self.client.command(f"awards/{self.paid.pop()}/take-back/", {"reason": "the wrong player"})

    def count_in(self) -> None:
        """Cash put into the drawer."""
        body = {"amount_minor": self.client.chance.randint(1, 50) * 100, "reason": "change"}
        self.client.command(f"drawers/{self.drawer}/cash/", body)

    def bust(self) -> None:
        """A player out."""
        seated = self._seated()
        if len(seated) > FEWEST:
            self.client.command(f"entries/{self._one(seated)['entry']}/bust/")

    def move(self) -> None:
        """A player to another seat, free or not."""
        seated = self._seated()
        if seated:
            to = {"table": self._one(self.tables), "seat": self.client.chance.randint(1, 9)}
            self.client.command(f"entries/{self._one(seated)['entry']}/move/", {"to": to})

    def undo(self) -> None:
        """One of the last lines that can be undone."""
        listed = self.client.read(f"events/{self.event}/lines/?page_size=10")["results"]
        possible = [one for one in listed if one["can_undo"]]
        if possible:
            self.client.command(f"lines/{self._one(possible)['id']}/undo/", {"reason": "a mistake"})

    def turn_clock(self) -> None:
        """Pause, resume, add time, or let the level end in two seconds."""
        verb, body = self._one(
            (
                ("pause", {}),
                ("resume", {}),
                ("add-time", {"seconds": 60}),
                ("set-time", {"minutes": 0, "seconds": 2}),
            )
        )
        self.client.command(f"days/{self.day}/clock/{verb}/", body)

    def _seated(self) -> list[Any]:
        return list(self.client.read(f"events/{self.event}/seats/{LISTED}")["results"])

    def _one(self, things: Sequence[Any]) -> Any:
        return self.client.chance.choice(things)


CASHIER = (Desk.sell, Desk.sell, Desk.sell, Desk.add_player, Desk.void, Desk.pay, Desk.pay, Desk.count_in)
DIRECTOR = (Desk.bust, Desk.bust, Desk.bust, Desk.move, Desk.move, Desk.undo, Desk.undo, Desk.turn_clock)


def work(desk: Desk, deeds: Sequence[Callable[[Desk], None]], commands: int) -> None:
    """Deeds chosen by chance, until this many commands are sent: some find nothing to do."""
    while desk.client.sent < commands:
        desk.client.chance.choice(deeds)(desk)
