"""The codes of payout versions, and of what differs from prizes that were paid, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from wording.words import word_refusals

REFUSALS = (
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
    (
        "differences_open",
        _("Differences are open"),
        _("Neither settled nor waived yet: %(entries)s. Do that first, then settle the event."),
    ),
    (
        "difference_unknown",
        _("No such difference"),
        _("There is no difference %(number)s. Reload the page."),
    ),
    (
        "difference_settled",
        _("Settled already"),
        _("The difference of %(entry)s was settled or waived meanwhile."),
    ),
    (
        "difference_is_due",
        _("It is due to the player"),
        _("The house owes %(entry)s this difference: pay it."),
    ),
    (
        "difference_too_large",
        _("More than was paid"),
        _("Nothing of the prize would be left: undo its payment instead."),
    ),
    (
        "prize_gone",
        _("No prize is left"),
        _("%(entry)s has no prize any more: undo its payment, and collect all of it."),
    ),
)


def register() -> None:
    """Register the words of facts and refusals, and how each fact is undone."""
    word_refusals(REFUSALS)
