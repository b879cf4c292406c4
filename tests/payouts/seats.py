"""A satellite for tests: its target, its entries, its seats paid and played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.posting import prove_event
from cashier.ledger.rows import ledger_balance
from journal.book import Actor
from journal.models import Line
from journal.opening import TICKETS, Command, drawer_book, tournament_book
from payouts.awards import rows as queries
from payouts.awards.rows import Award
from payouts.paying.seats import SeatPlayed, enter_winner
from payouts.paying.verbs import take_award_back
from payouts.settling.proof import prove_paid
from rulebook.satellite import SecondSeat
from tests import builders as b
from tests.cashier import at_cashier, tickets
from tests.payouts import evening
from tests.undoing import undo_lines
from tournaments import queries as tournaments
from tournaments.values import PayoutKind, PayoutRule

SEAT = 27_500


@dataclass(frozen=True)
class Won:
    """A satellite that was played out: two seats of its target, and 110 for the third of six (Sanremo art. 6)."""

    event: int
    target: int
    drawer: int

    @property
    def awards(self) -> tuple[Award, ...]:
        """The prizes as they are now, the first place first."""
        return queries.awards(self.event)

    def refs(self) -> list[Any]:
        """Every book that an action on these prizes may need."""
        events = [tournament_book(self.event), tournament_book(self.target)]
        return [*events, TICKETS, drawer_book(self.drawer)]

    def enter(self, place: int = 1, **over: Any) -> SeatPlayed:
        """The winner of the place enters the target."""
        award = self.awards[place - 1]
        given = {"award": award.id, "amount_minor": award.amount.minor, "drawer": self.drawer} | over
        done: SeatPlayed = at_cashier.act(Actor(), self.refs(), enter_winner, **given)
        return done

    def pay(self, place: int = 1) -> None:
        """The prize of the place is paid: a ticket, or the cash of the third."""
        evening.pay(self.event, self.awards[place - 1].id, self.drawer)

    def give_back(self, place: int = 1) -> None:
        """The prize of the place comes back."""
        b.do(self.refs(), take_award_back, award=self.awards[place - 1].id, reason="wrong player")

    def undo(self) -> None:
        """The latest line is undone."""
        line = Line.objects.filter(leading=None).latest("pk")
        undo_lines(line.pk, Command(Actor()), reason="wrong player")

    def owed(self) -> int:
        """The worth of the winners' tickets that nobody has spent."""
        return -ledger_balance(accounts.of_tickets("EUR"))

    def proven(self) -> None:
        """No cent is lost or made: both events, the tickets, and the ledger."""
        for event in (self.event, self.target):
            prove_event(event)
            prove_paid(event)
        played = [one for one in tournaments.entries(self.target) if one.status != "void"]
        pools = -sum(ledger_balance(accounts.pool(event)) for event in (self.event, self.target))
        fees = -ledger_balance(accounts.fee(self.target))
        cash = cash_in(self.drawer) - 50_000
        assert pools + fees + self.owed() == cash
        assert fees == 2_500 * len(played)
        tickets.proven(self.owed())


def satellite(second_seat: SecondSeat = SecondSeat.TICKET, **of_target: Any) -> Won:
    """Six entries at 110, played to two seats worth 275 in a target that costs 250 and 25."""
    b.house()
    if not tournaments.room_tables():
        b.room(4)
    drawer = at_cashier.open_drawer()
    target = b.event(name="Main event", buy_in_minor=25_000, fee_minor=2_500, **of_target)
    rule = PayoutRule(kind=PayoutKind.SATELLITE, target=target, second_seat=second_seat)
    terms: dict[str, Any] = {"buy_in_minor": 11_000, "fee_minor": 0, "payout": rule, "draws_at_sale": False}
    event, _sold = evening.evening(6, drawer, **terms)
    evening.publish_late(event)
    evening.play_out(event)
    return Won(event, target, drawer)
