"""Walls of a moment: what a room wants to know before the start, in hand for hand, and of the winner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from clock.rows import late_until_level
from floor.play.hands import HandsView
from payouts.structure.rows import PayoutStructureView
from people import flags
from people.players.rows import countries
from rulebook.inthemoney import Phase
from rulebook.money import Money
from rulebook.products import PartKind, ProductKind
from rulebook.structure import AnteKind, Period, outline
from screens.parts.cache import Body, PartRequest
from screens.parts.names import wall_names
from tournaments import queries as tournaments
from tournaments.queries import EventView
from wording.figures import money_short_text

BREAKS_SHOWN = 5
WINNER = ("winner_name", "winner_given", "winner_surname", "winner_country", "winner_flag")
TABLES_SHOWN = 12
"""In hand for hand more tables than these are counted, not listed."""


def before_body(event: EventView, phase: Phase, structure: PayoutStructureView) -> Body:
    """The terms of an event that has not begun, in words and figures; None from its start on."""
    if phase != Phase.BEFORE:
        return {"before": None}
    return {
        "before": {
            "stack": event.starting_stack,
            "seats": event.max_entries or 0,
            "price": _price(event),
            "guarantee_minor": event.guarantee_minor,
            "raised_minor": max(0, structure.sheet.prizes - structure.sheet.overlay),
            "facts": [{"label": label, "value": value} for label, value in _facts(event)],
        }
    }


def _price(event: EventView) -> str:
    """``€500 + €50``: for the pool, the house, and beside; ``Free entry`` if it costs nothing."""
    entries = event.sold_as(ProductKind.ENTRY)
    shares = {share.account: share.amount for share in entries[0].shares} if entries else {}
    first = [shares.pop(kind.value, 0) for kind in (PartKind.POOL, PartKind.FEE)]
    amounts = [amount for amount in (*first, sum(shares.values())) if amount]
    sum_text = " + ".join(money_short_text(Money(amount, event.currency)) for amount in amounts)
    return _("Enter: %(price)s") % {"price": sum_text} if sum_text else _("Free entry")


def _facts(event: EventView) -> Iterator[tuple[str, str]]:
    if level := late_until_level(event.id):
        yield _("Late registration"), _("to level %(number)s") % {"number": level}
    yield from _again(event)
    periods = tournaments.structure_on(tournaments.current_day(event.id).id).periods
    if pauses := outline.breaks_after(periods):
        levels = ", ".join(map(str, pauses[:BREAKS_SHOWN]))
        yield _("Breaks after level"), f"{levels} …" if len(pauses) > BREAKS_SHOWN else levels
    if (ante := outline.first_ante(periods)) is not None:
        yield _ante_label(ante), _from_level(ante)
    yield _("Seats per table"), str(event.seats_per_table)


def _again(event: EventView) -> Iterator[tuple[str, str]]:
    """Re-entry, rebuys and add-on; a freezeout says that there is no re-entry."""
    rebuys, add_ons = event.sold_as(ProductKind.REBUY), event.sold_as(ProductKind.ADD_ON)
    if again := event.sold_as(ProductKind.RE_ENTRY):
        yield _("Re-entry"), _times(again[0].limit)
    elif not rebuys:
        yield _("Re-entry"), pgettext("re-entry", "none")
    if rebuys:
        yield _("Rebuys"), _times(rebuys[0].limit)
    if add_ons and (level := add_ons[0].after_level):
        yield _("Add-on"), _("after level %(level)s") % {"level": level}


def _times(limit: int | None) -> str:
    if limit is None:
        return _("no limit")
    return ngettext("once", "%(count)s times", limit) % {"count": limit}


def _ante_label(level: Period) -> str:
    return _("Big blind ante") if level.ante_kind == AnteKind.BIG_BLIND else _("Ante")


def _from_level(level: Period) -> str:
    if level.number == 1:
        return pgettext("an ante", "from the start")
    return _("from level %(number)s") % {"number": level.number}


def tables_body(hands_view: HandsView) -> list[Body]:
    """The tables of a hand for hand by number, each done or still playing; empty for more than a wall lists."""
    if not 0 < len(hands_view.tables) <= TABLES_SHOWN:
        return []
    waiting = {one.number for one in hands_view.waiting}
    return [
        {
            "number": one.number,
            "is_done": one.number not in waiting,
            **_stands(one.players, is_done=one.number not in waiting),
        }
        for one in sorted(hands_view.tables, key=lambda one: one.number)
    ]


def _stands(players: int, *, is_done: bool) -> Body:
    """Whether a table still plays, in a sentence and in short."""
    if is_done:
        return {"label": _("hand done"), "short": ""}
    label = ngettext("still plays, %(count)s player", "still plays, %(count)s players", players)
    short = ngettext("%(count)s player", "%(count)s players", players)
    return {"label": label % {"count": players}, "short": short % {"count": players}}


def next_out_body(left: int, structure: PayoutStructureView) -> Body:
    """What the next player out receives, and what everybody else then has at least."""
    place = left + structure.won_early
    prize, next_prize = structure.prize(place), structure.prize(place - 1)
    return {
        "label": _("Next out, place %(place)s") % {"place": place},
        "minor": prize.worth.minor if prize else 0,
        "text": prize.in_words(is_seat=place <= structure.tickets) if prize else _("no prize"),
        "then_minor": next_prize.worth.minor if next_prize else 0,
        "then_text": next_prize.in_words(is_seat=place - 1 <= structure.tickets) if next_prize else "",
    }


def winner_body(request: PartRequest, took: Mapping[int, tuple[int, int]]) -> Body:
    """The winner's name in two lines and country; ``took`` is the entry with its player and number."""
    names = wall_names(request, took)
    if not names:
        return dict.fromkeys(WINNER, "")
    (entry, name), *_rest = names.items()
    shows = tournaments.event(request.event_id).shows_names
    country = countries([took[entry][0]]).get(took[entry][0], "") if shows else ""
    return {
        "winner_name": name.whole,
        "winner_given": name.given,
        "winner_surname": name.surname,
        "winner_country": flags.country_name(country),
        "winner_flag": flags.flag_of(country) if country else "",
    }
