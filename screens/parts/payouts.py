"""The payouts part: the pool, what each place receives, and who took it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from cashier import queries as cashier
from floor.play.hands import open_group
from journal.parts import shows
from payouts import queries as payouts
from payouts.queries import PayoutStructureView, PrizeView
from rulebook.money import Money, minor_digits
from screens.parts.cache import Asked, Body
from screens.parts.names import shown_names
from tournaments import queries as tournaments
from wording.figures import money_short_text

shows(
    "payouts",
    "payouts.prize",
    "payouts.award",
    "payouts.payoutstructure.is_replaced",
    "payouts.payoutstructure.reopened_at",
    "cashier.sale",
    "cashier.refund.state",
    "tournaments.entry.finish_rank",
    "tournaments.event.state",
    "tournaments.event.payout",
    "tournaments.event.profile",
    "tournaments.event.guarantee_minor",
    "tournaments.event.is_guarantee_gross",
    "tournaments.event.guarantee_parts",
    "tournaments.event.added_minor",
    "tournaments.event.withholdings",
    "tournaments.event.currency",
    "tournaments.event.shows_names",
    "tournaments.house.public_names",
    "floor.handforhand",
    "floor.absence.is_taken_up",
)


def payouts_part(asked: Asked) -> Body:
    """The pool and the prizes by place; provisional until the payouts are published, and while sales are reopened.

    A shared place is listed with what each of its players receives, also the one behind the last paid place
    where a tie reaches over it, and places below by a deal: every winner is named once, and the prizes add up. Nobody is named in a hand of
    hand for hand that is not closed: others may still share the place (TDA 2024 RP-8-A).
    """
    if not asked.event_id:
        return {"currency": "", "digits": 0, "pool_minor": 0, "is_provisional": True, "places": []}
    cashier.know_counts([asked.event_id])
    structure = payouts.structure(asked.event_id)
    awards = payouts.awards(asked.event_id)
    winners = _winners(asked, max((structure.places, *(award.place for award in awards))))
    shares = {award.entry_id: award.amount.minor for award in awards}
    return {
        "currency": structure.currency,
        "digits": minor_digits(structure.currency),
        "pool_minor": structure.sheet.prizes,
        "is_provisional": structure.is_provisional,
        "places": [
            *(_row(prize, winners, shares, structure) for prize in structure.prizes),
            *_behind(structure.places, winners, shares),
        ],
    }


@dataclass(frozen=True, slots=True)
class Winner:
    """Who took a place; ``shared`` are the places where others took them too, as ``5–6``."""

    entry: int
    name: str
    shared: str


def _row(
    prize: PrizeView, winners: Mapping[int, Winner], shares: Mapping[int, int], structure: PayoutStructureView
) -> Body:
    took = winners.get(prize.place, NOBODY)
    minor = shares.get(took.entry, prize.amount.minor)
    money = Money(minor, prize.amount.currency)
    text = prize.in_words(money, is_seat=prize.place <= structure.tickets)
    is_bubble = prize.place > structure.in_the_money
    return {
        "place": prize.place,
        "shared": took.shared,
        "minor": minor,
        "text": _bubble(text or money_short_text(money)) if is_bubble else text,
        "player": took.name,
    }


def _bubble(prize: str) -> str:
    return _("%(prize)s, bubble") % {"prize": prize}


def _behind(paid: int, winners: Mapping[int, Winner], shares: Mapping[int, int]) -> list[Body]:
    """The players behind the last paid place who receive something: tied for it, or by a deal."""
    return [
        {
            "place": place,
            "shared": took.shared,
            "minor": shares[took.entry],
            "text": "",
            "player": took.name,
        }
        for place, took in sorted(winners.items())
        if place > paid and took.entry in shares
    ]


def _winners(asked: Asked, places: int) -> dict[int, Winner]:
    """Who took each place; players who share places follow each other."""
    still_open = open_group(asked.event_id)
    finishers = tournaments.placed(asked.event_id, 1, places)
    took = [one for one in finishers if still_open is None or one.group != still_open]
    names = shown_names(asked, tournaments.placed_players(took))
    standing: dict[int, Winner] = {}
    for one in took:
        place = next(place for place in range(one.place, one.place_to + 1) if place not in standing)
        shared = f"{one.place}–{one.place_to}" if one.place_to > one.place else ""
        standing[place] = Winner(one.entry_id, names[one.entry_id], shared)
    return standing


NOBODY = Winner(0, "", "")
