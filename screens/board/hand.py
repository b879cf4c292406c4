"""Several players out in one hand: the one with more chips at its start gets the better place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from access.page import page
from access.roles import FLOOR
from access.typed import whole_number
from floor.play.steps import hand_of
from payouts.structure import rows as payouts
from people.players import rows as people
from rulebook.knockouts import Bust, Placing, compared, rank_busts, stacks_needed, tie_rules
from rulebook.money import Money
from rulebook.refusals import Refusal
from rulebook.satellite import satellite_busts
from seating import queries as seats
from seating.queries import SeatRef
from tournaments import queries as tournaments
from tournaments.queries import EntryView, EventView
from wording.figures import money_text


@dataclass(frozen=True, slots=True)
class HandLine:
    """A player and their seat."""

    entry_id: int
    player: str
    at: SeatRef | None


@dataclass(frozen=True, slots=True)
class HandAnswer:
    """A possible answer: ``larger`` as far as it is then known, and the places if nothing else is asked."""

    label: str
    places: str
    larger: tuple[int, ...]
    is_last: bool

    @property
    def query(self) -> str:
        """``larger`` in the address that the answer is posted to."""
        return urlencode({"larger": self.larger}, doseq=True)


@dataclass(frozen=True, slots=True)
class HandQuestion:
    """The players out together and the open question; ``counts_chips`` if only counted chips decide."""

    lines: tuple[HandLine, ...]
    text: str
    answers: tuple[HandAnswer, ...]
    counts_chips: bool = False


@page(reads=FLOOR)
def hand(request: HttpRequest, event_id: int) -> HttpResponse:
    """Ask who had more chips at the start of the hand when several are out; unknown stacks share places."""
    entries = _entries(event_id, request.GET.get("entries", ""))
    refs = seats.seats_of([entry.id for entry in entries])
    context = {"event": tournaments.event(event_id), "lines": _lines(entries, refs)}
    return render(request, "screens/hand.html", context)


@page(reads=FLOOR)
def question(request: HttpRequest, event_id: int) -> HttpResponse:
    """Ask, once the seats are tapped, who had more; ``larger`` are the players already named."""
    text = request.GET.get("entries", "")
    entries = _entries(event_id, text)
    event, refs = tournaments.event(event_id), seats.seats_of([entry.id for entry in entries])
    larger = [entry.id for entry in _entries(event_id, request.GET.get("larger", ""))]
    lines = _lines(entries, refs)
    days = {entry.day_id for entry in entries}
    if len(days) == 1 and hand_of(tournaments.day(days.pop())) is not None:
        form = HandQuestion(lines, "", (), counts_chips=True)
    else:
        form = _question(event, lines, larger)
    return render(request, "screens/_hand.html", {"event": event, "asked": text, "question": form})


def _question(event: EventView, lines: tuple[HandLine, ...], named: Sequence[int]) -> HandQuestion:
    busts = [Bust(line.entry_id, line.at.table if line.at else None, 1) for line in lines]
    tied = [line for line in lines if line.entry_id in stacks_needed(busts, tie_rules(event.profile))]
    others = [line for line in tied if line.entry_id not in named]
    if not others:
        answer = _answer(event, lines, _("Bust players"), (), is_last=True)
        return HandQuestion(lines, "", (answer,))
    answers = [
        _answer(event, lines, line.player, (*named, line.entry_id), is_last=len(others) == 2)
        for line in others
    ]
    same = _("All the same, or unknown") if named or len(others) > 2 else _("The same, or unknown")
    answers.append(_answer(event, lines, same, tuple(named), is_last=True))
    most = _("Who had the most chips at the start of the hand?")
    return HandQuestion(
        lines,
        most if len(others) > 2 else _("Who had more chips at the start of the hand?"),
        tuple(answers),
    )


def _answer(
    event: EventView, lines: Sequence[HandLine], label: str, larger: tuple[int, ...], *, is_last: bool
) -> HandAnswer:
    busts: Sequence[Bust] = [Bust(line.entry_id, line.at.table if line.at else None, 1) for line in lines]
    busts = compared(busts, larger) if larger else busts
    left, last = tournaments.players_left(event.id), tournaments.next_place(event.id)
    placings = rank_busts(last, busts, tie_rules(event.profile)) if len(busts) < left else ()
    text = f"{_places(lines, placings)}{_seats(event, lines, busts)}" if is_last and placings else ""
    return HandAnswer(label, text, larger, is_last)


def _seats(event: EventView, lines: Sequence[HandLine], busts: Sequence[Bust]) -> str:
    """``: Rossi a seat, Bianchi 330``: what each wins in a satellite; empty in other events."""
    structure = payouts.structure(event.id)
    if not structure.tickets:
        return ""
    result = satellite_busts(
        tournaments.next_place(event.id),
        busts,
        structure.plan,
        structure.prizes[0].ticket.minor,
        tie_rules(event.profile),
        event.profile.places,
    )
    won = [
        _won(line.player, result.seats[line.entry_id], Money(result.cash[line.entry_id], event.currency))
        for line in lines
    ]
    return f": {', '.join(filter(None, won))}" if any(won) else ""


def _won(player: str, seats_won: int, cash: Money) -> str:
    if not seats_won:
        return f"{player} {money_text(cash)}" if cash.minor else ""
    if not cash.minor:
        return _("%(player)s a seat") % {"player": player}
    return _("%(player)s a seat and %(cash)s") % {"player": player, "cash": money_text(cash)}


def _places(lines: Sequence[HandLine], placings: Sequence[Placing]) -> str:
    """``Rossi 23, Bianchi 24``, or the places they share."""
    if len({placing.first for placing in placings}) == 1:
        first, last = placings[0].first, placings[0].last
        return _("they share places %(first)s to %(last)s") % {"first": first, "last": last}
    names = {line.entry_id: line.player for line in lines}
    return ", ".join(f"{placing.first}. {names[int(placing.key)]}" for placing in placings)


def _entries(event_id: int, text: str) -> tuple[EntryView, ...]:
    ids = [pk for part in text.split(",") if (pk := whole_number(part)) is not None]
    entries = tuple(tournaments.entry(entry_id) for entry_id in ids)
    if any(entry.event_id != event_id for entry in entries):
        raise Refusal("not_found", what="entry", id=text)
    return entries


def _lines(entries: tuple[EntryView, ...], refs: dict[int, SeatRef]) -> tuple[HandLine, ...]:
    names = people.player_names({entry.player_id for entry in entries})
    return tuple(
        HandLine(
            entry_id=entry.id,
            player=names[entry.player_id],
            at=refs.get(entry.id),
        )
        for entry in entries
    )
