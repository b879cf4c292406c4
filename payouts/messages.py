"""The codes of the payouts in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from payouts import seat_messages
from wording.words import format_of, word_refusals

REFUSALS = (
    (
        "things_not_shared",
        _("Not of the same places"),
        _("Choose the prize of a player who shares these places."),
    ),
    (
        "prizes_published",
        _("Payouts are published"),
        _("The prizes follow from this. Reopen sales on the payouts page, change it, and publish again."),
    ),
    (
        "payouts_published",
        _("Payouts are published"),
        _("Sales and voids are closed. A director can reopen them, or withdraw the payouts first."),
    ),
    ("payouts_missing", _("No payouts published"), _("Publish the payouts first.")),
    (
        "registration_open",
        _("Registration is still open"),
        _("The prize pool is still growing. Publish once registration has closed."),
    ),
    ("no_prizes", _("Nothing to publish"), _("The prize pool is empty and the event has no non-cash prize.")),
    ("places_missing", _("No place is paid"), _("Give a prize to at least one place.")),
    ("places_gap", _("Places are missing"), _("Prizes must run from place 1 without gaps.")),
    (
        "prizes_sum",
        _("The prizes do not add up"),
        _(
            "They come to %(total_minor)s instead of %(wanted_minor)s: correct the difference of "
            "%(difference_minor)s."
        ),
    ),
    (
        "prizes_not_falling",
        _("A prize is above the one before"),
        _("No place may receive more than the place above it, and each more than zero."),
    ),
    (
        "pool_too_small",
        _("The prize pool is too small"),
        _("It holds less than a cent per place. Pay fewer places."),
    ),
    (
        "shares_not_whole",
        _("Shares do not add up to 100 %"),
        _("Correct the payout rule: its shares must add up to 100 %."),
    ),
    (
        "seats_short",
        _("Fewer seats than were won"),
        _(
            "The prizes have %(seats)s seats, and %(won)s were won early. Type as many, or raise what the house "
            "gives to the pool."
        ),
    ),
    ("ticket_without_value", _("The ticket has no value"), _("Set the ticket’s value in the payout rule.")),
    ("award_unknown", _("No such prize"), _("There is no prize %(number)s. Reload the page.")),
    (
        "award_paid",
        _("Already paid"),
        _(
            "A prize has been paid. Undo the payment first if it was a mistake; else a director can reopen sales "
            "and publish the payouts again, which lists the difference."
        ),
    ),
    (
        "hand_open",
        _("The hand is still being played"),
        _(
            "Tables %(tables)s have not finished the hand in which %(entry)s was eliminated: "
            "others may share the prize. Pay when all tables have finished and the floor has "
            "closed the hand."
        ),
    ),
    (
        "hand_not_closed",
        _("The floor has not closed the hand"),
        _(
            "All tables have finished the hand in which %(entry)s was eliminated. Pay once the "
            "next hand has started or hand for hand has ended."
        ),
    ),
    ("award_due", _("Not paid yet"), _("The prize for %(entry)s has not been paid yet.")),
    ("awards_due", _("Prizes are waiting"), _("Not paid yet: %(entries)s. Pay them, then settle.")),
    (
        "leaders_without_prizes",
        _("No prizes for chip leaders"),
        _("Nothing is set aside for the chip leaders of day %(number)s."),
    ),
    (
        "leaders_day_open",
        _("The day is not over"),
        _("The chip leaders of day %(number)s are known once it has ended."),
    ),
    (
        "leaders_awarded",
        _("Chip leaders already awarded"),
        _("The chip leaders of day %(number)s have their prizes. Undo that first if it was a mistake."),
    ),
    (
        "leaders_not_bagged",
        _("No stacks in bags"),
        _("No stack was bagged at the end of day %(number)s, so nobody leads it."),
    ),
    (
        "leaders_over_pool",
        _("The prize pool does not hold it yet"),
        _("Less than the prizes of “%(name)s” is set aside: sell more entries, or raise the guarantee."),
    ),
    (
        "leaders_not_awarded",
        _("Chip leaders without their prizes"),
        _("Award the chip leaders of day %(number)s first."),
    ),
    ("deal_missing", _("No deal proposed"), _("Propose a deal first.")),
    (
        "deal_agreed",
        _("A deal is agreed"),
        _("The players left have agreed on a deal. Undo or withdraw it first."),
    ),
    (
        "deal_outdated",
        _("The deal is out of date"),
        _("Other players or prizes are left than when it was proposed. Propose it again."),
    ),
    (
        "deal_changed",
        _("Another deal is proposed"),
        _("The amounts have changed since. Show them to the player, then ask again."),
    ),
    (
        "deal_clock_running",
        _("The clock is running"),
        _("Pause the clock while the players left discuss a deal."),
    ),
    (
        "stop_satellite",
        _("A satellite"),
        _("Its prizes are tickets. End the day and say who receives them, or play on."),
    ),
    (
        "left_differs",
        _("Another amount is left"),
        _("By now %(left_minor)s of the prizes are left. Look at the amounts again."),
    ),
    (
        "event_stopped",
        _("The event was stopped"),
        _("What was left of its prizes is divided. Undo the stop to change that."),
    ),
    (
        "deal_stacks_uncounted",
        _("Stacks are missing"),
        _("Nobody has counted the stacks of %(left)s players. Count them, or share equally."),
    ),
    (
        "deal_by_place_uncounted",
        _("Stacks are missing"),
        _(
            "This house deals by place: type the amount of each place. To work them out by stacks, first count those of "
            "%(left)s players."
        ),
    ),
    (
        "deal_players_missing",
        _("Not every player"),
        _("Type an amount for each of the %(players)s players left."),
    ),
    ("not_in_deal", _("Not part of the deal"), _("%(entry)s has no part in the deal proposed.")),
    (
        "results_not_public",
        _("No results here"),
        _("The house does not publish results. An administrator can turn it on under House."),
    ),
    (
        "results_not_yet",
        _("Nothing is played yet"),
        _("Its places are shown once it has started."),
    ),
    (
        "bubble_alone",
        _("No place in the money"),
        _(
            "The bubble refund is for the place behind the last one in the money: type a prize for that one too."
        ),
    ),
    (
        "prizes_not_awarded",
        _("Prizes without a winner"),
        _("Not all %(places)s paid places have been awarded. Check the finishing order."),
    ),
)


def _consent(agrees: Any, _details: Mapping[str, Any]) -> str:
    return gettext("agrees") if agrees else gettext("does not agree")


def _place(place: Any, details: Mapping[str, Any]) -> str:
    """``5``, or ``1 · Last longer`` of what is won beside the places."""
    is_beside = details.get("pool") and details.get("thing")
    return f"{place} · {details['thing']}" if is_beside else str(place)


def _thing(thing: Any, details: Mapping[str, Any]) -> str:
    return "" if details.get("pool") else str(thing)


def register() -> None:
    """Register the words of facts and refusals, and how each fact is undone."""
    word_refusals((*REFUSALS, *seat_messages.REFUSALS))
    format_of("agrees", _consent)
    format_of("place", _place)
    format_of("thing", _thing)
