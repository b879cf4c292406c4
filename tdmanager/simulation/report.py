"""A simulation in lines for the terminal: one evening, an event of the house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from django.db import connection

from cashier.sales.rows import pool_sheet
from payouts.awards import rows as prizes
from payouts.awards.rows import Award
from payouts.structure.rows import structure
from rulebook.money import Money
from rulebook.structure import band_of, hours
from tdmanager.simulation.evening import Evening
from tdmanager.simulation.series import expected_of
from tdmanager.simulation.trial import Trial
from tournaments import queries


def of_evening(evening: Evening, seconds: float, seed: int) -> Iterator[str]:
    """One evening, with its first prizes."""
    played, event = evening.played, queries.event(evening.event_id)
    field, sheet = queries.field(event.id), pool_sheet(event.id)
    yield f"{event.name}, seed {seed}, {connection.vendor}, {seconds:.1f} s"
    yield (
        f"entries {field.entries} ({played.late} late), rebuys {played.rebuys}, busts {played.busts}, "
        f"several at once {played.in_company}"
    )
    yield f"hands {played.hands}, moves {played.moves}, breaks {played.breaks}"
    yield done_text(played.done)
    yield (
        f"played {played.seconds // 60} minutes{_forecast_of(evening)}, "
        f"{played.finish_depth} big blinds in play at the last bust"
    )
    yield (
        f"taken {_money(sheet.taken, event.currency)}, fees {_money(sheet.fees, event.currency)}, "
        f"withheld {_money(sheet.withheld, event.currency)}, prizes {_money(sheet.prizes, event.currency)}, "
        f"{structure(event.id).places} places"
    )
    yield from prize_lines(prizes.awards(event.id))


def prize_lines(awards: Sequence[Award]) -> Iterator[str]:
    """The first prizes; players who share their places and receive the same are on one line."""
    lines = Counter(f"{award.places}. {_prize(award)}" for award in awards)
    for line, times in list(lines.items())[:12]:
        yield f"  {line}" + (f" ({times} times)" if times > 1 else "")


def of_trial(trial: Trial) -> Iterator[str]:
    """An event of the house: the finish and the field of nine evenings in ten."""
    if trial.problem:
        yield trial.problem
    if not trial.tried:
        return
    finish = band_of([run.seconds for run in trial.tried])
    entries = band_of([run.entries for run in trial.tried])
    tables = band_of([run.tables for run in trial.tried])
    yield f"{len(trial.tried)} evenings of {trial.entries} players; nine in ten between:"
    yield f"finish after {hours(finish.low)} and {hours(finish.high)} hours, in the middle {hours(finish.middle)}"
    yield f"entries {entries.low} and {entries.high}, in the middle {entries.middle}"
    yield f"tables at most {tables.low} and {tables.high}, in the middle {tables.middle}"


def done_text(done: Counter[str]) -> str:
    """The number of times each thing was done."""
    return ", ".join(f"{name} {count}" for name, count in sorted(done.items()) if count) or "nothing else"


def _forecast_of(evening: Evening) -> str:
    """The forecast length of a freezeout of one day; others end by other rules."""
    forecast = expected_of(evening)
    if forecast is None:
        return ""
    ends = (forecast.early_seconds, forecast.likely_seconds, forecast.late_seconds)
    early, likely, late = (f"{end / 60:.0f}" if end else "beyond the structure" for end in ends)
    return f" (forecast {likely}, {early} to {late})"


def _money(minor: int, currency: str) -> str:
    return f"{Money(minor, currency).amount:,}"


def _prize(award: Award) -> str:
    """Money, ticket and prize in kind, if there are any."""
    money = f"{award.amount.amount:,}" if award.amount.minor else ""
    ticket = f"ticket {award.ticket.amount:,}" if award.ticket.minor else ""
    return " ".join(part for part in (money, ticket, award.thing) if part)
