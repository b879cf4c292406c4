"""The texts of bounties."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from cashier.sales.rows import heads_come_from
from journal.facts import Fact, Undo, says
from payouts.awards.words import AwardFact, Ways
from payouts.bounties.rows import to_pool
from rulebook.bounties import BountyRules, bounty_rules, goes_to_pool
from rulebook.profile import HeadRules
from rulebook.profile.variants import BountyShare, HeadLeft, MysteryStart, OwnBounty
from wording.words import word_refusals


@says(_("Nobody won the bounty of %(entry)s: %(amount_minor)s"))
class BountyLeft(Fact):
    entry: int
    amount_minor: int
    currency: str


@says(_("%(player)s cashes bounties (%(bounties)s): %(amount_minor)s"))
class BountiesClaimed(Fact):
    """A player cashes the bounties won so far; they are due at the cashier."""

    entry: int
    player: int
    bounties: int
    amount_minor: int
    currency: str


@says(_("Slip %(slip)s made out to %(player)s, bounties: %(amount_minor)s"))
class BountySlipPrepared(AwardFact):
    payments: Ways = ()


@says(_("%(player)s received bounties: %(amount_minor)s (slip %(slip)s)"))
class BountiesPaid(AwardFact):
    undo: ClassVar[Undo] = Undo.BY_REVERSE

    payments: Ways = ()


@says(_("Payment of bounties to %(player)s undone: %(amount_minor)s: %(reason)s"))
class BountiesTakenBack(AwardFact):
    """Paid bounties were returned into ``drawer``, and are due again."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    reason: str
    payments: Ways = ()
    drawer: int | None = None


@says(_("Mystery bounties begin: %(amount_minor)s (envelopes: %(envelopes)s)"))
class MysteryBegun(Fact):
    is_directors: ClassVar[bool] = True

    envelopes: int
    amount_minor: int
    currency: str


@says(_("Other envelopes are in the box: %(amount_minor)s (envelopes: %(envelopes)s)"))
class BoxFilledAgain(Fact):
    """Other envelopes were put into the box because bounties were sold or voided; opened ones stay so."""

    is_directors: ClassVar[bool] = True

    envelopes: int
    amount_minor: int
    currency: str


@says(_("The envelope for %(entry)s was opened: %(amount_minor)s"))
class EnvelopeOpened(Fact):
    entry: int
    amount_minor: int
    currency: str


REFUSALS = (
    (
        "no_bounties",
        _("No bounties"),
        _("This event has no bounties. A director can choose them in its rules."),
    ),
    (
        "bounty_won",
        _("The bounty was won"),
        _("The bounty of %(entry)s was won, or there was none. Change who took the chips first."),
    ),
    ("no_bounty_due", _("No bounty to pay"), _("%(entry)s has no bounty that is not paid yet.")),
    (
        "bounty_cashed",
        _("The bounty was cashed"),
        _("%(entry)s has cashed it. Undo that first, the payment as well if it was paid."),
    ),
    (
        "mystery_begun",
        _("Envelopes are drawn already"),
        _("The envelopes are in the box. Undo that first if they were wrong."),
    ),
    (
        "mystery_too_early",
        _("Too early for the envelopes"),
        _(
            "The rules of the event say when envelopes are drawn: in the money, from twice the paid places or from day 2 on."
            " Players left: %(left)s."
        ),
    ),
    (
        "mystery_not_begun",
        _("No envelopes yet"),
        _("A director puts the envelopes into the box first."),
    ),
    (
        "envelopes_wrong",
        _("The envelopes do not fit"),
        _(
            "One for each player left, all that was bought, none below the minimum. Still missing: %(missing_minor)s "
            "(envelopes: %(missing)s). Negative: too much."
        ),
    ),
    (
        "box_differs",
        _("The envelopes no longer fit"),
        _(
            "Bounties were sold or voided since the envelopes were put into the box. A director puts others in on the "
            "bounties page (%(envelopes)s envelopes), then they are opened."
        ),
    ),
    (
        "box_right",
        _("The envelopes fit"),
        _("The box holds all that was bought and not opened. Nothing needs to change."),
    ),
    (
        "bounties_of_entry",
        _("The entry has bounties"),
        _(
            "%(entry)s won a bounty, or somebody won the one of %(entry)s. Change who took the chips first, then void "
            "the sale."
        ),
    ),
    (
        "envelopes_opened",
        _("The bounties would not suffice"),
        _("The envelopes opened so far need what %(entry)s paid. Undo one of them first."),
    ),
    (
        "envelope_line",
        _("Envelope not understood"),
        _("Line %(number)s: type how many and the amount in each, such as “4 100”."),
    ),
    (
        "no_envelope",
        _("No envelope to open"),
        _("For %(entry)s no envelope is waiting. Reload the page."),
    ),
    (
        "takers_unsaid",
        _("Who took the chips?"),
        _("Say first who took the chips of %(entry)s."),
    ),
    (
        "bounties_cashed",
        _("Bounties were cashed"),
        _("Undo the payments of bounties and their cashing first; then all that was paid can be refunded."),
    ),
    (
        "bounties_unsaid",
        _("Bounties without a winner"),
        _("Say on the bounties page who won them, or that nobody did: %(entries)s."),
    ),
    (
        "bounties_due",
        _("Bounties are waiting"),
        _("Not paid yet: %(entries)s. Pay them, then settle."),
    ),
    (
        "head_below_zero",
        _("The bounty was won already"),
        _(
            "More was won of %(entry)s than the bounty would be worth then. Correct the later knock-out first."
        ),
    ),
)


