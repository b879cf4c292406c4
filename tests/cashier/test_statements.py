"""What an action costs: the statements of the busiest actions, each under its ceiling; a count cannot flake."""

from __future__ import annotations

import pytest

from cashier.drawers import counting as close
from cashier.drawers import verbs as drawer
from cashier.sales import register
from cashier.sales import verbs as sell
from cashier.sales.void import void_sale
from clock import verbs as clock
from floor.busts import verbs as busts
from floor.counts.verbs import count_stack
from floor.life import verbs as life
from floor.penalties.verbs import GivenKind, give_penalty
from journal.book import Actor
from journal.models import Line
from journal.opening import HOUSE, BookRef, Command, drawer_book, tournament_book
from payouts.awards.rows import due_awards
from payouts.paying.verbs import pay_award, take_award_back
from payouts.publishing.verbs import publish_payouts
from people.players.verbs import add_player
from seating.commands import Spot
from seating.moves.verbs import move_player, swap_players
from tests import builders as b
from tests.cashier import at_cashier
from tests.cashier.counted import Counted
from tests.history import history
from tests.undoing import undo_lines
from tournaments import queries as tournaments
from tournaments.values import PayoutKind, PayoutRule

pytestmark = pytest.mark.django_db
# An action with a reason writes it apart, in one more statement. On PostgreSQL it is one more where something is
# read that is recalled from then on.
CEILINGS = {
    "add a player": 12,  # One asks whether any list of bans has come in, one for the key of exclusions.
    "open a drawer": 15,
    "sell an entry with its seat": 20,
    "sell one where entries are limited": 20,
    "register an unpaid entry": 17,
    "take its payment": 18,
    "void a sale": 24,
    "move cash": 11,
    "start play": 20,
    "pause the clock": 14,
    # What the clock was before is kept: play is measured at earlier moments too.
    "resume the clock": 12,
    "next level": 12,
    "move a player": 15,
    "swap two players": 15,
    "count a stack": 12,
    "give a penalty": 14,
    "bust": 13,
    "undo a bust": 25,
    "reinstate": 22,
    # What the earlier entries left of their penalties comes along.
    "sell a re-entry": 21,
    "sell a rebuy": 19,
    "publish payouts": 21,
    "bust in the money": 13,
    "pay a prize": 13,
    "take a prize back": 16,
    # The rates of other currencies, once for all that close.
    "close a drawer": 17,
}


@pytest.fixture
def evening() -> Counted:
    """Nothing counted yet, in a house with a history; without the checks after every action that other folders make,
    which ask as well."""
    history()
    b.room(12 - len(tournaments.room_tables()), first=len(tournaments.room_tables()) + 1)
    return Counted()


def sell_and_play(evening: Counted) -> None:
    """The sales of an event at twelve tables, and play."""
    drawer_id = at_cashier.open_drawer(1_000_000)
    event_id = at_cashier.selling_event(
        12,
        unpaid_holds_seat=True,
        rebuys=3,
        rebuy_minor=20_000,
        rebuy_stack=20_000,
        re_entries=3,
        max_entries=None,
    )
    limited = b.event(max_entries=90)
    b.opened(event_id, 8)
    b.opened(limited, 2)
    for _ in range(3):
        at_cashier.sell_entry(event_id, drawer_id)
        at_cashier.sell_entry(limited, drawer_id)
    refs, known = [tournament_book(event_id), drawer_book(drawer_id)], {"drawer": drawer_id}
    one, two, three = b.players(3)
    act = evening.act
    act("add a player", [HOUSE], add_player, last_name="Rossi")
    sold = act("sell an entry with its seat", refs, sell.sell_entry, event=event_id, player=one, **known)
    few = [tournament_book(limited), drawer_book(drawer_id)]
    act("sell one where entries are limited", few, sell.sell_entry, event=limited, player=two, **known)
    late = act("register an unpaid entry", refs[:1], register.register_unpaid, event=event_id, player=three)
    act("take its payment", refs, sell.take_payment, entry=late.entry, **known)  # type: ignore[attr-defined]
    more = [at_cashier.sell_entry(event_id, drawer_id).entry for _ in range(6)]
    gone = {"amount_minor": sold.total_minor, "reason": "typed twice"}  # type: ignore[attr-defined]
    # Whether the house has any jackpot is read once for all voids.
    other = at_cashier.sell_entry(event_id, drawer_id)
    at_cashier.act(
        Actor(), refs, void_sale, sale=other.id, amount_minor=other.total_minor, reason="left", **known
    )
    act("void a sale", refs, void_sale, sale=sold.id, **gone, **known)  # type: ignore[attr-defined]
    act("move cash", refs[1:], drawer.move_cash, amount_minor=100, reason="change", **known)
    act("start play", refs[:1], life.start_play, event=event_id)
    play(evening, event_id, refs, known, more)


