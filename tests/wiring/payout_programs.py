"""What programs do with versions of payouts."""

from __future__ import annotations

from access.roles import Role
from tests.cashier import at_cashier
from tests.payouts import differing, evening
from tests.wiring.over_api import Programs


def what_differs_from_a_prize_is_settled_or_waived(programs: Programs) -> None:
    """Collected, published again, and in another event borne by the house."""
    drawer = at_cashier.open_drawer(500_000)
    event, collected = differing.paid_otherwise(drawer)
    programs.ask("open_drawer", Role.CASHIER, {"float_minor": 500_000})
    programs.ask("settle_difference", Role.CASHIER, {"amount_minor": -2_000}, difference=collected)
    programs.ask("reopen_payouts", Role.DIRECTOR, {"reason": "counted wrong"}, event=event)
    with evening.late():
        programs.ask("republish_payouts", Role.DIRECTOR, {"version": 2}, event=event)
    _other, borne = differing.paid_otherwise(drawer)
    programs.ask("waive_difference", Role.DIRECTOR, {"reason": "left the house"}, difference=borne)
