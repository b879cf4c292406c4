"""The texts of payments of prizes, and of differences from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from cashier.approvals.subjects import answer_values
from journal.facts import Fact, Undo, says
from payouts.awards.words import AwardFact, Ways
from payouts.models import Award, AwardDifference
from wording.words import names, word_refusals


@says(_("Slip %(slip)s made out to %(player)s, place %(place)s: %(amount_minor)s %(thing)s"))
class SlipPrepared(AwardFact):
    payments: Ways = ()


@says(_("%(player)s received the prize for place %(place)s: %(amount_minor)s %(thing)s (slip %(slip)s)"))
class AwardPaid(AwardFact):
    undo: ClassVar[Undo] = Undo.BY_REVERSE

    payments: Ways = ()


@says(
    _("%(player)s plays %(target)s with the seat won in place %(place)s (slip %(slip)s, ticket %(ticket)s)")
)
class WinnerEntered(AwardFact):
    """A seat won became an entry of the ``target``; ``ticket`` is the number of the ticket that paid it.

    The sale itself, with its receipt, is the other fact of the line.
    """

    undo: ClassVar[Undo] = Undo.BY_REVERSE

    target: int
    sale: int
    ticket: int
    table: int | None
    seat: int | None
    payments: Ways = ()


@says(_("Prize payment to %(player)s, place %(place)s, undone: %(amount_minor)s %(thing)s: %(reason)s"))
class AwardTakenBack(AwardFact):
    """A paid prize was returned, and is due again.

    ``method`` and ``payments`` say how the money came back, and ``drawer`` into which drawer.
    """

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    reason: str
    payments: Ways = ()
    drawer: int | None = None


@dataclass(frozen=True, slots=True)
class DifferenceFact(Fact):
    """A fact about a difference from a paid prize: positive is due to the player, negative owed."""

    difference: int
    event: int
    entry: int
    player: int
    place: int
    amount_minor: int
    currency: str


@says(_("%(player)s, place %(place)s: difference of %(amount_minor)s settled (slip %(slip)s)"))
class DifferenceSettled(DifferenceFact):
    """The difference was paid or collected, without ``tax_minor``; ``earlier_…`` are the previous values."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE

    method: str
    slip: int
    earlier_slip: int
    earlier_method: str
    earlier_drawer: int
    tax_minor: int = 0


@says(_("%(player)s, place %(place)s: the house bears the difference of %(amount_minor)s: %(reason)s"))
class DifferenceWaived(DifferenceFact):
    is_directors: ClassVar[bool] = True
    free_text: ClassVar[tuple[str, ...]] = ("reason",)

    reason: str


REFUSALS = (
    (
        "target_missing",
        _("No event to play in"),
        _("%(event)s does not say which event its seats are for. Pay the prize as a ticket."),
    ),
    ("seat_missing", _("No seat was won"), _("%(entry)s won money or a thing, not a seat. Pay the prize.")),
    ("target_full", _("The target is full"), _("No seat is left in %(target)s. Give the winner the ticket.")),
    (
        "target_not_open",
        _("Registration is not open"),
        _("Open that for %(target)s first, or give the winner the ticket."),
    ),
    (
        "target_closed",
        _("Registration is closed"),
        _("Nobody enters %(target)s any more. Give the winner the ticket."),
    ),
    (
        "target_cancelled",
        _("The target was cancelled"),
        _("%(target)s is not played. Give the winner the ticket: it pays in another event."),
    ),
    (
        "target_over",
        _("The target is over"),
        _("%(target)s was played. Give the winner the ticket: it pays in another event."),
    ),
    ("target_past", _("That event is over"), _("%(event)s is not played any more. Choose another.")),
    (
        "winner_in",
        _("The winner has entered already"),
        _("%(entry)s plays in %(target)s. Give the winner the ticket."),
    ),
    ("winner_banned", _("The winner is banned"), _("%(entry)s may not enter %(target)s.")),
    (
        "seat_price",
        _("The seat is not worth an entry"),
        _("An entry in %(target)s costs another amount. Give the winner the ticket, and sell the entry."),
    ),
    ("target_unknown", _("No such event"), _("There is no event %(number)s. Choose another.")),
    ("target_itself", _("The event itself"), _("Seats are won for another event. Choose another.")),
    (
        "target_currency",
        _("Another currency"),
        _("%(event)s is played in %(currency)s. Choose an event in the currency of this one."),
    ),
    (
        "seat_over_price",
        _("The seat is worth more than an entry"),
        _("An entry in %(event)s costs %(price_minor)s, and a ticket gives no change. Lower the value."),
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
    word_refusals(REFUSALS)
    answer_values(
        "award", lambda pks: _winners(dict(Award.every.filter(pk__in=pks).values_list("pk", "entry")))
    )
    answer_values(
        "difference",
        lambda pks: _winners(dict(AwardDifference.objects.filter(pk__in=pks).values_list("pk", "entry"))),
    )


def _winners(entries: Mapping[int, int]) -> Mapping[int, str]:
    entry_names = names("entry", entries.values())
    return {pk: entry_names[entry] for pk, entry in entries.items()}
