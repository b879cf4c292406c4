"""Play an event of the library from the first sale to the last prize, and check every invariant."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from time import monotonic
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils import translation

from cashier import queries as cashier
from payouts import queries as prizes
from payouts.queries import AwardView
from rulebook.money import Money
from rulebook.refusals import Refusal
from rulebook.structure import forecast
from tdmanager.simulation.evening import Evening
from tdmanager.simulation.invariants import violations
from tdmanager.simulation.plants import PLANTS
from tdmanager.simulation.show import set_up
from tournaments import queries
from tournaments.queries import EventView
from tournaments.setup.values import PayoutKind
from wording.words import explain

VIOLATED, REFUSED = 1, 2


class Command(BaseCommand):
    """``manage.py simulate --event sanremo.json:friday --entries 63 --seed 1``."""

    help = "Play an event of the library hand by hand in a database of its own, and prove every invariant"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which event to play, and how."""
        parser.add_argument("--event", required=True, help="FILE[:NAME], such as sanremo.json:friday")
        parser.add_argument("--entries", type=int, default=63, help="how many come and buy in (63)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same evening (1)")
        parser.add_argument("--plant", choices=sorted(PLANTS), help="plant a fault, to see it found")
        parser.add_argument("--here", action="store_true", help="play in the house's database and keep it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, report, judge: exit status 1 for a violated invariant, 2 for a refusal."""
        if options["plant"] and options["here"]:
            raise CommandError("A fault is planted only in a database of its own: leave --here out.")
        translation.activate("en")
        try:
            with nullcontext() if options["here"] else own_database():
                found = self._play(options)
        except Refusal as refusal:
            title, detail = explain(refusal)
            self.stderr.write(f"{title}. {detail}")
            sys.exit(REFUSED)
        if found:
            sys.exit(VIOLATED)

    def _play(self, options: dict[str, Any]) -> tuple[str, ...]:
        began = monotonic()
        evening = set_up(options["event"], options["entries"], options["seed"], self._tell)
        evening.sell_before_the_start()
        evening.play()
        evening.pay()
        if options["plant"]:
            PLANTS[options["plant"]](evening)
        self._summarise(evening, monotonic() - began, options["seed"])
        found = violations(evening)
        for sentence in found:
            self.stdout.write(self.style.ERROR(f"violated: {sentence}"))
        self.stdout.write(f"{len(found)} violated" if found else "every invariant holds")
        return found

    def _tell(self, sentence: str) -> None:
        self.stdout.write(f"  {sentence}")
        self.stdout.flush()

    def _summarise(self, evening: Evening, seconds: float, seed: int) -> None:
        played, event = evening.played, queries.event(evening.event_id)
        field, sheet = queries.field(event.id), cashier.pool_sheet(event.id)
        for line in (
            f"{event.name}, seed {seed}, {connection.vendor}, {seconds:.1f} s",
            f"entries {field.entries} ({played.late} late), rebuys {played.rebuys}, busts {played.busts}, "
            f"several at once {played.in_company}",
            f"hands {played.hands}, moves {played.moves}, breaks {played.breaks}",
            f"played {played.seconds // 60} minutes{_forecast_of(event)}, "
            f"{played.finish_depth} big blinds in play at the last bust",
            f"taken {_money(sheet.taken, event.currency)}, fees {_money(sheet.fees, event.currency)}, "
            f"withheld {_money(sheet.withheld, event.currency)}, prizes {_money(sheet.prizes, event.currency)}, "
            f"{prizes.structure(event.id).places} places",
            *(f"  {award.places}. {_prize(award)}" for award in prizes.awards(event.id)[:12]),
        ):
            self.stdout.write(line)


@contextmanager
def own_database() -> Iterator[None]:
    """A temporary database on the same engine, removed afterwards."""
    before = connection.settings_dict["NAME"]
    # It contains nothing older: its tables are created as they are now, without running migrations.
    connection.settings_dict["TEST"]["MIGRATE"] = False
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(before, verbosity=0)


def _money(minor: int, currency: str) -> str:
    return f"{Money(minor, currency).amount:,}"


def _forecast_of(event: EventView) -> str:
    """The forecast length of a freezeout of one day; others end by other rules."""
    if event.payout.kind is PayoutKind.SATELLITE or len(queries.days(event.id)) > 1:
        return ""
    chips = cashier.chips_sold(event.id)
    expected = forecast(1, chips, queries.structure(event.id))
    ends = (expected.early_seconds, expected.likely_seconds, expected.late_seconds)
    early, likely, late = (f"{end / 60:.0f}" if end else "beyond the structure" for end in ends)
    return f" (forecast {likely}, {early} to {late})"


def _prize(award: AwardView) -> str:
    """Money, ticket and prize in kind, as far as there are any."""
    money = f"{award.amount.amount:,}" if award.amount.minor else ""
    ticket = f"ticket {award.ticket.amount:,}" if award.ticket.minor else ""
    return " ".join(part for part in (money, ticket, award.thing) if part)
