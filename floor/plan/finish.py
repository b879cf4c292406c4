"""An event that is played: who won, the ranking, the prizes and which of them are paid."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from payouts.awards.rows import AwardView, awards, paid_so_far
from people.players.rows import player_names
from rulebook.money import Money
from tournaments import queries as tournaments
from tournaments.queries import EventView, Finisher
from wording.figures import money_short_text

SHOWN = 100


@dataclass(frozen=True, slots=True)
class RankLine:
    """A line of the ranking; ``is_paid`` only where there is a prize."""

    place: str
    player: str
    prize: str
    is_paid: bool
    note_url: str


@dataclass(frozen=True, slots=True)
class Finish:
    """The result of an event; ``to_pay`` is empty once everything is paid.

    ``has_tickets``: the winners have the tickets of a satellite. ``players`` are told where each is ranked once.
    """

    winner: str
    is_shared: bool
    has_tickets: bool
    first_prize: str
    entries: int
    players: int | None
    lines: tuple[RankLine, ...]
    more: int
    paid: str
    to_pay: str
    payouts_url: str


def finish(event: EventView) -> Finish | None:
    """The result; none where nobody finished: an event that was cancelled."""
    ranked = tournaments.finishers(event.id) if event.state in ("finished", "settled") else ()
    if not ranked:
        return None
    won = {award.entry_id: award for award in awards(event.id)}
    players = {entry.id: entry.player_id for entry in tournaments.entries(event.id)}
    called = player_names({players[one.entry_id] for one in ranked[:SHOWN]})
    names = {one.entry_id: called.get(players[one.entry_id], "") for one in ranked[:SHOWN]}
    first = [one for one in ranked if one.place == 1]
    best = won.get(first[0].entry_id)
    so_far = paid_so_far(event.id)
    field = tournaments.field(event.id)
    return Finish(
        winner=", ".join(names.get(one.entry_id, "") for one in first[:SHOWN]),
        is_shared=len(first) > 1,
        has_tickets=best is not None and best.ticket.minor > 0,
        first_prize=best.prize if best else "",
        entries=field.entries,
        players=field.players if tournaments.is_ranked_by_player(event.id) else None,
        lines=tuple(_line(one, names.get(one.entry_id, ""), won.get(one.entry_id)) for one in ranked[:SHOWN]),
        more=max(0, len(ranked) - SHOWN),
        paid=_money(so_far.paid, event),
        to_pay=_money(so_far.awarded - so_far.paid, event),
        payouts_url=reverse("payouts", args=[event.id]),
    )


def _line(one: Finisher, player: str, award: AwardView | None) -> RankLine:
    return RankLine(
        place=str(one.place) if one.place == one.place_to else f"{one.place}–{one.place_to}",
        player=player,
        prize=award.prize if award else "",
        is_paid=award is not None and award.is_paid,
        note_url=reverse("award-note", args=[award.id]) if award and not award.is_paid else "",
    )


def _money(minor: int, event: EventView) -> str:
    return money_short_text(Money(minor, event.currency)) if minor else ""
