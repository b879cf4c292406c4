"""The end of a day as it would be carried out now, and what it came to: for the API, the page and the paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import DayId, Note
from access.reads import read
from access.roles import READERS
from floor.life.plan import EndPlan, plan_end
from floor.life.reached import end_text, is_end_reached
from floor.play.rows import next_day
from journal import instants
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries
from tournaments.queries import DayView
from wording import words


@dataclass(frozen=True, slots=True, kw_only=True)
class OutAtEnd:
    """A player who is out as the day ends."""

    entry: int
    order: Annotated[int, Note("1 for the most chips among those out; equal stacks share it.")]
    chips: Annotated[int | None, Note("None if nobody counted them.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRefused:
    """Why the day does not end."""

    code: str
    title: str
    detail: str
    is_final: Annotated[bool, Note("No reason overrides it: count the chips, or name who advances.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class DayEndShown:
    """What the end of a day would do now."""

    day: int
    rule: Annotated[str, Note("What ends the day by its set-up, in words.")]
    is_reached: Annotated[bool, Note("Whether a rule of the day says that it is over.")]
    next_day: Annotated[int | None, Note("None for the last day, with which the event ends.")]
    in_bags: Annotated[bool, Note("Whether chips are bagged; on the last day stacks are counted.")]
    advancing: Annotated[tuple[int, ...], Note("Entries; on the last day those who win.")]
    out: Annotated[tuple[OutAtEnd, ...], Note("Everybody else of the day, most chips first.")]
    unknown: Annotated[tuple[int, ...], Note("Entries without a bag or a count of this day.")]
    counted: Annotated[int, Note("In chips, all bags or stacks together.")]
    in_play: Annotated[int, Note("In chips, by the ledger of the day.")]
    tolerated: Annotated[int, Note("In chips, what races without a record or a signed count explain.")]
    tables: Annotated[
        tuple[int, ...], Note("Numbers of the tables that are held until the end is confirmed.")
    ]
    refusals: tuple[EndRefused, ...]


@read("days/<int:day>/end/", admits=READERS)
def day_end_shown(day: DayId) -> DayEndShown:
    """Show what the end of a day would do now, by its rule and with what is bagged or counted.

    Nothing is refused here: `refusals` are those that the end would meet, the first of them first.
    Raises ``Refusal("day_closed")``.
    """
    day_view = queries.day(day)
    if day_view.is_closed:
        raise Refusal("day_closed", day=day)
    return shown(day_view, plan_end(day_view, instants.now()))


def shown(day: DayView, plan: EndPlan) -> DayEndShown:
    """The plan of an end in the terms of the API."""
    checked, coming = plan.checked, next_day(day.id)
    return DayEndShown(
        day=day.id,
        rule=end_text(day),
        is_reached=is_end_reached(day),
        next_day=None if coming is None else coming.id,
        in_bags=checked.in_bags,
        advancing=plan.going,
        out=_ordered(plan),
        unknown=checked.counted.unknown,
        counted=checked.counted.counted,
        in_play=checked.counted.in_play,
        tolerated=checked.counted.tolerated,
        tables=tuple(table.number for table in seats.tables(day.id)),
        refusals=_refused(plan),
    )


def _ordered(plan: EndPlan) -> tuple[OutAtEnd, ...]:
    ranks = sorted((one.rank for one in plan.out.values()), reverse=True)
    order = {rank: place for place, rank in reversed(list(enumerate(ranks, start=1)))}
    out = sorted(plan.out, key=lambda key: -plan.out[key].rank)
    return tuple(
        OutAtEnd(entry=key, order=order[plan.out[key].rank], chips=plan.out[key].chips) for key in out
    )


def _refused(plan: EndPlan) -> tuple[EndRefused, ...]:
    refusals = [(one, False) for one in plan.checked.refusals]
    if plan.undecided is not None:
        refusals = [pair for pair in refusals if pair[0].code != plan.undecided.code]
        refusals.append((plan.undecided, True))
    return tuple(_in_words(refusal, is_final=is_final) for refusal, is_final in refusals)


def _in_words(refusal: Refusal, *, is_final: bool) -> EndRefused:
    title, detail = words.explain(refusal)
    return EndRefused(code=refusal.code, title=title, detail=detail, is_final=is_final)
