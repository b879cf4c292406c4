"""Side pools: what players put in goes to those who did, is paid like any prize, and is proven to the cent."""

from __future__ import annotations

import pytest
from django.test import Client

from access.roles import Role
from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance, paid_from_pool
from cashier.models import Sale
from cashier.sales.verbs import sell_extra
from floor.busts.verbs import bust_out, reinstate
from floor.life.verbs import cancel_event
from journal import replay
from journal.opening import tournament_book
from journal.queries import latest_lines
from payouts import reports
from payouts.authority.comparison import compare
from payouts.awards.rows import awards, side_awards
from payouts.paying.verbs import take_award_back
from payouts.pool.rows import pool_figures
from payouts.publishing.verbs import publish_payouts
from payouts.reports import OpenHand
from payouts.settling.verbs import settle_event
from payouts.side_pools.verbs import NamedWinner, withdraw_side_pool
from rulebook.public_results import PublicResults
from rulebook.refusals import Refusal
from rulebook.side_pools import SidePool, WonBy
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening, side_pools
from tests.payouts.side_pools import HIGH, NAME, STAKE, awarded, bought, in_it, pool, won
from tests.payouts.test_evening import pay_all
from tests.payouts.test_publishing import undo
from tests.tournaments.steps import rows, send
from tournaments import queries as tournaments
from tournaments.set_up.verbs import change_event

pytestmark = pytest.mark.django_db
WHY = "dealt at table 2"


@pytest.fixture
def drawer_id() -> int:
    return at_cashier.open_drawer(500_000)


def refused(event_id: int, name: str = NAME, **options: object) -> str:
    with pytest.raises(Refusal) as found:
        won(event_id, name, **options)
    return found.value.code


def test_the_best_placed_of_those_who_bought_it_win(drawer_id: int) -> None:
    event_id, entries = bought(drawer_id)
    evening.bust(event_id, entries[3])
    evening.bust(event_id, entries[1])
    assert refused(event_id) == "side_pool_undecided"
    evening.bust(event_id, entries[0])
    told = won(event_id)
    assert (told.pool_minor, told.prizes_minor, told.kept_minor) == (3 * STAKE, 3 * STAKE, 0)
    assert awarded(event_id) == {entries[2]: 1_800, entries[0]: 1_200}
    assert side_awards(event_id)[0].places == f"1 · {NAME}"
    assert awards(event_id) == ()
    assert list(replay.differences()) == []


def test_it_is_paid_and_returned_like_any_prize(drawer_id: int) -> None:
    event_id, entries = bought(drawer_id)
    evening.bust(event_id, entries[1], entries[2], tied=True)
    won(event_id)
    first = next(one for one in side_awards(event_id) if one.entry_id == entries[0])
    before = cash_in(drawer_id)
    evening.pay(event_id, first.id, drawer_id)
    assert (in_it(event_id), cash_in(drawer_id)) == (1_200, before - 1_800)
    assert paid_from_pool(event_id) == 0
    said = latest_lines(tournament_book(event_id), limit=1)[0].sentence
    assert f"received the prize for place 1 · {NAME}: €18.00" in said
    assert said.count(NAME) == 1
    back = evening.by_cashier(event_id, drawer_id, take_award_back, award=first.id, reason="wrong player")
    assert (back.id, back.status, in_it(event_id)) == (first.id, "due", 3_000)
    assert cash_in(drawer_id) == before


def test_the_night_ends_with_every_account_even(drawer_id: int) -> None:
    event_id, entries = bought(drawer_id)
    evening.play_out(event_id)
    builders.at(event_id, publish_payouts, event=event_id)
    pay_all(event_id, drawer_id)
    with pytest.raises(Refusal, match="side_pools_left") as left:
        builders.at(event_id, settle_event, event=event_id)
    assert left.value.detail["names"] == f"{NAME}, {HIGH}"
    won(event_id)
    won(event_id, HIGH, winners=(NamedWinner(entries[3]), NamedWinner(entries[0])), reason=WHY)
    assert [pool(event_id, name).left_minor for name in (NAME, HIGH)] == [0, 0]
    with pytest.raises(Refusal, match="awards_due"):
        builders.at(event_id, settle_event, event=event_id)
    pay_all(event_id, drawer_id)
    builders.at(event_id, settle_event, event=event_id)
    assert [in_it(event_id, name) for name in (NAME, HIGH)] == [0, 0]
    # The floats and the fees are what is left.
    assert cash_in(drawer_id) == 500_000 + 5 * 2_000
    figures = {one.name: (one.amount_minor, one.posted_minor) for one in pool_figures(event_id)}
    for name in (NAME, HIGH):
        assert figures[f"side/{name}"] == figures[f"paid-side/{name}"]
    compared = compare(event_id)
    assert (compared.side_pools_minor, compared.due_minor) == (3 * STAKE + 5 * 501, 0)
    assert list(replay.differences()) == []