def free_spot(event_id: int) -> Spot:
    """A seat that no draw gave to anybody."""
    return next(
        Spot(number, seat)
        for number in range(1, 9)
        for seat in range(1, 10)
        if seat not in b.table(event_id, number).entries
    )


def play(
    evening: Counted, event_id: int, refs: list[BookRef], known: dict[str, int], more: list[int]
) -> None:
    """The clock, the seats, the stacks, and players out and back."""
    act, day = evening.act, b.day_of(event_id)
    act("pause the clock", refs[:1], clock.pause_clock, day=day)
    act("resume the clock", refs[:1], clock.resume_clock, day=day)
    act("next level", refs[:1], clock.forward_clock, day=day)
    act(
        "move a player",
        refs[:1],
        move_player,
        entry=more[0],
        to=free_spot(event_id),
        note="asked for it",
    )
    act("swap two players", refs[:1], swap_players, entry=more[0], other=more[1], note="asked for it")
    act("count a stack", refs[:1], count_stack, entry=more[0], stack=10_000)
    act("give a penalty", refs[:1], give_penalty, entry=more[0], kind=GivenKind.WARNING)
    act("bust", refs[:1], busts.bust_out, entry=more[0])
    with evening.count("undo a bust"):
        undo_lines(Line.objects.filter(leading=None).latest("pk").pk, Command(Actor(), "undo"))
    b.bust(event_id, more[0], more[1])
    act("reinstate", refs[:1], busts.reinstate, entry=more[1])
    act("sell a re-entry", refs, sell.sell_re_entry, entry=more[0], **known)
    act("sell a rebuy", refs, sell.sell_rebuy, entry=more[2], chips_left=0, **known)


def pay_out(evening: Counted) -> None:
    """Prizes published, won and paid, and the drawer closed."""
    with evening.count("open a drawer"):
        drawer_id = at_cashier.open_drawer(1_000_000)
    event_id = at_cashier.selling_event(
        late_until_level=0, payout=PayoutRule(kind=PayoutKind.SHARES, shares=(6_000, 3_000, 1_000))
    )
    entries = [at_cashier.sell_entry(event_id, drawer_id).entry for _ in range(6)]
    refs, act = [tournament_book(event_id), drawer_book(drawer_id)], evening.act
    b.at(event_id, life.start_play, event=event_id)
    act("publish payouts", refs[:1], publish_payouts, event=event_id)
    b.bust(event_id, *entries[:3])
    act("bust in the money", refs[:1], busts.bust_out, entry=entries[3])
    (award,) = due_awards(event_id)
    paid = {"award": award.id, "drawer": drawer_id, "amount_minor": award.amount.minor}
    # The house's time zone and its tax are read once for all that are paid.
    at_cashier.act(Actor(), refs, pay_award, **paid)
    at_cashier.act(Actor(), refs, take_award_back, award=award.id, reason="not yet")
    act("pay a prize", refs, pay_award, **paid)
    act("take a prize back", refs, take_award_back, award=award.id, reason="returned")
    counted = tournaments.entrants(event_id) * 22_000 + 1_000_000
    act("close a drawer", refs[1:], close.close_drawer, drawer=drawer_id, counted_minor=counted)


def test_the_busiest_actions_stay_under_their_ceilings(evening: Counted) -> None:
    sell_and_play(evening)
    pay_out(evening)
    assert evening.over(CEILINGS) == {}, f"all: {evening.found}"
