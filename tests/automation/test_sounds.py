"""Sounds: one screen per room, each timer once, silence where the house wants it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from automation.kinds import Occasion, SpeakerState
from automation.sounds import (
    ChosenSound,
    Sounding,
    SpeakerReport,
    choose_sounds,
    chosen_sounds,
    give_sound,
    heard_lately,
    note_speakers,
    rename_room,
    sound_screens,
    sounding,
    take_sound_away,
)
from clock import verbs as clock
from clock.timers.tasks import sweep as timers
from clock.verbs import pause_room, skip_coming_break
from displays.displays import verbs as displays
from displays.displays.rows import displays as paired
from displays.displays.verbs import hang_displays
from journal import instants
from journal.book import Actor
from journal.opening import HOUSE, Command, tournament_book
from journal.queries import latest_lines
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from rulebook.structure import Period, PeriodKind
from tests import builders as b
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db


def display(name: str = "Bar", room: str = "") -> int:
    """A television that has been paired."""
    offer = displays.offer_code()
    made = b.do([HOUSE], displays.pair_display, code=offer.code, name=name)
    b.do([HOUSE], displays.change_display, display=made.id, room=room)
    return int(made.id)


def sounds(after: timedelta = timedelta()) -> list[str]:
    """The sounds of the last seconds."""
    return [one.sound for one in heard_lately(instants.now() + after)]


def test_a_pause_is_heard_once_and_not_after_some_seconds() -> None:
    event_id = b.started(3)
    b.at(event_id, clock.pause_clock, day=b.day_of(event_id))
    assert sounds() == ["bell"]
    assert sounds(timedelta(seconds=13)) == []


def test_a_pause_of_the_whole_room_is_heard_once() -> None:
    b.room(2)
    events = [b.event(), b.event()]
    for event_id in events:
        b.entries(event_id, 2)
        b.at(event_id, b.life.start_play, event=event_id)
    b.do([tournament_book(event_id) for event_id in events], pause_room)
    (one,) = heard_lately(instants.now())
    assert (one.sound, one.event_id) == ("bell", 0)


def test_the_house_chooses_what_is_heard_and_may_choose_silence() -> None:
    event_id = b.started(3)
    b.do(
        [HOUSE],
        choose_sounds,
        sounds=(ChosenSound(occasion=Occasion.PAUSE), ChosenSound(occasion=Occasion.RESUME, sound="horn")),
    )
    b.at(event_id, clock.pause_clock, day=b.day_of(event_id))
    b.at(event_id, clock.resume_clock, day=b.day_of(event_id))
    assert sounds() == ["horn"]
    assert chosen_sounds()[Occasion.LEVEL_END] == "gong"
    with pytest.raises(Refusal) as refused:
        b.do([HOUSE], choose_sounds, sounds=(ChosenSound(occasion=Occasion.PAUSE, sound="violin"),))
    assert refused.value.code == "sound_unknown"


def test_a_level_that_leads_into_a_break_sounds_once_as_the_break() -> None:
    level = Period(PeriodKind.LEVEL, 1, 600, small_blind=100, big_blind=200)
    rest = Period(PeriodKind.BREAK, 0, 600)
    after = Period(PeriodKind.LEVEL, 2, 600, small_blind=200, big_blind=400)
    begun = instants.now()
    with instants.simulated_at(begun):
        b.started(3, periods=(level, rest, after), late_until_level=1)
    with instants.simulated_at(begun + timedelta(seconds=601)):
        timers()
        found = heard_lately(instants.now())
    ended = begun + timedelta(seconds=600)
    assert [one.sound for one in found if one.due_at == ended] == ["chime_down"]


def test_a_break_that_waits_sounds_as_the_level_ends_and_again_as_it_begins() -> None:
    level = Period(PeriodKind.LEVEL, 1, 600, small_blind=100, big_blind=200)
    rest = Period(PeriodKind.BREAK, 0, 600)
    after = Period(PeriodKind.LEVEL, 2, 600, small_blind=200, big_blind=400)
    begun = instants.now()
    rules = profile_from_data({"clock": {"break_waits": True}})
    with instants.simulated_at(begun):
        event_id = b.started(3, periods=(level, rest, after), late_until_level=1, profile=rules)
    with instants.simulated_at(begun + timedelta(seconds=601)):
        timers()
        assert sounds()[-1] == "gong"
        assert "chime_down" not in sounds()
    with instants.simulated_at(begun + timedelta(seconds=660)):
        b.at(event_id, clock.resume_clock, day=b.day_of(event_id))
        assert sounds() == ["chime_down"]


def test_a_level_before_a_break_that_is_skipped_sounds_as_a_level() -> None:
    level = Period(PeriodKind.LEVEL, 1, 600, small_blind=100, big_blind=200)
    rest = Period(PeriodKind.BREAK, 0, 600)
    after = Period(PeriodKind.LEVEL, 2, 600, small_blind=200, big_blind=400)
    begun = instants.now()
    with instants.simulated_at(begun):
        event_id = b.started(3, periods=(level, rest, after), late_until_level=1)
        b.at(event_id, skip_coming_break, day=b.day_of(event_id))
    with instants.simulated_at(begun + timedelta(seconds=601)):
        timers()
        assert sounds()[-1] == "gong"


def test_one_screen_sounds_in_a_room_and_the_page_says_whether_it_can() -> None:
    b.house()
    bar, stage = display(), display("Stage")
    now = instants.now()
    assert [view.state for view in sounding(now)] == [Sounding.NOBODY]
    b.do([HOUSE], give_sound, room="", display=bar)
    b.do([HOUSE], give_sound, room="", display=stage)
    (view,) = sounding(now)
    assert (view.name, view.state) == ("Stage", Sounding.AWAY)
    note_speakers([SpeakerReport(stage, None, now, SpeakerState.BLOCKED)])
    assert sounding(now)[0].state == Sounding.BLOCKED
    note_speakers([SpeakerReport(stage, None, now, SpeakerState.READY)])
    assert sounding(now)[0].state == Sounding.READY
    assert sounding(now + timedelta(minutes=1))[0].state == Sounding.AWAY


def test_each_room_has_a_screen_of_its_own() -> None:
    b.house()
    hall, garden = display("Hall TV", "Hall"), display("Garden TV", "Garden")
    b.do([HOUSE], give_sound, room="Hall", display=hall)
    b.do([HOUSE], give_sound, room="Garden", display=garden)
    assert [view.name for view in sounding(instants.now())] == ["Garden TV", "Hall TV"]
    b.do([HOUSE], take_sound_away, room="Hall")
    assert [view.state for view in sounding(instants.now())] == [Sounding.AWAY, Sounding.NOBODY]


def test_a_display_hung_elsewhere_is_not_heard_in_the_room_that_it_left() -> None:
    b.house()
    bar, hall = display(room="Hall"), display("Door", room="Hall")
    b.do([HOUSE], give_sound, room="Hall", display=bar)
    b.do([HOUSE], hang_displays, displays=(bar,), room="Cellar")
    assert sound_screens() == ()
    with pytest.raises(Refusal, match="not_found"):
        b.do([HOUSE], give_sound, room="Hall", display=bar)
    told = {view.room: view.state for view in sounding(instants.now())}
    assert told == {"Cellar": Sounding.NOBODY, "Hall": Sounding.NOBODY}
    b.do([HOUSE], hang_displays, displays=(bar, hall), room="Hall")
    assert [view.display_id for view in sound_screens()] == [bar]


@pytest.mark.parametrize("screen", [{}, {"display": 1, "device": 1}])
def test_a_room_wants_exactly_one_screen(screen: dict[str, Any]) -> None:
    b.house()
    with pytest.raises(Refusal) as refused:
        b.do([HOUSE], give_sound, room="", **screen)
    assert refused.value.code == "screen_missing"


def test_a_room_that_is_called_otherwise_keeps_its_displays_and_its_sound() -> None:
    bar, lobby = display("Bar", "Hall"), display("Lobby", "Foyer")
    b.do([HOUSE], give_sound, room="Hall", display=bar)
    b.do([HOUSE], give_sound, room="Foyer", display=lobby)
    b.do([HOUSE], hang_displays, displays=[lobby], room="Hall")
    b.do([HOUSE], rename_room, room="Hall", name=" Foyer ")
    assert {row.name: row.room for row in paired()} == {"Bar": "Foyer", "Lobby": "Foyer"}
    assert [(view.room, view.display_id) for view in sound_screens()] == [("Foyer", bar)]
    undo_lines(latest_lines(HOUSE, limit=1)[0].id, Command(Actor()))
    assert {row.room for row in paired()} == {"Hall"}
    assert [(view.room, view.display_id) for view in sound_screens()] == [("Hall", bar)]


@pytest.mark.parametrize(
    ("room", "name", "code"),
    [
        ("Hall", "Foyer", "name_in_use"),
        ("Hall", "  ", "name_missing"),
        ("Cellar", "Bar", "not_found"),
        ("", "Bar", "not_found"),
    ],
)
def test_a_room_is_not_called_like_another_nor_like_nothing(room: str, name: str, code: str) -> None:
    display("Bar", "Hall")
    display("Lobby", "Foyer")
    display("Door")
    with pytest.raises(Refusal, match=code):
        b.do([HOUSE], rename_room, room=room, name=name)