def test_awarding_is_undone_until_one_is_paid_and_withdrawn_after_it_came_back(drawer_id: int) -> None:
    event_id, entries = bought(drawer_id)
    evening.bust(event_id, entries[1], entries[2])
    won(event_id)
    undo("SidePoolWon")
    assert (awarded(event_id), pool(event_id).is_awarded) == ({}, False)
    won(event_id)
    award = side_awards(event_id)[0].id
    evening.pay(event_id, award, drawer_id)
    with pytest.raises(Refusal):
        undo("SidePoolWon")
    withdraw = {"event": event_id, "name": NAME, "reason": "two last longers"}
    with pytest.raises(Refusal, match="award_paid"):
        builders.at(event_id, withdraw_side_pool, **withdraw)
    evening.by_cashier(event_id, drawer_id, take_award_back, award=award, reason="a mistake")
    builders.at(event_id, withdraw_side_pool, **withdraw)
    assert (awarded(event_id), pool(event_id).is_awarded) == ({}, False)
    with pytest.raises(Refusal, match="side_pool_not_awarded"):
        builders.at(event_id, withdraw_side_pool, **withdraw)
    won(event_id)


def test_nothing_that_goes_into_it_is_sold_or_voided_once_it_is_awarded(drawer_id: int) -> None:
    event_id, entries = bought(drawer_id)
    evening.bust(event_id, entries[0], entries[1])
    won(event_id)
    with pytest.raises(Refusal, match="side_pool_awarded"):
        at_cashier.on_entry(sell_extra, entries[3], drawer_id, product=2)
    sale = Sale.objects.get(entry=entries[2], product=2).pk
    with pytest.raises(Refusal, match="side_pool_awarded"):
        at_cashier.void(event_id, sale, drawer_id)
    with pytest.raises(Refusal, match="side_pool_awarded"):
        builders.at(event_id, change_event, event=event_id, told={"side_pools": []})
    with pytest.raises(Refusal, match="side_pool_awarded"):
        builders.at(event_id, cancel_event, event=event_id, reason="flood")
    # What goes elsewhere is sold on: an entry of the high hand, which nobody has won yet.
    assert at_cashier.sell_entry(event_id, drawer_id).entry
    undo("SidePoolWon")
    at_cashier.void(event_id, sale, drawer_id)
    assert in_it(event_id) == 2 * STAKE


def test_who_is_back_in_play_would_win_another_way(drawer_id: int) -> None:
    event_id, entries = bought(drawer_id)
    for entry in entries[:2]:
        builders.at(event_id, bust_out, entry=entry)
    won(event_id)
    with pytest.raises(Refusal, match="side_pool_awarded"):
        builders.at(event_id, reinstate, entry=entries[1])
    undo("SidePoolWon")
    builders.at(event_id, reinstate, entry=entries[1])


def test_a_director_names_who_wins_a_high_hand(drawer_id: int) -> None:
    event_id, entries = bought(drawer_id)
    first = (NamedWinner(entries[1]),)
    assert refused(event_id, HIGH) == "side_pool_named"
    assert refused(event_id, HIGH, winners=first) == "reason_missing"
    assert refused(event_id, winners=(NamedWinner(entries[4]),), reason=WHY) == "side_pool_not_bought"
    assert refused(event_id, HIGH, winners=first * 2, reason=WHY) == "side_pool_won_twice"
    many = tuple(NamedWinner(entry) for entry in entries[:3])
    assert refused(event_id, HIGH, winners=many, reason=WHY) == "side_pool_many"
    won(event_id, HIGH, winners=first, reason=WHY)
    assert awarded(event_id) == {entries[1]: 5 * 501}


