"""Bounties on heads: won by who took the chips, corrected with them, undone with the bust, all of them adding up."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from floor.busts import verbs
from floor.busts.pots import Loss, Pot, record_pots
from floor.buying.verbs import forfeit_stack
from floor.penalties.disqualify import disqualify
from journal import instants
from journal.book import Actor
from journal.opening import Command
from payouts.bounties import rows as bounties
from payouts.bounties.verbs import cash_bounties, leave_head
from payouts.models import BountyWon
from people.models import User
from rulebook.products import Part, PartKind, Product, ProductKind
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.payouts.bounties import ENTRY, HEAD, hand, heads, latest_line, out, played, won
from tests.undoing import undo_lines
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db


def boss() -> Client:
    """A director signed in."""
    client = Client()
    client.force_login(User.objects.create_user("boss", password="x", role=Role.DIRECTOR))
    return client


def undo(line: int, *, together: bool = False) -> None:
    undo_lines(line, Command(Actor()), together=together, reason="A mistake")


def test_a_fixed_bounty_goes_whole_to_who_took_the_chips_and_back_with_the_undo() -> None:
    event_id, (first, second, third, *_), _drawer = played()
    line = out(event_id, first, (second,))
    assert won(event_id) == {second: HEAD}
    assert second in heads(event_id)
    assert first not in heads(event_id)
    undo(line)
    assert won(event_id) == {}
    out(event_id, first, (second,), (second, third))
    assert won(event_id) == {second: HEAD // 2, third: HEAD // 2}


@pytest.mark.parametrize(("odd", "cash"), [("head", 2_400), ("cash", 2_600)])
def test_of_a_progressive_bounty_half_is_paid_and_the_odd_cent_goes_where_the_house_says(
    odd: str, cash: int
) -> None:
    event_id, (first, second, third, *_), _drawer = played(4, "progressive", unit=200, odd=odd)
    out(event_id, first, (second,))
    assert won(event_id) == {second: cash}
    assert heads(event_id)[second] == HEAD + HEAD - won(event_id)[second]
    before = heads(event_id)[second]
    out(event_id, second, (third,))
    assert sum(won(event_id).values()) + sum(heads(event_id).values()) == 4 * HEAD
    assert heads(event_id)[third] == HEAD + before - won(event_id)[third]


def test_a_double_knock_out_pays_each_head_to_the_winner_of_its_last_pot_and_is_undone_whole() -> None:
    event_id, (short, tall, one, other, *_), _drawer = played(6, "progressive")
    line = hand(event_id, (short, 900, ((one,),)), (tall, 4_000, ((one,), (other,))))
    assert won(event_id) == {one: HEAD // 2, other: HEAD // 2}
    assert heads(event_id)[other] == HEAD + HEAD // 2
    undo(line)
    assert won(event_id) == {}
    assert heads(event_id) == dict.fromkeys(heads(event_id), HEAD)
    assert not BountyWon.objects.exists()


def test_a_house_may_share_a_bounty_with_all_who_won_a_pot_of_the_player() -> None:
    event_id, (short, tall, one, other, *_), _drawer = played(6, share="all_winners")
    hand(event_id, (short, 900, ((one,),)), (tall, 4_000, ((one,), (other,))))
    assert won(event_id) == {one: HEAD + HEAD // 2, other: HEAD // 2}


def test_a_knock_out_that_raised_a_head_is_not_undone_alone_once_that_head_was_won() -> None:
    event_id, (first, second, third, *_), _drawer = played(5, "progressive")
    line = out(event_id, first, (second,))
    out(event_id, second, (third,))
    with pytest.raises(Refusal, match="undo_blocked"):
        undo(line)
    undo(line, together=True)
    assert won(event_id) == {}


def test_who_took_the_chips_is_corrected_and_later_heads_follow() -> None:
    event_id, (first, second, third, fourth, _), _drawer = played(5, "progressive")
    out(event_id, first, (second,))
    out(event_id, second, (third,))
    assert won(event_id) == {second: 2_500, third: 3_750}
    b.at(
        event_id,
        record_pots,
        event=event_id,
        losses=(Loss(entry=first, by=(Pot(winners=(fourth,)),)),),
    )
    assert won(event_id) == {fourth: 2_500, third: 2_500}
    assert heads(event_id)[fourth] == 7_500
    b.at(event_id, verbs.reinstate, entry=second)
    assert won(event_id) == {fourth: 2_500}


@pytest.mark.parametrize("left", ["winner", "house"])
def test_nobody_wins_the_head_of_who_was_disqualified_and_the_winner_of_the_event_receives_it(
    left: str,
) -> None:
    event_id, (first, second, third), _drawer = played(3, left=left)
    b.at(event_id, disqualify, entry=first, loses_prize=False)
    found = bounties.bounties(event_id)
    assert (found.left, found.receiver_id, found.unsaid) == ({first: HEAD}, None, ())
    page = boss().get(f"/events/{event_id}/bounties/").content.decode()
    assert "disqualified</small>" in page
    goes = "goes to the winner of the event" if left == "winner" else "the bounty is left over"
    assert goes in page
    assert "A deal shares the prizes only" in page
    out(event_id, second, (third,))
    assert tournaments.event(event_id).state == "finished"
    assert won(event_id) == {third: (3 if left == "winner" else 2) * HEAD}
    assert bounties.bounties(event_id).is_complete


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("fixed", "Disqualified, or a stack given up: the bounty goes to the winner of the event."),
        ("mystery", "Disqualified, or a stack given up: no envelope is opened."),
    ],
)
def test_of_a_stack_given_up_nobody_wins_the_bounty_until_the_undo(kind: str, text: str) -> None:
    profile = profile_from_data({"bounties": {"kind": kind, "left": "winner"}})
    terms: dict[str, Any] = {"products": (ENTRY,), "profile": profile, "re_entries": 1}
    event_id, (first, *_others) = evening.evening(4, at_cashier.open_drawer(), **terms)
    with instants.simulated_at(instants.now() + timedelta(minutes=65)):
        b.at(event_id, forfeit_stack, entry=first)
    found = bounties.bounties(event_id)
    assert (found.unsaid, found.won) == ((), 0)
    assert found.left == ({first: HEAD} if kind == "fixed" else {})
    page = re.sub(r"\s+", " ", boss().get(f"/events/{event_id}/bounties/").content.decode())
    assert text in page
    assert "Blinded out: who won the last chips in that hand wins the bounty." in page
    undo(latest_line(event_id))
    assert bounties.bounties(event_id).left == {}


def test_until_it_is_said_who_took_the_chips_a_head_waits_and_it_may_be_nobody() -> None:
    event_id, (first, second, third, _), _drawer = played(4)
    out(event_id, first)
    found = bounties.bounties(event_id)
    assert [one.entry.id for one in found.unsaid] == [first]
    assert not found.is_complete
    with pytest.raises(Refusal, match="entry_not_out"):
        b.at(event_id, leave_head, entry=second)
    assert b.at(event_id, leave_head, entry=first).amount_minor == HEAD
    assert bounties.bounties(event_id).left == {first: HEAD}
    b.at(event_id, record_pots, event=event_id, losses=(Loss(entry=first, by=(Pot(winners=(third,)),)),))
    assert won(event_id) == {third: HEAD}
    with pytest.raises(Refusal, match="bounty_won"):
        b.at(event_id, leave_head, entry=first)


@pytest.mark.parametrize(("own", "total"), [("keeps", 10_000), ("none", 2_500)])
def test_the_winner_keeps_the_own_head_unless_the_house_pays_none(own: str, total: int) -> None:
    event_id, (first, second), _drawer = played(2, "progressive", own=own)
    out(event_id, first, (second,))
    assert won(event_id) == {second: total}
    assert sum(bounties.bounties(event_id).left.values()) == 10_000 - total


def test_what_was_won_stays_won_when_the_player_buys_back() -> None:
    parts = (Part(PartKind.BOUNTY, amount_minor=HEAD),)
    products = (
        Product(number=1, kind=ProductKind.ENTRY, pool_minor=20_000, parts=parts),
        Product(number=2, kind=ProductKind.REBUY, pool_minor=10_000, chips=20_000, limit=2, parts=parts),
    )
    event_id, (first, second, third, *_), drawer_id = played(4, products=products)
    out(event_id, first, (second,))
    at_cashier.on_entry(verbs.buy_back, first, drawer_id)
    assert won(event_id) == {second: HEAD}
    assert heads(event_id)[first] == HEAD
    out(event_id, first, (third,))
    assert won(event_id) == {second: HEAD, third: HEAD}
    b.at(event_id, verbs.reinstate, entry=first)
    assert won(event_id) == {second: HEAD}


def test_without_bounties_nothing_is_kept_and_nothing_shown() -> None:
    event_id, (first, second, *_), _drawer = played(kind="none")
    out(event_id, first, (second,))
    assert not BountyWon.objects.exists()
    with pytest.raises(Refusal, match="no_bounties"):
        bounties.bounties(event_id)
    client = boss()
    assert "/bounties/" not in client.get(f"/events/{event_id}/payouts/").content.decode()
    assert client.get(f"/events/{event_id}/bounties/").status_code == 409


def test_the_page_and_the_api_say_who_won_what_and_what_is_to_be_said() -> None:
    event_id, (first, second, third, *_), _drawer = played()
    out(event_id, first, (second,))
    out(event_id, third)
    client = boss()
    assert f"/events/{event_id}/bounties/" in client.get(f"/events/{event_id}/payouts/").content.decode()
    page = client.get(f"/events/{event_id}/bounties/").content.decode()
    assert f"/events/{event_id}/pots/{third}/" in page
    told = client.get(f"/api/v1/events/{event_id}/bounties/").json()
    assert (told["pool_minor"], told["won_minor"], told["unsaid"]) == (6 * HEAD, HEAD, [third])
    assert told["hunters"][0] == {
        "entry": second,
        "player": tournaments.entry(second).player_id,
        "number": tournaments.entry(second).number,
        "is_in": True,
        "knock_outs": 1,
        "won_minor": HEAD,
        "unpaid_minor": HEAD,
        "head_minor": HEAD,
    }
    assert told["knock_outs"] == [
        {"entry": first, "winner": second, "cash_minor": HEAD, "head_minor": 0},
    ]
    assert "Won by" in page


def test_who_won_what_of_whom_is_listed_the_latest_first_with_what_goes_onto_the_own_head() -> None:
    event_id, (first, second, third, fourth, *_), drawer_id = played(6, "progressive")
    out(event_id, first, (second,))
    out(event_id, second, (third, fourth))
    client = boss()
    told = client.get(f"/api/v1/events/{event_id}/bounties/").json()
    half = HEAD // 2
    assert [tuple(one.values()) for one in told["knock_outs"]] == [
        (second, fourth, (HEAD + half) // 4, (HEAD + half) // 4),
        (second, third, (HEAD + half) // 4, (HEAD + half) // 4),
        (first, second, half, half),
    ]
    evening.pay(event_id, b.at(event_id, cash_bounties, entry=second).id, drawer_id)
    told = client.get(f"/api/v1/events/{event_id}/bounties/").json()
    unpaid = {one["entry"]: one["unpaid_minor"] for one in told["hunters"]}
    assert (unpaid[second], unpaid[third]) == (0, (HEAD + half) // 4)
    page = client.get(f"/events/{event_id}/bounties/").content.decode()
    assert "Onto the own bounty" in page
