"""The offers after a bust in its toast and at the cashier, a seat won early, and the pots of a player out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from access.endpoint import Offer, Way, after
from access.page import by_page, page, say_done
from access.permissions import has_role
from access.roles import CASHIERS, DIRECTORS, FLOOR, READERS
from cashier.sales.admission import Occasion
from cashier.sales.offers import BuyingBack, register_buying_back
from floor.busts.out import Busted
from floor.busts.pots import Loss, record_pots
from floor.busts.rows import pot_name, pot_rows, pots_typed
from floor.busts.verbs import bust_hand, bust_out, bust_seat, buy_back, confirm_bust, win_seat
from floor.play.rows import may_re_enter, may_rebuy
from journal import instants
from payouts.awards.rows import Award, award_of
from payouts.structure.rows import structure
from people.players import rows as people
from rulebook.knockouts import award_order
from rulebook.potslost import took_chips
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.queries import EntryView, Pots
from wording import words

register_buying_back(BuyingBack(may_rebuy, buy_back))


@after(bust_out)
@after(bust_seat)
@after(bust_hand)
@after(confirm_bust)
def what_follows(answer: Busted) -> Offer | None:
    """Show the prize and offer its slip in one tap; without a prize the toast leads to the pots.

    A rebuy keeps the seat, a re-entry draws one: each links to the sale to that player.
    """
    awards = [award for place in answer.places if (award := award_of(place.entry)) is not None]
    offer = Offer(ways=_buying_again(answer))
    if not awards:
        pots = reverse("floor-pots-hand", args=[answer.event, answer.entry])
        return replace(offer, link_url=pots, link_label=_("Who took the chips"))
    names = words.names("entry", [award.entry_id for award in awards]) if len(awards) > 1 else {}
    detail = "; ".join(_prize(award, names.get(award.entry_id, "")) for award in awards)
    if len(awards) > 1:
        return replace(
            offer, detail=detail, link_url=reverse("payouts", args=[answer.event]), link_label=_("Prizes")
        )
    slip = reverse("award-note", args=[awards[0].id])
    return replace(offer, detail=detail, link_url=slip, link_label=_("Print slip"))


def _prize(award: Award, player: str) -> str:
    values = {"place": award.places, "prize": award.prize, "player": player}
    return (
        _("%(player)s, place %(place)s: %(prize)s") if player else _("Place %(place)s: %(prize)s")
    ) % values


def _buying_again(answer: Busted) -> tuple[Way, ...]:
    """Links to the sale for each player out who may buy again; the sale needs price and way of payment."""
    if answer.is_finished:
        return ()
    now = Occasion(instants.now(), "")
    entries = [tournaments.entry(place.entry) for place in answer.places]
    labels = [(entry, label) for entry in entries if (label := _bought(entry, now))]
    names = words.names("entry", [entry.id for entry, _label in labels]) if labels else {}
    return tuple(
        Way(
            f"{reverse('cashier', args=[answer.event])}?player={entry.player_id}",
            label % {"player": names[entry.id]},
            CASHIERS,
        )
        for entry, label in labels
    )


def _bought(entry: EntryView, now: Occasion) -> str:
    if entry.is_alive:
        return ""
    if may_rebuy(entry, now):
        return _("Rebuy: %(player)s")
    return _("Re-entry: %(player)s") if may_re_enter(entry, now) else ""


after(win_seat)(what_follows)


@page(reads=FLOOR)
def seat_won(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponse:
    """The stack that wins a seat, the player's last counted stack, and the seats left."""
    entry, event = tournaments.entry(entry_id), tournaments.event(event_id)
    if entry.event_id != event_id:
        raise Refusal("not_found", what="entry", id=entry_id)
    context = {
        "event": event,
        "entry": entry,
        "name": people.player(entry.player_id).name,
        "at": seats.seat_of(entry.id),
        "milestone": event.payout.seat_milestone,
        "seats_left": structure(event_id).seats_left,
        "may_win": entry.is_alive and event.state == "running" and has_role(request, DIRECTORS),
    }
    return render(request, "floor/seat_won.html", context)


A_PAGE = 100
"""The maximum of players out in the list, unless all are requested."""


@dataclass(frozen=True, slots=True)
class OutLine:
    """A player out, the winners of the chips, and each awarded pot if there were several."""

    entry_id: int
    player: str
    table: int | None
    level: int | None
    takers: str
    pots: str


@dataclass(frozen=True, slots=True)
class OutInHand:
    """A player out in this hand, and the last pot that the player was in for."""

    entry_id: int
    player: str
    last_pot: int