def test_typed_amounts_give_out_what_the_pool_holds_or_say_what_is_kept(drawer_id: int) -> None:
    event_id, entries = bought(drawer_id)
    some = (NamedWinner(entries[0], 2_000), NamedWinner(entries[1], 500))
    assert (
        refused(event_id, HIGH, winners=(*some, NamedWinner(entries[2])), reason=WHY) == "side_pool_amounts"
    )
    over = (NamedWinner(entries[0], 5 * 501 + 1),)
    assert refused(event_id, HIGH, winners=over, reason=WHY) == "side_pool_over"
    assert refused(event_id, HIGH, winners=some, reason=WHY) == "side_pool_rest"
    told = won(event_id, HIGH, winners=some, keeps_rest=True, reason=WHY)
    assert (told.prizes_minor, told.kept_minor) == (2_500, 5)
    assert pool(event_id, HIGH).left_minor == 0


def test_what_nobody_wins_is_kept_with_a_reason(drawer_id: int) -> None:
    event_id, _entries = bought(drawer_id)
    assert refused(event_id, HIGH, keeps_rest=True) == "reason_missing"
    won(event_id, HIGH, keeps_rest=True, reason="no royal flush")
    found = pool(event_id, HIGH)
    assert (found.is_awarded, found.kept_minor, found.awarded_minor) == (True, 5 * 501, 0)
    assert in_it(event_id, HIGH) == 5 * 501


def test_what_forbids_awarding(drawer_id: int) -> None:
    event_id, entries = bought(drawer_id, buyers=0)
    assert refused(event_id, "Jackpot") == "side_pool_unknown"
    assert refused(event_id) == "side_pool_empty"
    at_cashier.on_entry(sell_extra, entries[0], drawer_id, product=2)
    with pytest.raises(Refusal, match="registration_open"):
        builders.at(event_id, side_pools.award_side_pool, event=event_id, name=NAME)
    won(event_id)
    assert refused(event_id) == "side_pool_awarded"