def register() -> None:
    word_refusals(REFUSALS)
    names_wrong_input("envelope_line")
    heads_come_from(to_pool)


def rules_in_words(profile: HeadRules) -> tuple[str, ...]:
    """The rules in sentences, one per case; empty if there are no bounties."""
    rules = bounty_rules(profile)
    if rules is None:
        return ()
    return (
        _paid(rules),
        *((_drawn(profile.start),) if rules.is_mystery else ()),
        gettext("Several winners share it: who won the highest pot that the player was in for.")
        if rules.share is BountyShare.COVERING
        else gettext("All who won a pot that the player was in for share it."),
        gettext("Blinded out: who won the last chips in that hand wins the bounty."),
        _nobody(rules),
        *(
            (gettext("A bag that is not played: its bounty goes to the prize pool."),)
            if goes_to_pool(rules)
            else ()
        ),
        bounties_apart(),
        _own(rules),
    )


def bounties_apart() -> str:
    """The sentence on bounties in a deal."""
    return gettext("A deal shares the prizes only: bounties are still won.")


def _paid(rules: BountyRules) -> str:
    if rules.is_mystery:
        return gettext("Who knocks a player out opens an envelope and receives what it holds.")
    if rules.cash_percent == 100:
        return gettext("Who knocks a player out receives the whole bounty.")
    rule = {"percent": rules.cash_percent}
    return (
        gettext(
            "Who knocks a player out receives %(percent)s percent of the bounty, the rest goes onto the own."
        )
        % rule
    )


def _drawn(start: MysteryStart) -> str:
    if start is MysteryStart.IN_THE_MONEY:
        return gettext(
            "Envelopes are drawn once everybody left is in the money; knock-outs before pay nothing."
        )
    if start is MysteryStart.DAY_2:
        return gettext("Envelopes are drawn from day 2 on; knock-outs before pay nothing.")
    return gettext("Envelopes are drawn from twice the paid places on; knock-outs before pay nothing.")


def _nobody(rules: BountyRules) -> str:
    if rules.is_mystery:
        return gettext(
            "Disqualified, or a stack given up: no envelope is opened. What stays in the box is left over."
        )
    if rules.left is HeadLeft.WINNER:
        return gettext("Disqualified, or a stack given up: the bounty goes to the winner of the event.")
    return gettext("Disqualified, or a stack given up: the bounty is left over.")


def _own(rules: BountyRules) -> str:
    if rules.is_mystery:
        return gettext("The winner of the event opens an envelope too.")
    if rules.own is OwnBounty.KEEPS:
        return gettext("The winner of the event keeps the own bounty.")
    return gettext("The own bounty of the winner is left over.")
