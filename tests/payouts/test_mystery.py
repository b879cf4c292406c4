"""Mystery bounties: envelopes in the box as the phase begins, each opened by a draw, back in the box with the undo."""

from __future__ import annotations

import pytest
from django.test import Client

from access.roles import Role
from floor.busts import verbs
from floor.busts.pots import Loss, Pot, record_pots
from floor.penalties.disqualify import disqualify
from journal.book import Actor
from journal.chance.draw_lines import drawn_line
from journal.opening import Command
from payouts.awards.rows import due_awards
from payouts.bounties import mystery
from payouts.bounties import rows as bounties
from payouts.bounties.envelopes import Envelopes, begin_mystery, open_envelope
from payouts.bounties.verbs import cash_bounties, leave_head
from payouts.settling.verbs import settle_event
from people.models import User
from rulebook.proof.prove import prove
from rulebook.refusals import Refusal
from tests import builders as b
from tests.payouts import evening
from tests.payouts.bounties import HEAD, hand, latest_line, out, played, won
from tests.undoing import undo_lines
from tournaments import queries as tournaments
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db
FOUR = PayoutRule(places=4)
BOX = (Envelopes(amount_minor=12_000, count=1), Envelopes(amount_minor=6_000, count=3))


def begun() -> tuple[int, list[int], int]:
    """Six players, four of them left and in the money, with an envelope each."""
    event_id, entries, drawer_id = played(6, "mystery", payout=FOUR)
    evening.publish_late(event_id)
    with pytest.raises(Refusal, match="mystery_too_early"):
        b.at(event_id, begin_mystery, event=event_id, envelopes=BOX)
    out(event_id, entries[0], (entries[5],))
    out(event_id, entries[1], (entries[5],))
    assert won(event_id) == {}
    b.at(event_id, begin_mystery, event=event_id, envelopes=BOX)
    return event_id, entries[2:], drawer_id


def in_box(event_id: int) -> list[int]:
    found = mystery.box(event_id)
    assert found is not None
    return list(found.amounts)


def test_the_envelopes_are_as_many_as_players_and_make_all_that_was_bought() -> None:
    event_id, entries, _drawer = played(2, "mystery", payout=PayoutRule(places=2))
    with pytest.raises(Refusal, match="payouts_missing"):
        b.at(event_id, begin_mystery, event=event_id, envelopes=BOX)
    evening.publish_late(event_id)
    with pytest.raises(Refusal, match="mystery_not_begun"):
        b.at(event_id, open_envelope, entry=entries[0])
    wrong = (Envelopes(amount_minor=6_000, count=1),)
    with pytest.raises(Refusal, match="envelopes_wrong") as found:
        b.at(event_id, begin_mystery, event=event_id, envelopes=wrong)
    assert found.value.detail["missing_minor"] == 4_000
    b.at(event_id, begin_mystery, event=event_id, envelopes=(Envelopes(amount_minor=HEAD, count=2),))
    with pytest.raises(Refusal, match="mystery_begun"):
        b.at(event_id, begin_mystery, event=event_id, envelopes=(Envelopes(amount_minor=HEAD, count=2),))


