"""Who took the chips: said with a bust or later, by pot, by card; from the dealer's page; undone with the bust."""

from __future__ import annotations

import pytest
from django.test import Client

from access.roles import Role
from access.viewer import Viewer
from floor.busts import pots, verbs
from floor.busts.out import BustOut
from floor.busts.pots import Loss, Pot
from floor.todo.event import to_do
from journal.book import Actor
from journal.opening import Command, tournament_book
from journal.queries import latest_lines
from people.models import User
from rulebook.refusals import Refusal
from tests import builders as b
from tests.screens.test_hand_for_hand import codes
from tests.undoing import undo_lines
from tournaments import queries

pytestmark = pytest.mark.django_db
STAFF = Viewer("director")


def signed_in(role: Role) -> Client:
    client = Client()
    client.force_login(User.objects.create_user(f"one-{role}", password="x", role=role))
    return client


def seated(event_id: int, *seats: int) -> list[int]:
    """Who sits at table 1, in these seats."""
    return [b.at_seat(event_id, 1, seat) for seat in seats]


def test_two_taps_stay_two_and_who_took_the_chips_is_said_later_corrected_and_taken_along_by_undo() -> None:
    event_id = b.started(4)
    out, one, other = seated(event_id, 1, 2, 3)
    b.bust(event_id, out)
    bust = latest_lines(tournament_book(event_id), limit=1)[0]
    assert queries.pots_lost(event_id) == {}
    for by in ((Pot(winners=(one,)),), (Pot(winners=(other,)), Pot(winners=(one, other)))):
        b.at(event_id, pots.record_pots, event=event_id, losses=(Loss(entry=out, by=by),))
    assert queries.pots_lost(event_id) == {out: ((other,), (one, other))}
    line = latest_lines(tournament_book(event_id), limit=1)[0]
    names = [queries.entry(key).player_id for key in (out, one, other)]
    assert len(set(names)) == 3
    assert line.sentence.startswith("Who took the chips of ")
    undo_lines(line.id, Command(Actor()))
    assert queries.pots_lost(event_id) == {out: ((one,),)}
    with pytest.raises(Refusal, match="undo_"):
        undo_lines(bust.id, Command(Actor()))
    b.at(event_id, pots.record_pots, event=event_id, losses=(Loss(entry=out),))
    assert queries.pots_lost(event_id) == {}
    assert latest_lines(tournament_book(event_id), limit=1)[0].sentence.endswith("not recorded any more")
    b.at(event_id, pots.record_pots, event=event_id, losses=(Loss(entry=out, by=(Pot(winners=(one,)),)),))
    b.at(event_id, verbs.reinstate, entry=out)
    b.bust(event_id, out)
    assert queries.pots_lost(event_id) == {}


def test_two_out_in_one_hand_lose_the_same_pots_as_far_as_the_shorter_stack_went() -> None:
    event_id = b.started(5)
    short, tall, one, other = seated(event_id, 1, 2, 3, 4)
    main, side = Pot(winners=(one, other)), Pot(winners=(other,))
    busts = (
        BustOut(entry=short, stack_at_start=900, by=(main,)),
        BustOut(entry=tall, stack_at_start=4_000, by=(main, side)),
    )
    b.at(event_id, verbs.bust_hand, event=event_id, busts=busts)
    assert queries.pots_lost(event_id) == {short: ((one, other),), tall: ((one, other), (other,))}


def test_winners_that_cannot_be_are_refused_and_nobody_goes_out() -> None:
    event_id = b.started(4, 4)
    out, one, gone = seated(event_id, 1, 2, 3)
    far = b.at_seat(event_id, 2, 1)
    b.bust(event_id, gone)
    for winner, code in ((out, "out_won_a_pot"), (gone, "not_in_that_hand"), (far, "not_at_this_table")):
        with pytest.raises(Refusal, match=code):
            b.at(event_id, verbs.bust_out, entry=out, by=(Pot(winners=(winner,)),))
    assert queries.entry(out).is_alive
    b.at(event_id, verbs.bust_out, entry=out, by=(Pot(winners=(one,)),))
    with pytest.raises(Refusal, match="entry_not_out"):
        b.at(event_id, pots.record_pots, event=event_id, losses=(Loss(entry=one),))
    two = (Loss(entry=out), Loss(entry=gone))
    with pytest.raises(Refusal, match="not_one_hand"):
        b.at(event_id, pots.record_pots, event=event_id, losses=two)


