"""A player found in a wrong seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import Limits, Note
from calculators.rulings.fields import Amount, Count
from calculators.rulings.ruling import Chips, Question, RulesRequest
from rulebook.rulings.wrongseat import seat_error
from wording.figures import chips_text

MOST_TABLES = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongSeat(RulesRequest):
    """A player in a wrong seat."""

    table: Annotated[int, Limits(1, MOST_TABLES), Note("The table of the seat card.")]
    seat: Annotated[int, Limits(1, 30), Note("The seat of the seat card.")]
    stack: Annotated[Chips, Note("Chips held now.")]


@dataclass(frozen=True, slots=True)
class RightSeat:
    """Where the player goes, with how many chips."""

    table: int
    seat: int
    stack: int


def wrong_seat(question: WrongSeat) -> RightSeat:
    """The player's own seat, with the chips held now (TDA 2024 rule 7)."""
    result = seat_error((question.table, question.seat), question.stack)
    return RightSeat(*result.move_to, result.stack)


def _say(_question: WrongSeat, result: RightSeat) -> Sequence[str]:
    values = {"table": result.table, "seat": result.seat, "chips": chips_text(result.stack)}
    return [
        _now("To table %(table)s, seat %(seat)s, with the %(chips)s chips held now.") % values,
        _now("Chips won or lost in the wrong seat stay won or lost."),
    ]


WRONG_SEAT = Question(
    "wrong-seat",
    _("Player in a wrong seat"),
    _("Where the player goes, and with which chips."),
    wrong_seat,
    says=_say,
    shows=lambda _question, _result: (),
    fields={
        "table": Count(_("Table on the seat card"), 5, 1, MOST_TABLES),
        "seat": Count(_("Seat on the seat card"), 2, 1, 30),
        "stack": Amount(_("Chips held now"), 23_400),
    },
    example={"table": 5, "seat": 2, "stack": 23_400},
    rules=("TDA 7",),
)
