"""Who took the chips on pages: the players out, the latest first, and the pots of one hand."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from access.page import by_page, page, say_done
from access.permissions import has_role
from access.roles import FLOOR, READERS
from floor.busts.pot_rows import pot_name, pot_rows, pots_typed
from floor.busts.pots import Loss, record_pots
from rulebook.knockouts import award_order
from rulebook.potslost import took_chips
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.queries import EntryView, Pots
from wording import words

LATEST = 100
"""How many players out are listed, unless all are asked for."""


@dataclass(frozen=True, slots=True)
class OutLine:
    """A player out, who took the chips, and each pot as it is awarded where there were several."""

    entry_id: int
    player: str
    table: int | None
    level: int | None
    takers: str
    pots: str


@dataclass(frozen=True, slots=True)
class OutInHand:
    """A player out in the hand shown, and the last pot that the player was in for."""

    entry_id: int
    player: str
    last_pot: int


@page(reads=READERS)
def listed(request: HttpRequest, event_id: int) -> HttpResponse:
    """The players out and who took their chips, the latest first."""
    event = tournaments.event(event_id)
    out = [one for one in tournaments.entries(event_id, "out") if one.finish_group is not None]
    out.sort(key=lambda one: (one.finish_group or 0, one.finish_rank or 0))
    latest = out[::-1] if "all" in request.GET else out[::-1][:LATEST]
    context = {
        "event": event,
        "lines": _lines(event_id, latest),
        "more": len(out) - len(latest),
        "may_write": has_role(request, FLOOR),
    }
    return render(request, "floor/pots.html", context)


def _lines(event_id: int, out: list[EntryView]) -> tuple[OutLine, ...]:
    told = tournaments.pots_lost(event_id)
    ids = {one.id for one in out} | {key for pots in told.values() for pot in pots for key in pot}
    names = words.names("entry", ids) if ids else {}

    def several(pot: tuple[int, ...]) -> str:
        return ", ".join(names.get(key, "–") for key in pot)

    def each(pots: Pots) -> str:
        said = [f"{pot_name(index)}: {several(pot)}" for index, pot in enumerate(pots)]
        return "; ".join(award_order(said)) if len(said) > 1 else ""

    return tuple(
        OutLine(
            one.id,
            names.get(one.id, "–"),
            one.out_table,
            one.out_level,
            several(took_chips(told.get(one.id, ()))),
            each(told.get(one.id, ())),
        )
        for one in out
    )


@page(reads=FLOOR, writes=FLOOR)
def hand(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponseBase:
    """Who won the pots of the hand in which a player went out; others out in it at that table are with it."""
    out = _out_together(event_id, entry_id)
    problem = ""
    if request.method == "POST":
        try:
            done = record_pots.perform_with(by_page(request), event=event_id, losses=_typed(request, out))
            say_done(request, done.line)
            return redirect("floor-pots", event_id)
        except Refusal as refusal:
            problem = words.explain(refusal)[1]
    return render(request, "floor/pots_hand.html", _hand(request, event_id, out, problem))


def _out_together(event_id: int, entry_id: int) -> list[EntryView]:
    """The player and everybody out in the same hand at the same table, the shortest stack first."""
    entry = tournaments.entry(entry_id)
    if entry.event_id != event_id:
        raise Refusal("not_found", what="entry", id=entry_id)
    if entry.finish_group is None:
        raise Refusal("entry_not_out", entry=entry_id)
    together = tournaments.left_together(event_id, entry.finish_group)
    here = [one for one in together if one.out_table == entry.out_table]
    return sorted(here, key=lambda one: (one.finish_rank or 0, one.out_stack or 0))


def _typed(request: HttpRequest, out: list[EntryView]) -> tuple[Loss, ...]:
    pots = pots_typed(request.POST)
    return tuple(Loss(entry=one.id, by=pots[: _last_pot(request, one.id, len(pots))]) for one in out)


def _last_pot(request: HttpRequest, entry_id: int, pots: int) -> int:
    """How many of the pots the player was in for; all unless something else is chosen."""
    typed = request.POST.get(f"last-{entry_id}", "")
    chosen = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 3 else 0
    return chosen or pots


def _hand(request: HttpRequest, event_id: int, out: list[EntryView], problem: str) -> dict[str, object]:
    told = tournaments.pots_lost(event_id, [one.id for one in out])
    most: Pots = max(told.values(), key=len, default=())
    choices = _winners(event_id, out, most)
    names = words.names("entry", [one.id for one in out])
    rows = pot_rows(choices, most, request.POST if request.method == "POST" else None)
    return {
        "event": tournaments.event(event_id),
        "out": [
            OutInHand(
                one.id,
                names.get(one.id, "–"),
                len(pots) if len(pots := told.get(one.id, ())) < len(most) else 0,
            )
            for one in out
        ],
        "table": out[0].out_table,
        "pots": rows,
        "last_pots": rows.labels,
        "problem": problem,
    }


def _winners(event_id: int, out: list[EntryView], told: Pots) -> dict[int, str]:
    """Who may have won: those at the table, those who left it later, and who was named already."""
    day_id, table = out[0].day_id, out[0].out_table
    at = next((one for one in seats.tables(day_id) if one.number == table), None)
    ids = list(at.entries.values()) if at is not None else []
    later = [
        one.id
        for one in tournaments.entries(event_id, "out", day_id=day_id)
        if one.out_table == table and (one.finish_group or 0) > (out[0].finish_group or 0)
    ]
    ids = list(dict.fromkeys((*ids, *later, *(key for pot in told for key in pot))))
    names = words.names("entry", ids) if ids else {}
    gone = set(later)
    return {
        key: _("%(player)s (out later)") % {"player": names.get(key, "–")}
        if key in gone
        else names.get(key, "–")
        for key in ids
    }