def test_a_winner_is_named_by_the_code_of_the_seat_card_as_a_camera_reads_it() -> None:
    event_id = b.started(4)
    out, one, other = seated(event_id, 1, 2, 3)
    b.bust(event_id, out)
    read = (f"http://tables.example/p/{queries.entry(one).code}/", f" {queries.entry(other).code} ", "")
    by = (Pot(winners=(one,), cards=read),)
    b.at(event_id, pots.record_pots, event=event_id, losses=(Loss(entry=out, by=by),))
    assert queries.pots_lost(event_id) == {out: ((one, other),)}
    with pytest.raises(Refusal, match="not_found"):
        b.at(event_id, pots.record_pots, event=event_id, losses=(Loss(entry=out, by=(Pot(cards=("x",)),)),))


def reports_of(event_id: int) -> list[tuple[str, str]]:
    """What the floor is asked to confirm: address and reason."""
    items = to_do(event_id, STAFF).items
    return [(one.apply_url, one.why) for one in items if "confirm" in one.apply_url]


def test_a_dealer_says_who_is_out_and_who_took_the_chips_with_one_confirmation() -> None:
    event_id = b.started(5, 4)
    out, one, other = seated(event_id, 1, 2, 3)
    code, dealer = codes(event_id)[1], Client()
    address = f"/d/{code}/player-out/"
    assert dealer.get(address).content.decode().count('type="radio"') == 5
    far = b.at_seat(event_id, 2, 1)
    refused = dealer.post(address, {"out": out, "pot-0": [far]})
    assert (refused.status_code, reports_of(event_id)) == (409, [])
    sent = {"out": out, "pot-0": [one], "pot-1": [one, other]}
    assert dealer.post(address, sent)["Location"] == f"/d/{code}/"
    assert queries.entry(out).is_alive
    ((confirm, why),) = reports_of(event_id)
    assert "chips to" in why
    assert signed_in(Role.FLOOR).post(confirm).status_code < 400
    assert queries.pots_lost(event_id) == {out: ((one,), (one, other))}


def test_reported_pots_go_with_the_busts_of_one_hand_and_not_once_a_winner_is_elsewhere() -> None:
    event_id = b.started(6)
    out, also, one, other = seated(event_id, 1, 2, 3, 4)
    table = b.table(event_id, 1).id
    for loser, winner in ((out, one), (also, one)):
        by = (Pot(winners=(winner,)),)
        b.at(event_id, verbs.report_bust, table=table, entry=loser, by=by)
    b.at(event_id, verbs.bust_hand, event=event_id, busts=(BustOut(entry=out), BustOut(entry=also)))
    assert queries.pots_lost(event_id) == {out: ((one,),), also: ((one,),)}
    told = b.at(event_id, verbs.report_bust, table=table, entry=other, by=(Pot(winners=(one,)),))
    b.bust(event_id, one)
    b.at(event_id, verbs.confirm_bust, bust_report=told.id)
    assert other not in queries.pots_lost(event_id)


def test_the_floor_records_the_pots_of_a_hand_on_a_page_that_the_toast_leads_to() -> None:
    event_id = b.started(6)
    out, also, one, other = seated(event_id, 1, 2, 3, 4)
    floor = signed_in(Role.FLOOR)
    busts = (BustOut(entry=out, stack_at_start=500), BustOut(entry=also, stack_at_start=900))
    b.at(event_id, verbs.bust_hand, event=event_id, busts=busts)
    page = f"/events/{event_id}/pots/{also}/"
    shown = floor.get(page).content.decode()
    assert shown.count('name="last-') == 2
    sent = {"pot-0": [one], "pot-1": [other], "card-1": queries.entry(one).code, f"last-{out}": 1}
    assert floor.post(page, sent | {"pot-0": []}).context["problem"]
    assert floor.post(page, sent)["Location"] == f"/events/{event_id}/pots/"
    assert queries.pots_lost(event_id) == {out: ((one,),), also: ((one,), (other, one))}
    listed = signed_in(Role.INSPECTOR).get(f"/events/{event_id}/pots/")
    told = listed.context["lines"][0]
    assert told.pots.startswith("Side pot 1: ")
    assert listed.content.decode().count("Correct") == 0
    assert f'value="{one}"' in floor.get(page).content.decode()
    third = b.at_seat(event_id, 1, 5)
    toast = floor.post(f"/api/v1/entries/{third}/bust/", headers={"HX-Request": "true"})
    assert f"/events/{event_id}/pots/{third}/" in str(toast.headers)


def test_a_program_says_by_pot_and_reads_who_took_the_chips() -> None:
    event_id = b.started(4)
    out, one = seated(event_id, 1, 2)
    floor = signed_in(Role.FLOOR)
    body = {"by": [{"winners": [one]}]}
    busted = floor.post(f"/api/v1/entries/{out}/bust/", body, content_type="application/json")
    assert busted.status_code == 200, busted.content
    (read,) = floor.get(f"/api/v1/events/{event_id}/pots-lost/").json()["results"]
    assert read == {"entry": out, "pots": [[one]], "takers": [one]}
