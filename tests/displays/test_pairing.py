"""Pairing televisions, choosing what they show, cutting them off."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from displays import queries
from displays.actions import Pulse, change_display, cut_off_display, note_pulses, offer_code, pair_display
from displays.actions.pairing import CODE_LIVES, CODES_AT_ONCE, Offer
from displays.models import PairingCode
from displays.queries import Health
from displays.secrets import SIGNS, hash_of
from journal import instants
from journal.models import Line
from journal.opening import HOUSE, perform
from journal.queries import latest_lines
from journal.undo import undo_lines
from people.models import Device
from rulebook.refusals import Refusal
from tests import builders
from tests.clock.evening import EIGHT, NOBODY

pytestmark = pytest.mark.django_db


def at(minutes: float):
    """So many minutes after eight."""
    return instants.rehearsal_at(EIGHT + timedelta(minutes=minutes))


def pair(offer: Offer, **values: Any) -> dict[str, Any]:
    """Somebody types the code."""
    return perform([HOUSE], NOBODY, partial(pair_display, **{"code": offer.code, "name": "Lobby"} | values))


def refusal(verb, **values: Any) -> Refusal:
    """What an action of the house is refused with."""
    with pytest.raises(Refusal) as refused:
        perform([HOUSE], NOBODY, partial(verb, **values))
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
    assert not queries.is_paired(offer.secret)
    made = pair(offer)
    assert queries.display_with(offer.secret).id == made["display"]


def test_a_code_may_be_typed_small_and_with_gaps():
    offer = offer_code()
    pair(offer, code=f" {offer.code[:3].lower()} {offer.code[3:].lower()} ")
    assert queries.is_paired(offer.secret)


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
    assert queries.is_paired(offer.secret)


def test_a_secret_that_was_cut_off_is_worth_nothing_for_ever():
    with at(0):
        offer = offer_code()
        made = pair(offer)
        perform([HOUSE], NOBODY, partial(cut_off_display, display_id=made["display"]))
    with at(6):
        assert offer_code(offer.secret).secret != offer.secret


def test_too_many_codes_at_once_are_refused_until_some_run_out():
    with at(0):
        for _time in range(CODES_AT_ONCE):
            offer_code()
        with pytest.raises(Refusal) as refused:
            offer_code()
        assert refused.value.code == "codes_exhausted"
    with at(5.1):
        offer_code()


def test_a_display_without_a_name_is_counted():
    assert [pair(offer_code(), name=" ")["name"] for _time in range(2)] == ["TV 1", "TV 2"]


def test_what_a_display_shows_is_chosen_and_taken_back():
    event_id = builders.event(state="draft")
    made = pair(offer_code())
    change = partial(change_display, display_id=made["display"])
    perform([HOUSE], NOBODY, partial(change, event_id=event_id, view="payouts"))
    shown = queries.display(made["display"])
    assert (shown.event_id, shown.view) == (event_id, "payouts")
    undo_lines(latest_lines(HOUSE, limit=1)[0].id, NOBODY)
    shown = queries.display(made["display"])
    assert (shown.event_id, shown.view) == (None, "clock")


def test_changing_the_view_leaves_the_event():
    event_id = builders.event(state="draft")
    made = pair(offer_code(), event_id=event_id)
    perform([HOUSE], NOBODY, partial(change_display, display_id=made["display"], view="moves"))
    assert queries.display(made["display"]).event_id == event_id


@pytest.mark.parametrize(
    ("values", "code"), [({"view": "weather"}, "view_unknown"), ({"event_id": 999}, "not_found")]
)
def test_what_cannot_be_shown_is_refused(values, code):
    made = pair(offer_code())
    assert refusal(change_display, display_id=made["display"], **values).code == code
    assert refusal(pair_display, code=offer_code().code, **values).code == code


def test_a_display_that_was_cut_off_is_gone():
    offer = offer_code()
    made = pair(offer)
    perform([HOUSE], NOBODY, partial(cut_off_display, display_id=made["display"]))
    assert queries.displays() == ()
    assert not queries.is_paired(offer.secret)
    assert queries.events_shown([made["display"]]) == {}
    assert refusal(cut_off_display, display_id=made["display"]).code == "not_found"
    assert refusal(change_display, display_id=made["display"], view="clock").code == "not_found"


@pytest.mark.parametrize(
    ("seconds", "is_hidden", "health"),
    [(5, False, Health.ON), (5, True, Health.HIDDEN), (60, False, Health.STALE), (600, False, Health.OFF)],
)
def test_the_director_sees_which_display_is_on(seconds, is_hidden, health):
    made = pair(offer_code())
    heard = instants.now()
    note_pulses([Pulse(made["display"], heard, is_hidden)])
    assert queries.display(made["display"]).health(heard + timedelta(seconds=seconds)) == health


def test_a_display_that_was_never_heard_of_is_off():
    assert queries.display(pair(offer_code())["display"]).health(instants.now()) == Health.OFF


def test_a_later_pulse_takes_the_place_of_the_earlier():
    made = pair(offer_code())
    heard = instants.now()
    for seconds in (0, 15):
        note_pulses(
            [Pulse(made["display"], heard + timedelta(seconds=seconds), False), Pulse(999, heard, False)]
        )
    assert queries.display(made["display"]).seen_at == heard + timedelta(seconds=15)
