"""Pairing televisions, choosing what they show, disconnecting them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from displays.displays import rows
from displays.displays.rows import Health, PairedDisplay
from displays.displays.secrets import SIGNS, hash_of
from displays.displays.verbs import (
    CODE_LIVES,
    CODES_AT_ONCE,
    Heartbeat,
    Offer,
    change_display,
    cut_off_display,
    note_heartbeats,
    offer_code,
    pair_display,
)
from displays.models import PairingCode
from journal import instants
from journal.models import Line
from journal.opening import HOUSE, perform
from journal.queries import latest_lines
from people.devices.terminals import network_of
from people.models import Device
from rulebook.refusals import Refusal
from tests import builders
from tests.clock.evening import EIGHT, NOBODY
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db


def at(minutes: float):
    """This many minutes after eight."""
    return instants.simulated_at(EIGHT + timedelta(minutes=minutes))


def pair(offer: Offer, **values: Any) -> PairedDisplay:
    """Somebody types the code."""
    return perform(
        [HOUSE], NOBODY, builders.step(pair_display, **{"code": offer.code, "name": "Lobby"} | values)
    )


def refusal(verb, **values: Any) -> Refusal:
    """The refusal of an action of the house."""
    with pytest.raises(Refusal) as refused:
        perform([HOUSE], NOBODY, builders.step(verb, **values))
    return refused.value


def test_a_code_has_six_signs_that_nobody_mistakes():
    code = offer_code().code
    assert len(code) == 6
    assert set(code) <= set(SIGNS)
    assert not set(SIGNS) & set("01OILAEU")


def test_the_secret_of_a_display_is_nowhere_in_the_house():
    offer = offer_code()
    pair(offer)
    assert Device.objects.get().token_hash == hash_of(offer.secret)
    kept = str(list(PairingCode.objects.values())) + str(list(Device.objects.values()))
    assert offer.secret not in kept + str(list(Line.objects.values()))


def test_the_paired_secret_opens_the_display():
    offer = offer_code()
    assert not rows.is_paired(offer.secret)
    made = pair(offer)
    assert rows.display_with(offer.secret).id == made.id


def test_a_code_may_be_typed_small_and_with_gaps():
    offer = offer_code()
    pair(offer, code=f" {offer.code[:3].lower()} {offer.code[3:].lower()} ")
    assert rows.is_paired(offer.secret)


def test_a_code_serves_once():
    offer = offer_code()
    pair(offer)
    assert refusal(pair_display, code=offer.code).code == "code_unknown"


def test_a_code_lives_five_minutes():
    with at(0):
        offer = offer_code()
    assert timedelta(minutes=5) == CODE_LIVES
    with at(5):
        assert refusal(pair_display, code=offer.code).code == "code_unknown"
    with at(4.9):
        pair(offer)


def test_a_television_keeps_its_secret_when_its_code_runs_out():
    with at(0):
        offer = offer_code()
    with at(6):
        again = offer_code(offer.secret)
        assert again.secret == offer.secret
        pair(again)
    assert rows.is_paired(offer.secret)


def test_a_secret_that_was_cut_off_is_worth_nothing_for_ever():
    with at(0):
        offer = offer_code()
        made = pair(offer)
        perform([HOUSE], NOBODY, builders.step(cut_off_display, display=made.id))
    with at(6):
        assert offer_code(offer.secret).secret != offer.secret


def test_a_television_that_asks_again_shows_its_code_again():
    with at(0):
        offer = offer_code()
    with at(1):
        assert offer_code(offer.secret) == offer
        assert offer_code().code != offer.code
    assert PairingCode.objects.count() == 2


def test_addresses_of_one_network_share_their_codes():
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1") == "2001:db8::/64"
    assert network_of("192.168.1.20") == "192.168.1.20"
    assert network_of("a socket") == ""


def test_too_many_codes_at_once_are_refused_until_some_run_out():
    with at(0):
        for number in range(CODES_AT_ONCE):
            offer_code(address=f"10.0.0.{number}")
        with pytest.raises(Refusal) as refused:
            offer_code()
        assert refused.value.code == "codes_exhausted"
    with at(5.1):
        offer_code()


def test_a_display_without_a_name_is_counted():
    assert [pair(offer_code(), name=" ").name for _time in range(2)] == ["TV 1", "TV 2"]


def test_what_a_display_shows_is_chosen_and_taken_back():
    event_id = builders.event(state="draft")
    made = pair(offer_code())
    perform([HOUSE], NOBODY, builders.step(change_display, display=made.id, event=event_id, view="payouts"))
    shown = rows.display(made.id)
    assert (shown.event_id, shown.view) == (event_id, "payouts")
    undo_lines(latest_lines(HOUSE, limit=1)[0].id, NOBODY)
    shown = rows.display(made.id)
    assert (shown.event_id, shown.view) == (None, "clock")


def test_changing_the_view_leaves_the_event():
    event_id = builders.event(state="draft")
    made = pair(offer_code(), event=event_id)
    perform([HOUSE], NOBODY, builders.step(change_display, display=made.id, view="moves"))
    assert rows.display(made.id).event_id == event_id


@pytest.mark.parametrize(
    ("values", "code"), [({"view": "weather"}, "view_unknown"), ({"event": 999}, "not_found")]
)
def test_what_cannot_be_shown_is_refused(values, code):
    made = pair(offer_code())
    assert refusal(change_display, display=made.id, **values).code == code
    assert refusal(pair_display, code=offer_code().code, **values).code == code


def test_a_display_that_was_cut_off_is_gone():
    offer = offer_code()
    made = pair(offer)
    perform([HOUSE], NOBODY, builders.step(cut_off_display, display=made.id))
    assert rows.displays() == ()
    assert not rows.is_paired(offer.secret)
    assert rows.shown_on_displays([made.id]) == {}
    assert refusal(cut_off_display, display=made.id).code == "not_found"
    assert refusal(change_display, display=made.id, view="clock").code == "not_found"


@pytest.mark.parametrize(
    ("seconds", "is_hidden", "health"),
    [(5, False, Health.ON), (5, True, Health.HIDDEN), (60, False, Health.STALE), (600, False, Health.OFF)],
)
def test_the_director_sees_which_display_is_on(seconds, is_hidden, health):
    made = pair(offer_code())
    heard = instants.now()
    note_heartbeats([Heartbeat(made.id, heard, is_hidden)])
    assert rows.display(made.id).health(heard + timedelta(seconds=seconds)) == health


def test_a_display_that_was_never_heard_of_is_off():
    assert rows.display(pair(offer_code()).id).health(instants.now()) == Health.OFF


def test_a_later_heartbeat_takes_the_place_of_the_earlier():
    made = pair(offer_code())
    heard = instants.now()
    for seconds in (0, 15):
        note_heartbeats(
            [Heartbeat(made.id, heard + timedelta(seconds=seconds), False), Heartbeat(999, heard, False)]
        )
    assert rows.display(made.id).seen_at == heard + timedelta(seconds=15)
