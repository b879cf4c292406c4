"""Penalties on pages: given from a seat, reason first; listed with what is left; printed for dealers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from access.page import by_page, page, say_done
from access.permissions import has_role
from access.roles import ADMINISTRATORS, DIRECTORS, FLOOR, INSPECTORS
from access.typed import number_in
from floor.penalties.disqualify import expels, to_expel
from floor.penalties.rows import (
    ListedPenalty,
    hints,
    house_record,
    kept_of,
    length_text,
    level_now,
    listed,
    listed_of,
    usual_next,
)
from floor.penalties.verbs import GivenKind, GivePenalty, give_penalty
from journal import instants
from people.players import rows as people
from rulebook.penalties import Step, lost_prize_goes, redealt
from rulebook.profile import PenaltyRules
from rulebook.profile.variants import DqPrize, PrizeAfterDq
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.commands import Spot
from seating.queries import SeatRef
from tournaments import queries as tournaments
from tournaments.queries import OFFENCES, EntryView, Offence

READS = FLOOR | INSPECTORS
MOST_ROUNDS = 4
"""How many rounds have buttons if the house has no limit."""
HANDS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Choice:
    """A penalty on a button: ``value`` is the form value ``missed_rounds:2``."""

    value: str
    label: str
    more: str = ""
    is_usual: bool = False


@page(reads=FLOOR, writes=FLOOR)
def give(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponseBase:
    """Give a penalty: the reason with the usual penalty, or another length; then return to the board."""
    entry = tournaments.entry(entry_id)
    if entry.event_id != event_id:
        raise Refusal("not_found", what="entry", id=entry_id)
    if request.method != "POST":
        return _choices(request, entry)
    say_done(request, give_penalty.perform_with(by_page(request), command=_request(request, entry)).line)
    return redirect("dashboard", event_id)


def _choices(request: HttpRequest, entry: EntryView) -> HttpResponse:
    event, ref = tournaments.event(entry.event_id), seats.seat_of(entry.id)
    rules, usual = event.profile.penalties, usual_next(entry, instants.now())
    table = seats.table(ref.table_id) if ref else None
    players, level = table.players if table else 0, level_now(entry.day_id, table)
    listed_choices = choices(rules, players, usual.steps)
    player = people.player(entry.player_id)
    suspension_choices = suspensions(rules, usual.steps)
    context = {
        "event": event,
        "entry": entry,
        "name": player.name,
        "photo": player.photo,
        "at": ref,
        "history": listed_of(entry, instants.now()),
        "earlier": [(one, length_text(one.penalty)) for one in kept_of(entry, instants.now())],
        "choices": listed_choices,
        "suspensions": suspension_choices,
        "usual": _usual((*listed_choices, *suspension_choices)),
        "hints": list(hints(rules, level, players, event.profile.clock, entry.stack)),
        "offences": (*OFFENCES[1:], OFFENCES[0]),
        "may_disqualify": has_role(request, DIRECTORS),
        "expels": expels(event),
        "asks_hand": not rules.count_current_hand,
        "asks_prize": rules.prize_after_dq == PrizeAfterDq.ASK,
        "prize_goes": lost_prize_goes(rules).value,
        "policies": [(one.value, label) for one, label in _policies()],
    }
    return render(request, "floor/penalty.html", context)


def _usual(offered: Sequence[Choice]) -> Choice | None:
    """The penalty given with one tap on a reason; None if the rules leave it open."""
    return next((choice for choice in offered if choice.is_usual), None)


def choices(rules: PenaltyRules, players: int, usual: Sequence[Step]) -> tuple[Choice, ...]:
    """Warning, dead hand, hands and rounds up to the house's maximum; rounds with their hands at this table."""
    warnings = [
        Choice("warning:0", _("Warning"), is_usual=Step.WARNING in usual),
        Choice("dead_hand:0", _("Dead hand"), is_usual=Step.DEAD_HAND in usual),
    ]
    hands = [
        Choice(
            f"missed_hands:{count}", hands_words(count), is_usual=count == 1 and Step.MISSED_HANDS in usual
        )
        for count in HANDS
    ]
    most = min(rules.max_rounds or MOST_ROUNDS, MOST_ROUNDS) if players > 1 else 0
    rounds = [
        Choice(
            f"missed_rounds:{count}",
            ngettext("%(count)s round", "%(count)s rounds", count) % {"count": count},
            hands_words(count * players),
            is_usual=count == 1 and Step.MISSED_ROUNDS in usual,
        )
        for count in range(1, most + 1)
    ]
    return (*warnings, *hands, *rounds)


def hands_words(count: int) -> str:
    """``18 hands``."""
    return ngettext("%(count)s hand", "%(count)s hands", count) % {"count": count}