@page(reads=READERS)
def listed(request: HttpRequest, event_id: int) -> HttpResponse:
    """The players out and the winners of their chips by pages, latest first."""
    page_shown = Paginator(tournaments.latest_out(event_id), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "event": tournaments.event(event_id),
        "lines": _lines(event_id, tuple(page_shown)),
        "page": page_shown,
        "may_write": has_role(request, FLOOR),
    }
    return render(request, "floor/pots.html", context)


def _lines(event_id: int, out: Sequence[EntryView]) -> tuple[OutLine, ...]:
    pots_lost = tournaments.pots_lost(event_id, [entry.id for entry in out])
    ids = {entry.id for entry in out} | {key for pots in pots_lost.values() for pot in pots for key in pot}
    names = words.names("entry", ids) if ids else {}

    def several(pot: tuple[int, ...]) -> str:
        return ", ".join(names.get(key, "–") for key in pot)

    def each(pots: Pots) -> str:
        texts = [f"{pot_name(index)}: {several(pot)}" for index, pot in enumerate(pots)]
        return "; ".join(award_order(texts)) if len(texts) > 1 else ""

    return tuple(
        OutLine(
            entry.id,
            names.get(entry.id, "–"),
            entry.out_table,
            entry.out_level,
            several(took_chips(pots_lost.get(entry.id, ()))),
            each(pots_lost.get(entry.id, ())),
        )
        for entry in out
    )


@page(reads=FLOOR, writes=FLOOR)
def hand(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponseBase:
    """The winners of the pots of a player's last hand, with all players out in it at that table."""
    entries = _out_together(event_id, entry_id)
    problem = ""
    if request.method == "POST":
        try:
            result = record_pots.perform_with(
                by_page(request), event=event_id, losses=_typed(request, entries)
            )
            say_done(request, result.line)
            return redirect("floor-pots", event_id)
        except Refusal as refusal:
            problem = words.explain(refusal)[1]
    return render(request, "floor/pots_hand.html", _hand(request, event_id, entries, problem))


def _out_together(event_id: int, entry_id: int) -> list[EntryView]:
    """The player and all players out in the same hand at the same table, shortest stack first."""
    entry = tournaments.entry(entry_id)
    if entry.event_id != event_id:
        raise Refusal("not_found", what="entry", id=entry_id)
    if entry.finish_group is None:
        raise Refusal("entry_not_out", entry=entry_id)
    together = tournaments.left_together(event_id, entry.finish_group)
    here = [member for member in together if member.out_table == entry.out_table]
    return sorted(here, key=lambda member: (member.finish_rank or 0, member.out_stack or 0))


def _typed(request: HttpRequest, out: list[EntryView]) -> tuple[Loss, ...]:
    pots = pots_typed(request.POST)
    return tuple(Loss(entry=entry.id, by=pots[: _last_pot(request, entry.id, len(pots))]) for entry in out)


def _last_pot(request: HttpRequest, entry_id: int, pots: int) -> int:
    """How many of the pots the player was in for; all, unless the form says fewer."""
    text = request.POST.get(f"last-{entry_id}", "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else 0
    return number or pots


def _hand(request: HttpRequest, event_id: int, out: list[EntryView], problem: str) -> dict[str, object]:
    pots_lost = tournaments.pots_lost(event_id, [entry.id for entry in out])
    most: Pots = max(pots_lost.values(), key=len, default=())
    choices = _winners(event_id, out, most)
    names = words.names("entry", [entry.id for entry in out])
    rows = pot_rows(choices, most, request.POST if request.method == "POST" else None)
    return {
        "event": tournaments.event(event_id),
        "out": [
            OutInHand(
                entry.id,
                names.get(entry.id, "–"),
                len(pots) if len(pots := pots_lost.get(entry.id, ())) < len(most) else 0,
            )
            for entry in out
        ],
        "table": out[0].out_table,
        "pots": rows,
        "last_pots": rows.labels,
        "problem": problem,
    }


def _winners(event_id: int, out: list[EntryView], pots: Pots) -> dict[int, str]:
    """The possible winners: players at the table, players who left it later, and winners named before."""
    day_id, table = out[0].day_id, out[0].out_table
    at = next((table_view for table_view in seats.tables(day_id) if table_view.number == table), None)
    ids = list(at.entries.values()) if at is not None else []
    later = [
        entry.id
        for entry in tournaments.entries(event_id, "out", day_id=day_id)
        if entry.out_table == table and (entry.finish_group or 0) > (out[0].finish_group or 0)
    ]
    ids = list(dict.fromkeys((*ids, *later, *(key for pot in pots for key in pot))))
    names = words.names("entry", ids) if ids else {}
    later_ids = set(later)
    return {
        key: _("%(player)s (out later)") % {"player": names.get(key, "–")}
        if key in later_ids
        else names.get(key, "–")
        for key in ids
    }
