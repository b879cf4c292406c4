"""Deals of the players left: proposed while the clock is paused, agreed by all, paid to the cent, undone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from clock.verbs import pause_clock, resume_clock, resume_clock_at
from floor.busts.verbs import reinstate
from floor.counts.verbs import count_table
from journal import instants
from journal.book import Actor
from journal.models import Line
from journal.opening import Command, drawer_book, tournament_book
from journal.queries import latest_lines
from payouts.awards.agreed import require_deal_of
from payouts.awards.rows import awards, due_awards
from payouts.deals import rows as deals
from payouts.deals import verbs
from payouts.deals.rows import deal_details
from payouts.deals.verbs import TypedShare
from payouts.overview.pages import payouts_page
from payouts.paying.verbs import take_award_back
from payouts.publishing.verbs import PlacePrize, edit_prizes, withdraw_payouts
from payouts.settling.verbs import settle_event
from payouts.structure.rows import structure
from people.models import User
from rulebook.deal_shares import DealMethod
from rulebook.money import Money
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from screens.parts.cache import PartRequest
from screens.parts.payouts import payouts_part
from screens.parts.screen_tokens import Audience
from seating import queries as seating
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.payouts.deals import all_consented
from tests.undoing import undo_lines
from tournaments import queries as tournaments
from tournaments.values import PayoutKind, PayoutRule
from wording.figures import money_text

pytestmark = pytest.mark.django_db
THREE = PayoutRule(places=3)


def played(players: int = 6, left: int = 3, **over: Any) -> tuple[int, list[int], int]:
    """Three places paid, the prizes published, the clock paused, stacks counted: event, who is left, drawer."""
    drawer_id = at_cashier.open_drawer()
    event_id, entries = evening.evening(players, drawer_id, **({"payout": THREE} | over))
    evening.publish_late(event_id)
    builders.bust(event_id, *entries[: players - left])
    builders.at(event_id, pause_clock, day=builders.day_of(event_id))
    here = [entry.id for entry in tournaments.entries(event_id, "alive")]
    count(event_id, dict(zip(here, (5, 3, 2), strict=False)))
    return event_id, here, drawer_id


def count(event_id: int, tenths: dict[int, int]) -> None:
    """Stacks counted, in tenths of the chips in play."""
    chips = tournaments.chips_in_play(event_id) // 10
    (table,) = seating.tables(builders.day_of(event_id))
    stacks = builders.counted({entry: share * chips for entry, share in tenths.items()})
    builders.at(event_id, count_table, table=table.id, stacks=stacks)


def propose(event_id: int, method: DealMethod | None = DealMethod.ICM, **over: Any) -> Any:
    return builders.at(event_id, verbs.propose_deal, event=event_id, method=method, **over)


def agree(event_id: int) -> Any:
    all_consented(event_id)
    return builders.at(event_id, verbs.agree_deal, event=event_id)


def refused(event_id: int, verb: Any, /, **options: Any) -> str:
    with pytest.raises(Refusal) as found:
        builders.at(event_id, verb, **options)
    return str(found.value.code)


def pay_all(event_id: int, drawer_id: int) -> dict[int, int]:
    """Every prize of the event paid: the amount by entry."""
    for award in due_awards(event_id):
        evening.pay(event_id, award.id, drawer_id)
    return {award.entry_id: award.amount.minor for award in awards(event_id)}


def test_who_agrees_by_icm_is_paid_so_whatever_the_order_of_the_finish() -> None:
    event_id, (first, second, third), drawer_id = played()
    prizes = [prize.amount.minor for prize in structure(event_id).prizes]
    left = sum(prizes) // 10
    proposed = propose(event_id, left_minor=left)
    shares = {player.entry: player.amount_minor for player in proposed.players}
    assert sum(shares.values()) + left == sum(prizes)
    assert shares[first] > shares[second] > shares[third]
    assert agree(event_id).status == "agreed"
    # The smallest stack wins: the agreed amounts go with the names, what was left to the winner.
    for entry in (first, second):
        evening.bust(event_id, entry)
    evening.finish(event_id)
    found = pay_all(event_id, drawer_id)
    assert [found[entry] for entry in (first, second, third)] == [
        shares[first],
        shares[second],
        shares[third] + left,
    ]
    # The published prizes and the places stand.
    assert [prize.amount.minor for prize in structure(event_id).prizes] == prizes
    assert {award.entry_id: award.place for award in awards(event_id)} == {
        third: 1,
        second: 2,
        first: 3,
    }
    assert builders.at(event_id, settle_event, event=event_id).income_minor == 0


def test_amounts_by_place_belong_to_the_places() -> None:
    by_place = profile_from_data({"places": {"deal_policy": "by_place"}})
    event_id, (first, second, third), drawer_id = played(profile=by_place)
    total = deal_details(event_id).remaining_minor
    amounts = {first: total // 2, second: total // 3, third: total - total // 2 - total // 3}
    shares = tuple(TypedShare(entry, minor) for entry, minor in amounts.items())
    equal = tuple(TypedShare(entry, total // 3) for entry in amounts)
    assert refused(
        event_id, verbs.propose_deal, event=event_id, shares=equal, left_minor=total - 3 * (total // 3)
    ) == ("deal_equal_amounts")
    propose(event_id, None, shares=shares)
    agree(event_id)
    for entry in (second, first):
        evening.bust(event_id, entry)
    evening.finish(event_id)
    found = pay_all(event_id, drawer_id)
    assert (found[third], found[first], found[second]) == tuple(amounts.values())


def test_more_players_than_prizes_may_deal() -> None:
    event_id, here, drawer_id = played(players=6, left=4, payout=PayoutRule(places=2))
    propose(event_id, DealMethod.EVEN)
    agree(event_id)
    for entry in here[:3]:
        evening.bust(event_id, entry)
    evening.finish(event_id)
    found = pay_all(event_id, drawer_id)
    assert set(found) == set(here)
    assert sum(found.values()) == structure(event_id).total.minor


def test_every_player_left_must_agree_and_may_change_their_mind() -> None:
    event_id, (first, second, third), _drawer = played()
    propose(event_id)
    for entry in (first, second):
        builders.at(event_id, verbs.answer_deal, event=event_id, entry=entry)
    assert refused(event_id, verbs.agree_deal, event=event_id) == "deal_not_unanimous"
    builders.at(event_id, verbs.answer_deal, event=event_id, entry=third)
    builders.at(event_id, verbs.answer_deal, event=event_id, entry=first, agrees=False)
    no, yes = (line.sentence for line in latest_lines(tournament_book(event_id), limit=2))
    assert yes.startswith("Deal: ")
    assert yes.endswith(" agrees")
    assert no.endswith(" does not agree")
    assert refused(event_id, verbs.agree_deal, event=event_id) == "deal_not_unanimous"
    assert refused(event_id, verbs.answer_deal, event=event_id, entry=999_999) == "not_in_deal"
    builders.at(event_id, verbs.answer_deal, event=event_id, entry=first)
    assert builders.at(event_id, verbs.agree_deal, event=event_id).status == "agreed"


def test_a_consent_is_to_the_amounts_that_the_player_was_shown() -> None:
    event_id, (first, *_), _drawer = played()
    seen = propose(event_id).proposal
    answer = {"event": event_id, "entry": first, "proposal": seen}
    builders.at(event_id, verbs.answer_deal, **answer)
    now = propose(event_id, DealMethod.EVEN).proposal
    assert refused(event_id, verbs.answer_deal, **answer) == "deal_changed"
    told = builders.at(event_id, verbs.answer_deal, **answer | {"proposal": now})
    assert [one.has_agreed for one in told.players] == [True, False, False]


def test_a_bust_makes_a_proposal_out_of_date() -> None:
    event_id, (first, second, third), _drawer = played()
    propose(event_id)
    for entry in (first, second, third):
        builders.at(event_id, verbs.answer_deal, event=event_id, entry=entry)
    evening.bust(event_id, third)
    assert refused(event_id, verbs.agree_deal, event=event_id) == "deal_outdated"
    assert refused(event_id, verbs.answer_deal, event=event_id, entry=first) == "deal_outdated"
    assert [one.has_agreed for one in propose(event_id, DealMethod.CHIP_CHOP).players] == [False, False]


def test_nobody_deals_while_the_clock_runs_or_stacks_are_missing() -> None:
    event_id, (first, _second, _third), _drawer = played()
    propose(event_id)
    builders.at(event_id, resume_clock, day=builders.day_of(event_id))
    assert refused(event_id, verbs.propose_deal, event=event_id) == "deal_clock_running"
    assert refused(event_id, verbs.agree_deal, event=event_id) == "deal_clock_running"
    assert refused(event_id, verbs.answer_deal, event=event_id, entry=first) == "deal_clock_running"
    builders.at(event_id, verbs.answer_deal, event=event_id, entry=first, agrees=False)
    builders.at(event_id, pause_clock, day=builders.day_of(event_id))
    only_one = (TypedShare(first, deal_details(event_id).remaining_minor),)
    assert refused(event_id, verbs.propose_deal, event=event_id, shares=only_one) == "deal_players_missing"


def test_methods_by_chips_need_every_stack() -> None:
    # Three of four are counted.
    event_id, _here, _drawer = played(left=4)
    told = refused(event_id, verbs.propose_deal, event=event_id, method=DealMethod.ICM)
    assert told == "deal_stacks_uncounted"
    assert propose(event_id, DealMethod.EVEN).players[0].amount_minor


def test_stacks_are_complete_only_with_everybody_counted(client: Client) -> None:
    # Three of four are counted, and together they are all chips in play: one of them was counted wrongly.
    event_id, _here, _drawer = played(left=4)
    client.force_login(User.objects.create(username="director", role=Role.DIRECTOR))
    shown = client.get(f"/events/{event_id}/deal/")
    assert (shown.context["page"].uncounted, shown.context["page"].chips_agree) == (1, False)
    assert "1 player not counted" in shown.content.decode()


def test_a_house_without_deals_has_none() -> None:
    none = profile_from_data({"places": {"deal_policy": "none"}})
    event_id, _here, _drawer = played(profile=none)
    assert refused(event_id, verbs.propose_deal, event=event_id, method=DealMethod.EVEN) == "deal_not_allowed"
    assert not deals.allows_deals(event_id)


def test_so_much_must_be_left_to_play_for() -> None:
    tenth = profile_from_data({"places": {"deal_min_left_percent": 10}})
    event_id, _here, _drawer = played(profile=tenth)
    total = deal_details(event_id).remaining_minor
    told = refused(
        event_id, verbs.propose_deal, event=event_id, method=DealMethod.ICM, left_minor=total // 11
    )
    assert told == "deal_too_little_left"
    propose(event_id, left_minor=-(-total // 10))


def test_a_satellite_has_no_deals() -> None:
    satellite = PayoutRule(kind=PayoutKind.SATELLITE, ticket_minor=20_000, ticket_name="Main")
    event_id = at_cashier.selling_event(1, payout=satellite)
    assert not deals.allows_deals(event_id)


def test_an_agreed_deal_guards_prizes_and_places_until_it_is_withdrawn() -> None:
    event_id, _here, drawer_id = played()
    out = tournaments.entries(event_id, "out")[-1].id
    propose(event_id)
    agree(event_id)
    prizes = tuple(PlacePrize(prize.place, prize.amount.minor) for prize in structure(event_id).prizes)
    assert refused(event_id, edit_prizes, event=event_id, prizes=prizes) == "deal_agreed"
    assert refused(event_id, withdraw_payouts, event=event_id, reason="wrong") == "deal_agreed"
    assert refused(event_id, verbs.propose_deal, event=event_id) == "deal_agreed"
    assert refused(event_id, reinstate, entry=out) == "deal_agreed"
    builders.at(event_id, verbs.withdraw_deal, event=event_id, reason="One of them left the room")
    builders.at(event_id, reinstate, entry=out)
    assert pay_all(event_id, drawer_id) == {}


def test_the_undo_of_an_agreement_makes_it_a_proposal_until_a_prize_is_paid() -> None:
    event_id, (first, _second, _third), drawer_id = played()
    propose(event_id)
    agree(event_id)
    line = Line.objects.get(fact="DealAgreed")
    evening.bust(event_id, first)
    (award,) = due_awards(event_id)
    evening.pay(event_id, award.id, drawer_id)
    with pytest.raises(Refusal):
        undo_lines(line.pk, Command(Actor()), reason="they play on", together=True)
    assert require_deal_of(event_id).is_agreed
    builders.do(
        [tournament_book(event_id), drawer_book(drawer_id)], take_award_back, award=award.id, reason="mistake"
    )
    undo_lines(line.pk, Command(Actor()), reason="they play on", together=True)
    assert not require_deal_of(event_id).is_agreed


def test_the_page_shows_every_method_and_takes_typed_amounts(client: Client) -> None:
    event_id, here, _drawer = played()
    client.force_login(User.objects.create(username="director", role=Role.DIRECTOR))
    total = deal_details(event_id).remaining_minor
    body = client.get(f"/events/{event_id}/deal/?left=1").content.decode()
    assert "ICM" in body
    assert "Propose: ICM" in body
    typed = {f"share-{entry}": f"{total / 300:.2f}" for entry in here}
    told = client.post(f"/events/{event_id}/deal/", {**typed, f"share-{here[0]}": "1"})
    assert told.status_code == 400
    assert "does not add up" in told.content.decode()
    wanted = {f"share-{entry}": f"{total // 3 / 100:.2f}" for entry in here}
    left = {"left": f"{(total - 3 * (total // 3)) / 100:.2f}"}
    assert client.post(f"/events/{event_id}/deal/", {**wanted, **left}).status_code == 302
    assert client.get(f"/events/{event_id}/deal/sheet.pdf").content.startswith(b"%PDF")
    assert "Deal" in client.get(f"/events/{event_id}/payouts/").content.decode()


def test_the_page_marks_the_column_only_while_it_shows_what_is_proposed(client: Client) -> None:
    event_id, here, _drawer = played()
    client.force_login(User.objects.create(username="director", role=Role.DIRECTOR))
    propose(event_id, unit_minor=500)
    amounts = [one.amount_minor for one in deal_details(event_id).players]

    def chosen(query: str) -> list[str]:
        return [one.method for one in client.get(query).context["page"].columns if one.is_chosen]

    address = f"/events/{event_id}/deal/"
    page = client.get(address).context["page"]
    assert page.unit_minor == 500
    assert [line.cells[0].amount.minor for line in page.lines] == amounts
    assert chosen(address) == ["icm"]
    assert chosen(f"{address}?unit=1&left=0") == []
    assert client.get(f"{address}?unit={'9' * 50}").status_code == 200
    told = client.post(address, {f"share-{'9' * 5000}": "1", f"share-{here[0]}": "1"})
    assert told.status_code == 400


def test_stacks_counted_again_are_told_beside_what_was_proposed(client: Client) -> None:
    event_id, here, _drawer = played()
    client.force_login(User.objects.create(username="director", role=Role.DIRECTOR))
    propose(event_id)
    before = [one.amount_minor for one in deal_details(event_id).players]
    assert not deal_details(event_id).has_new_stacks
    count(event_id, dict(zip(here, (2, 3, 5), strict=True)))
    found = deal_details(event_id)
    assert (found.has_new_stacks, found.is_current) == (True, True)
    assert [one.amount_minor for one in found.players] == before[::-1]
    shown = client.get(f"/events/{event_id}/deal/")
    assert "Stacks were counted again" in shown.content.decode()
    assert shown.context["page"].has_own_column
    assert client.get(f"/api/v1/events/{event_id}/deal/").json()["has_new_stacks"]
    propose(event_id)
    assert not deal_details(event_id).has_new_stacks


def test_the_page_says_that_everybody_agreed_and_not_to_pause_a_clock_that_is_paused(client: Client) -> None:
    event_id, here, _drawer = played()
    director = User.objects.create_user(username="dora", role=Role.DIRECTOR)
    client.force_login(director, "django.contrib.auth.backends.ModelBackend")

    def shown() -> str:
        return " ".join(client.get(f"/events/{event_id}/deal/").content.decode().split())

    assert "Count the stacks and propose a method." in shown()
    assert "Pause the clock, count" not in shown()
    propose(event_id)
    for entry in here[:2]:
        builders.at(event_id, verbs.answer_deal, event=event_id, entry=entry)
    assert '<span class="badge badge-warn"> 2 of 3 </span>' in shown()
    assert "Possible once every player agrees." in shown()
    builders.at(event_id, verbs.answer_deal, event=event_id, entry=here[2])
    assert '<span class="badge badge-good"> 3 of 3 </span>' in shown()
    assert "Every player has agreed." in shown()


def test_a_clock_that_was_to_resume_by_now_runs() -> None:
    event_id, _here, _drawer = played()
    soon = instants.now() + timedelta(minutes=5)
    builders.at(event_id, resume_clock_at, day=builders.day_of(event_id), at=soon)
    assert deal_details(event_id).is_paused
    with instants.simulated_at(soon + timedelta(seconds=1)):
        assert not deal_details(event_id).is_paused


def test_one_player_left_has_nobody_to_deal_with(client: Client) -> None:
    event_id, here, _drawer = played()
    builders.bust(event_id, *here[1:])
    client.force_login(User.objects.create(username="director", role=Role.DIRECTOR))
    assert "A deal needs two players left" in client.get(f"/events/{event_id}/deal/").content.decode()


def test_the_pages_say_what_each_receives_by_the_deal_and_no_prize_of_a_place(client: Client) -> None:
    two = PayoutRule(places=2)
    event_id, (first, second, third), _drawer = played(payout=two)
    propose(event_id)
    agree(event_id)
    builders.bust(event_id, third, second)
    shares = {one.entry_id: one.amount_minor for one in require_deal_of(event_id).players}
    client.force_login(User.objects.create(username="director", role=Role.DIRECTOR))
    page = client.get(f"/events/{event_id}/payouts/")
    assert (
        f'<b class="nowrap">receives {money_text(Money(shares[first], "EUR"))}</b>' in page.content.decode()
    )
    assert "<b>€" not in page.content.decode().partition("payout-table")[2], "what is published is not paid"
    places = payouts_page(tournaments.event(event_id), Role.DIRECTOR).places
    told = {line.places: [(one.award.entry_id, one.instead) for one in line.winners] for line in places}
    assert told == {
        str(place): [(entry, f"receives {money_text(Money(shares[entry], 'EUR'))}")]
        for place, entry in enumerate((first, second, third), start=1)
    }
    assert [line.amount.minor for line in places][2] == 0
    agreed = client.get(f"/events/{event_id}/deal/").context["page"].agreed
    assert [(one.stack > 0, one.amount.minor) for one in agreed] == [
        (True, shares[entry]) for entry in (first, second, third)
    ]
    shown = payouts_part(PartRequest(event_id, "payouts", Audience.STAFF, "en"))["places"]
    assert [one["minor"] for one in shown] == [shares[entry] for entry in (first, second, third)]
