"""A night with one of everything that an inspector reads: for tests of the lists and of the proof from outside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from access.roles import Role
from cashier.drawers.counting import close_drawer
from cashier.drawers.verbs import move_cash
from cashier.kinds import DocumentKind
from cashier.ledger.drawers import cash_in
from cashier.limits.counting import day_of
from cashier.limits.verbs import record_document
from cashier.papers import receipt_paper
from cashier.payments.verbs import PaymentMade
from cashier.player_accounts import verbs as player_accounts
from cashier.refunds.banned import refund_banned
from cashier.sales import verbs as sell
from cashier.sales.rows import sales
from cashier.tickets.redeem import redeem_seat
from journal import instants
from journal.book import Actor
from journal.models import Line
from journal.opening import HOUSE, TICKETS, Command, account_book, drawer_book, tournament_book
from payouts.awards import rows as payouts
from payouts.awards.rows import Award, due_awards, side_awards
from payouts.paying.verbs import pay_award, take_award_back
from payouts.paying.ways import PrizePart
from payouts.paying_rules.verbs import change_paying_rules
from payouts.settling.verbs import settle_event
from payouts.side_pools.verbs import NamedWinner
from payouts.taxes.verbs import TaxBandAsked, set_prize_tax
from payouts.tips.verbs import pay_tips
from payouts.unclaimed.verbs import set_prizes_aside
from people.bans.verbs import ban_player
from people.players.verbs import add_player
from printing.prints.verbs import record_prints
from rulebook.exchange import Side
from rulebook.pool import Withholding
from rulebook.satellite import SecondSeat
from tests import builders as b
from tests.cashier import at_cashier, cancelling, currencies, tickets
from tests.payouts import evening, jackpots, side_pools
from tests.payouts.seats import satellite
from tests.undoing import undo_lines
from tournaments import queries as tournaments
from tournaments.values import PayoutKind, PayoutRule

FLOAT = 200_000
ODD = (("=Rossi, “Mario”", "Line\u2009feed"), ("Žižek", 'Anna "Nina"'), ("+39", "O’Neill"))


@dataclass(frozen=True, slots=True)
class Night:
    """A settled event, a cancelled one, and the drawers: one closed short, one open."""

    event: int
    closed: int
    open: int
    rich: int


def night(entries: int = 7, **over: object) -> Night:
    """Sold for cash, card and transfer, one voided, one against a rule, re-entered; tickets; played, paid, settled, counted."""
    director = at_cashier.staff(Role.DIRECTOR)
    drawer, other = at_cashier.open_drawer(FLOAT), at_cashier.open_drawer(10_000)
    event, sold = _sold(entries, drawer, other, **over)
    at_cashier.start(event)
    evening.bust(event, sold[0])
    at_cashier.on_entry(sell.sell_re_entry, sold[0], drawer, method="card")
    evening.publish_late(event)
    evening.play_out(event)
    first, second, *others = due_awards(event)
    _in_several_ways(event, first, drawer)
    _unclaimed(event, [second, *others])
    b.at(event, settle_event, event=event)
    for award in others:
        evening.pay(event, award.id, drawer)
    rich = _accounts(drawer, event)
    _tickets(drawer, rich)
    _won(drawer)
    _jackpot(drawer)
    _taxed(drawer)
    _side_pools(drawer)
    _cancelled(drawer, other)
    _currencies(drawer, other)
    by = at_cashier.by(director)
    at_cashier.act(by, [drawer_book(drawer)], move_cash, drawer=drawer, amount_minor=5_000, reason="change")
    one, *_more, last = sales(event)
    for sale in (one, one, last):
        at_cashier.act(by, [HOUSE], record_prints, papers=[receipt_paper(sale)])
    held = cash_in(drawer)
    at_cashier.act(
        by, [drawer_book(drawer)], close_drawer, drawer=drawer, counted_minor=held - 500, reason="mine"
    )
    return Night(event, drawer, other, rich)


def _sold(entries: int, drawer: int, other: int, **over: object) -> tuple[int, list[int]]:
    rules = {"withholdings": (Withholding("Staff", 300),), "payout": PayoutRule(places=3), "re_entries": 2}
    event = at_cashier.selling_event(-(-entries // 9) + 2, **{**rules, **over})
    odd = [b.do([HOUSE], add_player, last_name=last, first_name=first).id for last, first in ODD]
    sold = [
        at_cashier.sell_entry(event, drawer, player, method=method)
        for player, method in zip(odd, ("cash", "card", "transfer"), strict=True)
    ]
    notes: dict[int, dict[str, Any]] = {1: {"given_minor": 25_000, "currency": "CHF"}}
    currencies.set_rate("0.95238", selling="0.98", step_minor=100)
    sold += [
        at_cashier.sell_entry(event, (drawer, other)[at % 2], **notes.get(at, {}))
        for at in range(entries - len(odd))
    ]
    at_cashier.void(event, sold[-1].id, drawer)
    return event, [one.entry for one in sold[:-1]]


def _won(drawer: int) -> None:
    """A satellite of six for two tickets: one is paid, the other was and came back, a third place in cash."""
    rule = PayoutRule(kind=PayoutKind.SATELLITE, ticket_minor=27_500, ticket_name="Main event")
    terms = {"buy_in_minor": 11_000, "fee_minor": 0, "payout": rule, "draws_at_sale": False}
    event, _sold = evening.evening(6, drawer, **terms)
    evening.publish_late(event)
    evening.play_out(event)
    for award in due_awards(event):
        evening.pay(event, award.id, drawer)
    back = {"award": payouts.awards(event)[1].id, "reason": "wrong player"}
    b.do([tournament_book(event), TICKETS], take_award_back, **back)
    _not_needed()


def _not_needed() -> None:
    """Two winners who had entered the target: one is credited, one paid in cash; a third enters it."""
    b.room(4, first=50)
    for second in (SecondSeat.CREDIT, SecondSeat.CASH):
        won = satellite(second)
        winner = won.awards[0].player_id
        at_cashier.sell_entry(won.target, won.drawer, winner)
        won.pay()
        refs = [*won.refs(), account_book(winner)]
        b.do(refs, redeem_seat, ticket=won.awards[0].won_id, drawer=won.drawer)
    won.enter(2)


def _cancelled(drawer: int, other: int) -> None:
    """An event that does not take place: a refund paid in cash, one the way it was paid, one undone, one unclaimed."""
    event = cancelling.cancelled(drawer, 3)
    owed = cancelling.due(event)
    cancelling.pay(owed[0], other)
    cancelling.give_back(owed[0])
    cancelling.pay(owed[0], drawer)
    cancelling.pay(owed[1], drawer, method="as_paid")
    sold, player = at_cashier.selling_event(), b.player()
    at_cashier.sell_entry(sold, drawer, player)
    b.do([HOUSE], ban_player, player=player, reason="Shouted at a dealer", kind="house")
    b.at(sold, refund_banned, event=sold, player=player, expenses_minor=3_000, reason="cleaning")
    _banned_with_ticket(sold, drawer)


def _banned_with_ticket(event: int, drawer: int) -> None:
    """A banned player whose ticket is issued again; only the cash beside it is owed."""
    gift, player, refs = tickets.give(9_000), b.player(), [tournament_book(event), TICKETS]
    paid = (
        PaymentMade(method="ticket", reference=gift.code),
        PaymentMade(method="cash"),
    )
    b.do(
        [*refs, drawer_book(drawer)],
        sell.sell_entry,
        event=event,
        player=player,
        drawer=drawer,
        payments=paid,
    )
    b.do([HOUSE], ban_player, player=player, reason="Shouted at a dealer", kind="house")
    b.do(refs, refund_banned, event=event, player=player, expenses_minor=1_000, reason="cleaning")


def _in_several_ways(event: int, award: Award, drawer: int) -> None:
    refs = [tournament_book(event), drawer_book(drawer), account_book(award.player_id)]
    parts = (
        PrizePart(method="cheque", amount_minor=1_000),
        PrizePart(method="account", amount_minor=2_000),
        PrizePart(method="cash"),
    )
    given = {"award": award.id, "drawer": drawer, "amount_minor": award.amount.minor, "payments": parts}
    b.do(refs, pay_award, **given)


def _currencies(drawer: int, other: int) -> None:
    """Notes taken, given, one exchange undone, all but five counted into the safe; some still in the open drawer."""
    currencies.exchange(drawer, 25_050)
    currencies.exchange(drawer, 5_000, side=Side.SELL)
    currencies.exchange(drawer, 1_000)
    undo_lines(Line.objects.latest("pk").pk, Command(Actor()), reason="other notes")
    currencies.bank(drawer, 19_550, difference_reason="a torn note")
    currencies.exchange(other, 1_000)


def _unclaimed(event: int, awards: Sequence[Award]) -> None:
    b.do([HOUSE], change_paying_rules, unclaimed_days=0)
    given = {"event": event, "awards": tuple(award.id for award in awards)}
    with instants.simulated_at(instants.now() + timedelta(days=2)):
        b.at(event, set_prizes_aside, **given)


def _jackpot(drawer: int) -> None:
    """A jackpot of the house that two entries fed, won and paid."""
    jackpot = jackpots.opened(10_000)
    event, entries = jackpots.selling(jackpot, drawer, 2)
    jackpots.won(jackpot, event, entries[0])
    evening.pay(event, side_awards(event)[0].id, drawer)


def _taxed(drawer: int) -> None:
    """A prize paid without its tax and a tip, of which the staff received a part; another one returned with it; from the next day on nothing is kept back."""
    event, _sold = evening.evening(4, drawer, payout=PayoutRule(places=2))
    evening.publish_late(event)
    evening.play_out(event)
    first, second = due_awards(event)
    rule = {
        "name": "Law",
        "since": day_of(instants.now()),
        "bands": (TaxBandAsked(above_minor=0, points=2_000),),
    }
    b.do([HOUSE], set_prize_tax, **rule)
    refs = [tournament_book(event), drawer_book(drawer)]
    b.do([HOUSE], change_paying_rules, unclaimed_days=0, tips=True)
    for award, tip in ((first, 900), (second, 0)):
        net = award.amount.minor - award.amount.minor // 5 - tip
        b.do(refs, pay_award, award=award.id, drawer=drawer, amount_minor=net, tip_minor=tip)
    b.do(refs, pay_tips, event=event, drawer=drawer, amount_minor=400, receiver="Ugo")
    b.do(refs, take_award_back, award=second.id, reason="not her")
    b.do([HOUSE], set_prize_tax, **rule | {"since": day_of(instants.now()) + timedelta(days=1), "bands": ()})


def _side_pools(drawer: int) -> None:
    """A last longer that is won, of which one prize is paid, and a high hand of which a part is kept."""
    event, entries = side_pools.bought(drawer, buyers=2)
    evening.bust(event, entries[1])
    side_pools.won(event)
    named = (NamedWinner(entries[2], 2_000),)
    side_pools.won(event, side_pools.HIGH, winners=named, keeps_rest=True, reason="aces full")
    award = side_awards(event)[0]
    evening.pay(event, award.id, drawer, amount_minor=award.amount.minor - award.amount.minor // 5)


def _accounts(drawer: int, event: int) -> int:
    rich = tournaments.entries(event)[0].player_id
    refs = [account_book(rich), drawer_book(drawer)]
    given = {"player": rich, "drawer": drawer}
    b.do(refs, player_accounts.deposit_money, amount_minor=30_000, **given)
    b.do(refs, player_accounts.withdraw_money, amount_minor=10_000, **given)
    seen = {"player": rich, "kind": DocumentKind.PASSPORT, "number": "=AX 1"}
    b.do([account_book(rich)], record_document, **seen)
    return rich


def _tickets(drawer: int, rich: int) -> None:
    """One outstanding that was paid from an account, one given, one voided, one that paid for an entry."""
    tickets.sell(rich, drawer, 5_000, method="account", is_personal=True)
    tickets.give(7_000, player=rich)
    tickets.void(tickets.sell(rich, drawer, 3_000), reason="not wanted")
    event, gift = b.event(), tickets.give(22_000)
    refs = [tournament_book(event), drawer_book(drawer), TICKETS]
    paid = {"method": "ticket", "reference": gift.code}
    b.do(refs, sell.sell_entry, event=event, player=b.player(), drawer=drawer, **paid)
