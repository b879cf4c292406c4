"""The codes of the payouts in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact
from journal.undo import Reverse, taken_back
from payouts import facts
from payouts.actions.pay import reverse_payment
from payouts.actions.publish import reverse_edit, reverse_publishing
from payouts.actions.settle import reverse_settling
from wording.words import Text, fact_words, refusal_words

SENTENCES: dict[type[Fact], tuple[Text, Reverse | None]] = {
    facts.LadderPublished: (
        _("Prizes published: %(prizes_minor)s for %(places)s places, %(entries)s entries"),
        reverse_publishing,
    ),
    facts.LadderEdited: (_("Published prizes changed: %(places)s places"), reverse_edit),
    facts.LadderWithdrawn: (_("Published prizes withdrawn: %(reason)s"), None),
    facts.AwardPaid: (
        _("%(player)s received the prize of place %(place)s: %(amount_minor)s %(thing)s (slip %(slip)s)"),
        reverse_payment,
    ),
    facts.AwardTakenBack: (
        _("The prize of %(player)s, place %(place)s, came back: %(amount_minor)s %(thing)s: %(reason)s"),
        None,
    ),
    facts.EventSettled: (
        _(
            "%(event)s settled: %(taken_minor)s taken, fees %(fees_minor)s, withheld %(withheld_minor)s, "
            "prizes %(paid_minor)s"
        ),
        reverse_settling,
    ),
}


def register() -> None:
    """Give words to facts and refusals, and say how each fact is taken back."""
    for fact, (sentence, reverse) in SENTENCES.items():
        fact_words(fact, sentence)
        taken_back(fact, reverse)
    _word_structure()
    _word_prizes()
    _word_awards()


def _word_structure() -> None:
    refusal_words(
        "payouts_published",
        _("The prizes are published"),
        _("Nothing is sold or voided any more. A director may withdraw the prizes first."),
    )
    refusal_words("payouts_missing", _("No prizes published"), _("Publish the prizes first."))
    refusal_words(
        "registration_open",
        _("Registration is open"),
        _("The pool still grows. Publish when registration has closed."),
    )
    refusal_words(
        "no_prizes", _("Nothing to publish"), _("The pool is empty and the event names no prize in kind.")
    )


def _word_prizes() -> None:
    refusal_words("places_missing", _("No place is paid"), _("Give a prize to at least one place."))
    refusal_words("places_gap", _("Places are missing"), _("Prizes go from place 1 on without a gap."))
    refusal_words(
        "prizes_sum",
        _("The prizes do not sum"),
        _("They come to %(total_minor)s instead of %(wanted_minor)s: %(difference_minor)s to mend."),
    )
    refusal_words(
        "prizes_not_falling",
        _("Prizes must fall"),
        _("Every place receives less than the one before it, and more than nothing."),
    )
    refusal_words(
        "pool_too_small",
        _("The pool is too small"),
        _("It holds less than a cent a place. Pay fewer places."),
    )
    refusal_words(
        "shares_not_whole",
        _("Shares are not 100 %"),
        _("Mend the payout rule: its shares must sum to 100 %."),
    )
    refusal_words(
        "ticket_without_value",
        _("The ticket has no worth"),
        _("Say in the payout rule what a ticket is worth."),
    )


def _word_awards() -> None:
    refusal_words("award_unknown", _("No such prize"), _("There is no award %(number)s. Reload the page."))
    refusal_words(
        "award_paid", _("Already paid"), _("A prize was paid. Take it back first if that was a mistake.")
    )
    refusal_words(
        "hand_open",
        _("The hand is still being played"),
        _(
            "Tables %(tables)s have not finished the hand in which %(entry)s went out: others may share the prize. "
            "Pay when all tables have finished and the floor has closed the hand."
        ),
    )
    refusal_words(
        "hand_not_closed",
        _("The floor has not closed the hand"),
        _(
            "All tables have finished the hand in which %(entry)s went out. "
            "Pay once the next hand has begun or hand for hand has ended."
        ),
    )
    refusal_words("award_due", _("Not paid yet"), _("The prize of %(entry)s is due, not paid."))
    refusal_words(
        "awards_due", _("Prizes are waiting"), _("Not paid yet: %(entries)s. Pay them, then settle.")
    )
    refusal_words(
        "prizes_not_awarded",
        _("Prizes without a winner"),
        _("Not all %(places)s paid places have been awarded. Look at the finish order."),
    )
    refusal_words(
        "cash_limit",
        _("Above the cash limit"),
        _(
            "At most %(limit_minor)s are paid in cash. Choose a transfer or a cheque to the winner's own name."
        ),
    )
