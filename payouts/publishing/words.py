"""The texts of publishing payouts: versions and refusals."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, says
from wording.words import word_refusals

Typed = tuple[int, int, int, str]
"""A prize as a line stores it: place, money and ticket in minor units, thing."""


@says(_("Payouts published: %(prizes_minor)s (places: %(places)s, entries: %(entries)s)"))
class PayoutsPublished(Fact):
    is_directors: ClassVar[bool] = True
    undo: ClassVar[Undo] = Undo.BY_REVERSE

    event: int
    entries: int
    places: int
    prizes_minor: int
    currency: str


@says(_("Published payouts changed (places: %(places)s)"))
class PayoutsEdited(Fact):
    """Published prizes were changed; ``before`` is the earlier list, ``had_bubble`` whether its last place had the bubble refund."""

    is_directors: ClassVar[bool] = True
    undo: ClassVar[Undo] = Undo.BY_REVERSE

    event: int
    places: int
    before: tuple[Typed, ...]
    had_bubble: bool = False


@says(_("Published payouts withdrawn: %(reason)s"))
class PayoutsWithdrawn(Fact):
    """The published prizes were withdrawn: sales resume, or the prize pool is recounted."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    event: int
    reason: str


@says(_("Sales reopened with version %(version)s of the payouts published: %(reason)s"))
class PayoutsReopened(Fact):
    """Sales are open although payouts are published; prizes are paid again after the next version."""

    is_directors: ClassVar[bool] = True
    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.BY_REVERSE

    event: int
    version: int
    reason: str


@says(
    _(
        "Payouts published again, version %(version)s: %(prizes_minor)s (places: %(places)s, entries: "
        "%(entries)s); paid otherwise: %(differing)s, due %(due_minor)s, owed %(owed_minor)s"
    )
)
class PayoutsRepublished(Fact):
    """A later version was published; ``differing`` prizes had been paid differently, by these sums."""

    is_directors: ClassVar[bool] = True
    undo: ClassVar[Undo] = Undo.BY_REVERSE

    event: int
    version: int
    entries: int
    places: int
    prizes_minor: int
    differing: int
    due_minor: int
    owed_minor: int
    currency: str


REFUSALS = (
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
        "seats_short",
        _("Fewer seats than were won"),
        _(
            "The prizes have %(seats)s seats, and %(won)s were won early. Type as many, or raise what the house "
            "gives to the pool."
        ),
    ),
    (
        "flights_not_over",
        _("A flight is still to be played"),
        _("Flights that pay places of their own: %(names)s. Publish the payouts once they are over."),
    ),
    (
        "places_paid_within",
        _("More places than players who go on"),
        _(
            "The payouts have %(places)s places; all behind place %(most)s are paid by their flights. Type fewer."
        ),
    ),
    (
        "bubble_alone",
        _("No place in the money"),
        _(
            "The bubble refund is for the place behind the last one in the money: type a prize for that one too."
        ),
    ),
    (
        "payouts_reopened",
        _("Sales are reopened"),
        _("The prizes may still change. Publish the payouts again first."),
    ),
    (
        "payouts_not_reopened",
        _("Sales are not reopened"),
        _("Reopen them first; then the payouts can be published again."),
    ),
    (
        "payouts_changed",
        _("Published again meanwhile"),
        _("Version %(version)s of the payouts is in force now. Reload the page."),
    ),
    (
        "payouts_outdated",
        _("The prize pool has changed"),
        _("It is no longer the one that was published. Publish the payouts again instead."),
    ),
)


def register() -> None:
    word_refusals(REFUSALS)