def test_it_is_not_awarded_while_who_plays_the_hand_may_share_the_place(
    drawer_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    event_id, entries = bought(drawer_id)
    evening.bust(event_id, entries[1])
    evening.bust(event_id, entries[0])
    for tables, code in (((2,), "hand_open"), ((), "hand_not_closed")):
        hand = OpenHand({entries[0]: tables})
        monkeypatch.setattr(reports, "_open_hand", [lambda _event, hand=hand: hand])
        assert refused(event_id) == code
        # Whom a director names did not win it by a place.
        assert refused(event_id, HIGH, winners=(NamedWinner(entries[0]),)) == "reason_missing"
    monkeypatch.setattr(reports, "_open_hand", [lambda _event: OpenHand({entries[4]: (2,)})])
    assert won(event_id).players == 2


def test_a_cancelled_event_owes_it_back(drawer_id: int) -> None:
    event_id, _entries = bought(drawer_id)
    owed = builders.at(event_id, cancel_event, event=event_id, reason="flood").amount_minor
    assert owed == 5 * 22_501 + 3 * STAKE
    assert (in_it(event_id), in_it(event_id, HIGH)) == (0, 0)
    assert -ledger_balance(accounts.due(event_id)) == owed


def test_a_side_fee_that_is_no_side_pool_leaves_the_event_as_before(drawer_id: int) -> None:
    event_id, _entries = bought(drawer_id, side_pools=())
    evening.play_out(event_id)
    builders.at(event_id, publish_payouts, event=event_id)
    pay_all(event_id, drawer_id)
    builders.at(event_id, settle_event, event=event_id)
    assert in_it(event_id) == 3 * STAKE


def test_a_director_awards_on_the_page_and_a_cashier_pays(drawer_id: int, client: Client) -> None:
    event_id, entries = bought(drawer_id)
    evening.play_out(event_id)
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    page = client.get(f"/events/{event_id}/pool/").content.decode()
    assert "Award the side pool" in page
    assert "60% + 40% to the best placed of those who bought it" in page
    assert client.post(f"/api/v1/events/{event_id}/side-pools/award/", {"name": NAME}).json() == {
        "name": NAME,
        "players": 2,
        "pool_minor": 3_000,
        "prizes_minor": 3_000,
        "kept_minor": 0,
    }
    named = f"/events/{event_id}/side-pools/award/"
    asked = client.get(f"{named}?name=High+hand").content.decode()
    assert "Winner 3" in asked
    short = client.post(named, {"name": HIGH, "winner-1": entries[2], "amount-1": "20", "reason": WHY})
    assert (short.status_code, "would be won by nobody" in short.content.decode()) == (409, True)
    posted = {"name": HIGH, "winner-1": entries[2], "amount-1": "25.05", "reason": WHY}
    assert client.post(named, posted).status_code == 302
    found = client.get(f"/api/v1/events/{event_id}/side-pools/").json()
    assert [(one["name"], one["is_awarded"], one["left_minor"]) for one in found] == [
        (NAME, True, 0),
        (HIGH, True, 0),
    ]
    client.force_login(at_cashier.staff(Role.CASHIER))
    shown = client.get(f"/events/{event_id}/pool/").context["pool"]
    assert [bool(line.pay_url) for one in shown.side_pools for line in one.lines] == [True] * 3
    assert NAME in client.get(shown.side_pools[0].lines[0].pay_url).content.decode()
    assert client.get(named).status_code == 403


def test_the_poster_and_the_event_say_who_wins_it(drawer_id: int, client: Client) -> None:
    event_id, _entries = bought(drawer_id)
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    for address in (f"/events/{event_id}/setup/", f"/events/{event_id}/prints/poster/"):
        page = client.get(address).content.decode()
        assert "High hand: 2 equal shares to whom the director names" in page, address


def test_a_side_pool_has_the_name_of_a_side_fee_and_one_way_to_divide_it(drawer_id: int) -> None:
    event_id = at_cashier.selling_event(1, **side_pools.RULES)

    def slip(**fields: object) -> str:
        with pytest.raises(Refusal) as found:
            builders.at(
                event_id, change_event, event=event_id, told={"side_pools": [{"name": NAME, **fields}]}
            )
        return found.value.code

    assert slip(name="Last Longer") == "side_pool_unsold"
    assert slip(points=[6_000, 3_000]) == slip(amounts=[100, 200]) == "side_pool_shares"
    assert slip(points=[10_000], winners=2) == "side_pool_twofold"
    builders.at(
        event_id, change_event, event=event_id, told={"side_pools": [{"name": NAME, "amounts": [200]}]}
    )
    assert tournaments.event(event_id).side_pools[0].amounts == (200,)


def test_the_public_results_say_who_won_it(drawer_id: int) -> None:
    builders.house(public_results=PublicResults.AWARDED)
    event_id, _entries = bought(drawer_id)
    evening.play_out(event_id)
    builders.at(event_id, publish_payouts, event=event_id)
    assert Client().get(f"/results/{event_id}.json").json()["side_prizes"] == []
    won(event_id)
    told = Client().get(f"/results/{event_id}.json").json()["side_prizes"]
    assert [(one["pool"], one["rank"], one["prize_minor"]) for one in told] == [
        (NAME, 1, 1_800),
        (NAME, 2, 1_200),
    ]
    page = Client().get(f"/results/{event_id}/").content.decode()
    assert (f"{NAME} · 1" in page, told[0]["name"] in page) == (True, True)
    head, *lines = Client().get(f"/results/{event_id}.csv").content.decode("utf-8-sig").splitlines()
    assert head.endswith(",Side pool")
    assert [line for line in lines if line.endswith(f",{NAME}")] == [
        f"1,1,{told[0]['name']},18.00,EUR,,{NAME}",
        f"2,2,{told[1]['name']},12.00,EUR,,{NAME}",
    ]


def test_a_side_pool_is_typed_and_shown_again(client: Client) -> None:
    event_id = at_cashier.selling_event(1, **side_pools.RULES | {"side_pools": ()})
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    typed = rows(
        "side_pools",
        {"name": NAME, "points": "60% 40%"},
        {"name": HIGH, "won_by": "named", "amounts": "300 200.50"},
    )
    send(client, event_id, "entry", **typed)
    kept = (
        SidePool(NAME, points=(6_000, 4_000)),
        SidePool(HIGH, WonBy.NAMED, amounts=(30_000, 20_050)),
    )
    assert tournaments.event(event_id).side_pools == kept
    send(client, event_id, "entry")
    assert tournaments.event(event_id).side_pools == kept
    slip = send(client, event_id, "entry", **rows("side_pools", {"name": "Last"}))
    assert (slip.status_code, "rows-side_pools" in slip.content.decode()) == (200, True)
    assert tournaments.event(event_id).side_pools == kept
