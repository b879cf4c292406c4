"""How the bounties of an event are won, in sentences: what its rules say of every way to leave it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulebook.bounties import BountyRules, bounty_rules
from rulebook.profile import HeadRules
from rulebook.profile.variants import BountyShare, HeadLeft, MysteryStart, OwnBounty


def rules_in_words(profile: HeadRules) -> tuple[str, ...]:
    """The sentences, one for each case; none where there are no bounties."""
    rules = bounty_rules(profile)
    if rules is None:
        return ()
    return (
        _paid(rules),
        *((_drawn(profile.start),) if rules.is_mystery else ()),
        _("Several winners share it: who won the highest pot that the player was in for.")
        if rules.share is BountyShare.COVERING
        else _("All who won a pot that the player was in for share it."),
        _("Blinded out: who won the last chips in that hand wins the bounty."),
        _nobody(rules),
        bounties_apart(),
        _own(rules),
    )


def bounties_apart() -> str:
    """What a deal says of them."""
    return _("A deal shares the prizes only: bounties are still won.")


def _paid(rules: BountyRules) -> str:
    if rules.is_mystery:
        return _("Who knocks a player out opens an envelope and receives what it holds.")
    if rules.cash_percent == 100:
        return _("Who knocks a player out receives the whole bounty.")
    told = {"percent": rules.cash_percent}
    return (
        _("Who knocks a player out receives %(percent)s percent of the bounty, the rest goes onto the own.")
        % told
    )


def _drawn(start: MysteryStart) -> str:
    if start is MysteryStart.IN_THE_MONEY:
        return _("Envelopes are drawn once everybody left is in the money; knock-outs before pay nothing.")
    if start is MysteryStart.DAY_2:
        return _("Envelopes are drawn from day 2 on; knock-outs before pay nothing.")
    return _("Envelopes are drawn from twice the paid places on; knock-outs before pay nothing.")


def _nobody(rules: BountyRules) -> str:
    if rules.is_mystery:
        return _(
            "Disqualified, or a stack given up: no envelope is opened. What stays in the box is left over."
        )
    if rules.left is HeadLeft.WINNER:
        return _("Disqualified, or a stack given up: the bounty goes to the winner of the event.")
    return _("Disqualified, or a stack given up: the bounty is left over.")


def _own(rules: BountyRules) -> str:
    if rules.is_mystery:
        return _("The winner of the event opens an envelope too.")
    if rules.own is OwnBounty.KEEPS:
        return _("The winner of the event keeps the own bounty.")
    return _("The own bounty of the winner is left over.")