def suspensions(rules: PenaltyRules, usual: Sequence[Step]) -> tuple[Choice, ...]:
    """The lengths of suspension that the house allows, at most five."""
    least, most = rules.suspension_min_minutes, rules.suspension_max_minutes
    minutes = sorted({least, *(length for length in (10, 15, 20) if least <= length <= most), most})
    labels = [
        (length, ngettext("%(count)s minute", "%(count)s minutes", length) % {"count": length})
        for length in minutes
    ]
    return tuple(
        Choice(f"suspension:{length}", label, is_usual=Step.SUSPENSION in usual) for length, label in labels
    )


def _policies() -> tuple[tuple[DqPrize, str], ...]:
    return (
        (DqPrize.MOVE_UP, _("lower places move up")),
        (DqPrize.REDISTRIBUTE, _("it is shared among the places above")),
        (DqPrize.HOUSE, _("it stays with the house")),
    )


def _request(request: HttpRequest, entry: EntryView) -> GivePenalty:
    kind, count = _length(request, entry)
    if kind not in set(GivenKind):
        raise Refusal("penalty_empty", field="penalty")
    return GivePenalty(
        entry=entry.id,
        kind=GivenKind(kind),
        offence=_offence(request),
        note=request.POST.get("note", "")[:120],
        hands=count if kind == GivenKind.MISSED_HANDS else 0,
        rounds=count if kind == GivenKind.MISSED_ROUNDS else 0,
        minutes=count if kind == GivenKind.SUSPENSION else 0,
        is_hand_running=request.POST.get("is_hand_running") == "1",
        seen=_seen(request),
    )


def _length(request: HttpRequest, entry: EntryView) -> tuple[str, int]:
    """Kind and count: of the button tapped, as typed, or the usual ones after a tap on the reason alone."""
    choice = request.POST.get("penalty", "")
    if request.POST.get("usual"):
        rules, steps = tournaments.profile(entry.event_id).penalties, usual_next(entry, instants.now()).steps
        ref = seats.seat_of(entry.id)
        players = seats.table(ref.table_id).players if ref else 0
        usual = _usual((*choices(rules, players, steps), *suspensions(rules, steps)))
        choice = usual.value if usual else ""
    kind, _colon, number = choice.partition(":")
    if kind == "other":
        return request.POST.get("other_kind", ""), number_in(request, "other_count") or 0
    return kind, int(number) if number.isdecimal() and len(number) < 5 else 0


def _offence(request: HttpRequest) -> Offence:
    """The submitted reason; there is no default."""
    code = request.POST.get("usual") or request.POST.get("offence", "")
    if code not in set(Offence):
        raise Refusal("offence_missing", field="offence")
    return Offence(code)


def _seen(request: HttpRequest) -> Spot | None:
    """The seat of the player as the page showed it."""
    table, seat = number_in(request, "table"), number_in(request, "seat")
    return Spot(table, seat) if table and seat else None


@page(reads=READS)
def penalties(request: HttpRequest, event_id: int) -> HttpResponse:
    """The penalties of an event: open ones with what is left, then closed ones."""
    event, rows = tournaments.event(event_id), listed(event_id, instants.now())
    context = {
        "event": event,
        "standing": [row for row in rows if row.penalty.stands],
        "over": [row for row in rows if not row.penalty.stands],
        "tables": _tables(rows),
        "may_write": has_role(request, FLOOR),
        "to_expel": to_expel(event, timezone.localdate(instants.now()))
        if has_role(request, DIRECTORS)
        else (),
    }
    return render(request, "floor/penalties.html", context)


def _tables(rows: Sequence[ListedPenalty]) -> list[SeatRef]:
    """The tables where hands are counted, with one seat each."""
    tables = {penalty.at.table: penalty.at for penalty in rows if penalty.counts and penalty.at}
    return [tables[number] for number in sorted(tables)]


@page(reads=READS)
def dealers(request: HttpRequest, event_id: int) -> HttpResponse:
    """The sheet passed from dealer to dealer: warned and penalised players by table (TDA 2024 RP-15-A)."""
    now = instants.now()
    rows = [row for row in listed(event_id, now) if row.penalty.stands and row.at and not row.is_over]
    rows_by_seat = sorted(rows, key=lambda row: (row.at.table, row.at.seat) if row.at else (0, 0))
    context = {
        "event": tournaments.event(event_id),
        "printed_at": now,
        "absent_may_play": not redealt(tournaments.profile(event_id).penalties, was_absent=True).is_killed,
        "tables": [
            (number, list(group))
            for number, group in groupby(rows_by_seat, key=lambda row: row.at.table if row.at else 0)
        ],
    }
    return render(request, "floor/penalties_print.html", context)


@page(reads=FLOOR | INSPECTORS)
def record(request: HttpRequest) -> HttpResponse:
    """All persons with a penalty that the house keeps, and whether they are banned."""
    months = tournaments.house().penalty_months
    may_set = request.user.role in ADMINISTRATORS  # type: ignore[union-attr]
    context = {
        "months": months,
        "listed": house_record(instants.now()),
        "house_url": reverse("house") if may_set and not months else "",
    }
    return render(request, "floor/penalty_record.html", context)
