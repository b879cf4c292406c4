"""A night at the desk and on the floor, at the hours that its rules name, from the first sale to the settlement."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

import pytest

from access.roles import Role
from access.verbs import By, Verb
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.sales import verbs as sell
from floor.busts.verbs import bust_out
from floor.life.verbs import start_play
from journal import instants, replay
from journal.book import Actor
from journal.opening import HOUSE, tournament_book
from payouts.awards.rows import due_awards
from payouts.paying.verbs import pay_award
from payouts.publishing.verbs import publish_payouts
from payouts.settling.verbs import settle_event
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tournaments import queries
from tournaments.lifecycle.verbs import announce_event, open_registration
from tournaments.set_up.verbs import create_event
from tournaments.values import EventSetup

DIRECTOR = Actor(role=Role.DIRECTOR)


class Night:
    """An event of these rules with its registration open, and one drawer."""

    def __init__(self, setup: EventSetup, tables: int, float_minor: int = 10_000_000) -> None:
        b.house()
        b.room(tables, setup.seats_per_table)
        self.begins = setup.starts_at
        with instants.simulated_at(setup.starts_at - timedelta(hours=2)):
            self.event = int(b.do([HOUSE], create_event, setup=setup).id)
            for step in (announce_event, open_registration):
                b.do([tournament_book(self.event)], step, event=self.event)
            self.drawer = at_cashier.open_drawer(float_minor)
        self.first_safe = ledger_balance("safe")

    @contextmanager
    def at(self, minute: int, day: int = 1) -> Iterator[None]:
        """This many minutes after the planned start of a day."""
        with instants.simulated_at(self.starts(day) + timedelta(minutes=minute)):
            yield

    def starts(self, day: int) -> datetime:
        """When a day is to start."""
        return queries.days(self.event)[day - 1].starts_at

    def day(self, number: int) -> int:
        """The id of a day."""
        return queries.days(self.event)[number - 1].id

    def does(self, verb: Verb[Any, Any], /, by: Actor = DIRECTOR, **options: Any) -> Any:
        """An action with the books that it opens itself; its answer."""
        return verb.perform(verb.command(**options), By(by)).answer

    def sells(self, player: int | None = None, **over: Any) -> Any:
        """An entry to a new player or to this one."""
        options = {"event": self.event, "player": player or b.player(), "drawer": self.drawer} | over
        return self.does(sell.sell_entry, b.NOBODY, **options)

    def refuses(self, code: str, verb: Verb[Any, Any], /, by: Actor = b.NOBODY, **options: Any) -> None:
        """The action is refused with this code."""
        with pytest.raises(Refusal, match=rf"^{code}\b"):
            self.does(verb, by, **options)

    def refuses_entry(self, code: str, player: int | None = None, **over: Any) -> None:
        """An entry is refused with this code."""
        with pytest.raises(Refusal, match=rf"^{code}\b"):
            self.sells(player, **over)

    def starts_play(self, **over: Any) -> None:
        """Play starts."""
        self.does(start_play, event=self.event, **over)

    def busts(self, *entries: int) -> None:
        """These go out, one after the other."""
        for entry in entries:
            self.does(bust_out, entry=entry)

    def alive(self, day: int | None = None) -> list[int]:
        """The entries in play, by number."""
        listed = queries.entries(self.event, "alive")
        return [one.id for one in listed if day is None or one.day_id == day]

    def publishes(self) -> None:
        """The prizes are published."""
        self.does(publish_payouts, event=self.event)

    def pays(self, award: Any, method: str = "cash") -> None:
        """A prize is paid out of the drawer."""
        given = {"award": award.id, "amount_minor": award.amount.minor, "method": method}
        self.does(pay_award, b.NOBODY, **given, drawer=self.drawer)

    def pays_all(self, method: str = "cash") -> None:
        """Every prize that is due."""
        for award in due_awards(self.event):
            self.pays(award, method)

    def settles(self) -> Any:
        """The event is settled, and all its books agree."""
        answer = self.does(settle_event, event=self.event)
        assert ledger_total() == 0
        assert ledger_balance(f"pool/{self.event}") == 0
        assert list(replay.differences()) == []
        return answer