def test_an_envelope_is_drawn_for_who_took_the_chips_and_is_back_in_the_box_with_the_undo() -> None:
    event_id, (first, second, third, _), _drawer = begun()
    bust = out(event_id, first, (second,), (second, third))
    assert mystery.waiting(event_id) == {first}
    seen = b.at(event_id, open_envelope, entry=first)
    assert won(event_id) == {second: seen.amount_minor // 2, third: seen.amount_minor // 2}
    assert (seen.left, seen.left_minor) == (3, 6 * HEAD - seen.amount_minor)
    drawn = drawn_line(latest_line(event_id))
    (proof,) = prove(bytes.fromhex(drawn.seed), drawn.draws or ())
    assert (proof.is_equal, proof.repeated) == (True, seen.amount_minor)
    with pytest.raises(Refusal, match="no_envelope"):
        b.at(event_id, open_envelope, entry=first)
    with pytest.raises(Refusal, match="undo_blocked"):
        undo_lines(bust, Command(Actor()))
    undo_lines(bust, Command(Actor()), together=True)
    assert (won(event_id), len(in_box(event_id))) == ({}, 4)


def test_an_opened_envelope_follows_who_took_the_chips_and_returns_with_the_player() -> None:
    event_id, (first, second, third, _), _drawer = begun()
    out(event_id, first)
    with pytest.raises(Refusal, match="takers_unsaid"):
        b.at(event_id, open_envelope, entry=first)
    for winner in (second, third):
        b.at(event_id, record_pots, event=event_id, losses=(Loss(entry=first, by=(Pot(winners=(winner,)),)),))
        if winner == second:
            seen = b.at(event_id, open_envelope, entry=first)
        assert won(event_id) == {winner: seen.amount_minor}
    b.at(event_id, verbs.reinstate, entry=first)
    assert (won(event_id), len(in_box(event_id))) == ({}, 4)


def test_a_mystery_event_to_the_end_leaves_over_what_nobody_opens() -> None:
    event_id, (short, tall, one, other), drawer_id = begun()
    wrong = hand(event_id, (short, 900, ((one,),)), (tall, 4_000, ((one,), (other,))))
    undo_lines(wrong, Command(Actor()))
    b.at(event_id, disqualify, entry=short, loses_prize=False)
    assert mystery.waiting(event_id) == frozenset()
    out(event_id, tall, (other,))
    b.at(event_id, open_envelope, entry=tall)
    out(event_id, one, (other,))
    assert tournaments.event(event_id).state == "finished"
    assert mystery.waiting(event_id) == {one, other}
    for entry in (one, other):
        b.at(event_id, open_envelope, entry=entry)
    (left,) = in_box(event_id)
    found = mystery.box(event_id)
    assert found is not None
    assert found.board.forfeited == left
    assert won(event_id) == {other: 6 * HEAD - left}
    for award in due_awards(event_id):
        evening.pay(event_id, award.id, drawer_id)
    evening.pay(event_id, b.at(event_id, cash_bounties, entry=other).id, drawer_id)
    b.at(event_id, settle_event, event=event_id)


def test_where_more_play_again_than_there_are_envelopes_the_last_ones_wait_for_none() -> None:
    event_id, (first, second, third, last), _drawer = begun()
    back = next(one.id for one in tournaments.entries(event_id, "out"))
    b.at(event_id, verbs.reinstate, entry=back)
    for entry in (first, second, third, back):
        out(event_id, entry, (last,))
        b.at(event_id, open_envelope, entry=entry)
    assert tournaments.event(event_id).state == "finished"
    assert (in_box(event_id), mystery.waiting(event_id)) == ([], frozenset())
    assert won(event_id) == {last: 6 * HEAD}
    assert bounties.bounties(event_id).is_complete


def test_envelopes_of_one_amount_on_two_lines_are_left_as_many_as_were_not_opened() -> None:
    event_id, entries, _drawer = played(4, "mystery", payout=FOUR)
    evening.publish_late(event_id)
    box = (Envelopes(amount_minor=HEAD, count=3), Envelopes(amount_minor=HEAD, count=1))
    b.at(event_id, begin_mystery, event=event_id, envelopes=box)
    for left, entry in ((3, entries[0]), (2, entries[1])):
        out(event_id, entry, (entries[3],))
        b.at(event_id, open_envelope, entry=entry)
        assert in_box(event_id) == [HEAD] * left


def test_a_head_may_be_nobodys_and_the_page_puts_envelopes_into_the_box_and_shows_them() -> None:
    event_id, entries, _drawer = played(4, "mystery", payout=FOUR)
    evening.publish_late(event_id)
    client = Client()
    client.force_login(User.objects.create_user("boss", password="x", role=Role.DIRECTOR))
    assert "/bounties/begin/" in client.get(f"/events/{event_id}/bounties/").content.decode()
    client.post(f"/events/{event_id}/bounties/begin/", {"envelopes": "1 80\n3 40"})
    assert in_box(event_id) == [8_000, 4_000, 4_000, 4_000]
    out(event_id, entries[0])
    page = client.get(f"/events/{event_id}/bounties/").content.decode()
    assert f"/entries/{entries[0]}/open-envelope/" in page
    b.at(event_id, leave_head, entry=entries[0])
    assert mystery.waiting(event_id) == frozenset()
    assert bounties.bounties(event_id).sums.difference == 0
    told = client.get(f"/api/v1/events/{event_id}/bounties/").json()
    assert told["envelopes"] == [{"amount_minor": 8_000, "count": 1}, {"amount_minor": 4_000, "count": 3}]
