"""Pages in fragments: frames bring what changed, in any order, and end in the bytes of a page loaded from nothing."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from access.roles import Role
from clock import verbs as clock
from floor.absent import verbs as absent
from floor.life import verbs as life
from floor.models import Outcome
from floor.notes import verbs as notes
from floor.shot_clock import verbs as shot_clocks
from journal import instants
from people.models import User
from screens.board import fragments as board_fragments
from screens.parts import fragments
from screens.parts.fragments import Others, Watched, lacking, lacking_in_parts, whole
from screens.parts.frame import START, Frame, Stamp, read_stamp
from screens.wire.shown import read_page_state
from seating.buttons.verbs import set_positions
from tests import builders as b
from tests.cashier import at_cashier
from tests.panels import frame
from tests.payouts.test_unclaimed import Over
from tests.screens.page_evenings import EVENINGS, Evening

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    fragments.forget()


def watched(event_id: int, role: str = Role.DIRECTOR, language: str = "en", page: str = "board") -> Watched:
    return Watched(page, event_id, str(role), language)


def client(role: str = Role.DIRECTOR) -> Client:
    found = Client()
    found.force_login(User.objects.create(username=f"{role}-{User.objects.count()}", role=role))
    return found


def token_of(client_answer: Any) -> str:
    """What a page that was just loaded says it shows."""
    page = client_answer.content.decode()
    told = {name: page.split(f'data-{name}="')[1].split('"')[0] for name in ("fragments", "at", "past")}
    return f"{told['fragments']} {told['at']} {told['past']}"


def frames_of(answer: Any) -> list[Any]:
    """The frames of an answer to a tap."""
    return [json.loads(line) for line in answer.getvalue().splitlines() if line]


@dataclass
class Page:
    """A page as static/js/fragments.js keeps it, in short: what frames brought, each as of when it was made."""

    at: Stamp = START
    past: str = ""
    elements: dict[str, Any] = field(default_factory=dict)
    order: dict[str, Any] = field(default_factory=dict)
    marks: dict[str, Any] = field(default_factory=dict)
    made: dict[tuple[str, str], Stamp] = field(default_factory=dict)
    places: set[str] = field(default_factory=set)
    """What has a place of its own, beside the lists."""

    def take(self, brought: Frame, ask: Callable[[Stamp, str], Frame]) -> None:
        if brought.since > self.at:
            self.take(ask(self.at, self.past), ask)
        if brought.since > self.at or brought.made <= self.at:
            return
        if brought.since == START:
            self.places = brought.elements.keys() - {one for ids in brought.order.values() for one in ids}
        for kind, kept, values in (
            ("set", self.elements, brought.elements),
            ("order", self.order, brought.order),
            ("marks", self.marks, brought.marks),
        ):
            for key, value in values.items():
                if self.made.get((kind, key), START) < brought.made:
                    self.made[kind, key] = brought.made
                    kept[key] = value
        if brought.is_whole:
            self.at, self.past = brought.at, brought.past

    @property
    def reads(self) -> dict[str, Any]:
        """What it shows: lists in their order, panels, marks."""
        lists = {place: [self.elements[one] for one in ids] for place, ids in self.order.items() if ids}
        alone = {one: html for one, html in self.elements.items() if one in self.places}
        return {"lists": lists, "alone": alone, "marks": self.marks}


def loaded(page: Watched) -> Page:
    """A page loaded from what is kept."""
    found = Page()
    found.take(whole(page).frame, lambda _since, _past: whole(page).frame)
    return found


FIRST_FRAME, NEXT_FRAME = 40, 6
CUT_AFTER = st.sampled_from((0, 1, 2, 3, 99))
"""How many parts of an answer arrive."""


ROLES = (Role.DIRECTOR, Role.FLOOR)


def parts_beside(board: Watched, since: Stamp, role: Role) -> list[Frame]:
    """The parts that a page gets while somebody of this role is answered."""
    taken: list[Frame] = []
    tapper = replace(board, role=str(role))
    others = Others({board: since}, lambda _page, part: taken.append(part))
    shown = whole(tapper).frame
    assert list(lacking_in_parts(tapper, shown.at, shown.past, others))[-1].is_whole
    return taken


@settings(
    max_examples=8, phases=[Phase.generate], suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
@pytest.mark.parametrize(("name", "evening_of"), EVENINGS.items())
def test_frames_cut_late_repeated_and_out_of_order_end_in_the_bytes_of_a_fresh_load(
    data: st.DataObject,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    evening_of: Callable[[], Evening],
) -> None:
    monkeypatch.setattr(fragments, "LONG", -1)
    fragments.forget()
    event_id, steps = evening_of()
    board = watched(0 if fragments.PAGES[name].of_house else event_id, page=name)
    page, sent = loaded(board), list[list[Frame]]()
    told = (page.at, page.past)
    for step in steps:
        step()
        if data.draw(st.booleans(), label="told at once"):
            brought = lacking(board, *told)
            told = (brought.at, brought.past)
            sent.append([brought])
        if data.draw(st.booleans(), label="answered"):
            parts = tuple(lacking_in_parts(board, page.at, page.past))
            sent.append([parts[at] for at in range(data.draw(CUT_AFTER, label="cut")) if at < len(parts)])
        if data.draw(st.booleans(), label="somebody else answered"):
            sent.append(parts_beside(board, told[0], data.draw(st.sampled_from(ROLES), label="role")))
    sent.append([lacking(board, *told)])
    order = data.draw(st.permutations(range(len(sent))), label="order")
    lost = data.draw(st.sets(st.sampled_from(range(len(sent)))), label="lost")
    arriving = [
        *(at for at in order if at not in lost),
        *data.draw(st.lists(st.sampled_from(order)), label="again"),
    ]
    for brought in (brought for at in arriving for brought in sent[at]):
        page.take(brought, lambda since, past: lacking(board, since, past))
    page.take(lacking(board, page.at, page.past), lambda since, past: lacking(board, since, past))
    kept = loaded(board)
    assert page.reads == kept.reads
    fragments.forget()
    fresh = loaded(board)
    for found in (kept, fresh):
        # They contain a pass, which is signed again each time.
        for signed in ("clock-panel", "clock-data"):
            found.elements.pop(signed, "")
    assert fresh.reads == kept.reads


@pytest.mark.parametrize("role", ROLES)
def test_a_part_of_an_answer_reaches_the_others_before_it_ends(
    monkeypatch: pytest.MonkeyPatch, role: Role
) -> None:
    event_id = b.started(4)
    tapper, other = watched(event_id), watched(event_id, role)
    mine, others = loaded(tapper), loaded(other)
    monkeypatch.setattr(fragments, "LONG", -1)
    b.at(event_id, clock.pause_clock, day=b.day_of(event_id))
    taken: list[tuple[Watched, Frame]] = []
    beside = Others({other: others.at}, lambda page, part: taken.append((page, part)))
    parts = lacking_in_parts(tapper, mine.at, mine.past, beside)
    assert "clock-panel" in next(parts).elements
    assert not next(parts).is_whole
    page, part = taken[0]
    assert (page, part.role, part.is_whole, part.since) == (other, str(role), False, others.at)
    assert 'data-state="paused"' in part.elements["clock-panel"]
    assert list(parts)[-1].is_whole
    for _page, part in taken:
        others.take(part, lambda _since, _past: lacking(other, others.at, others.past))
    others.take(lacking(other, others.at, others.past), lambda _since, _past: whole(other).frame)
    assert others.reads == loaded(other).reads


def test_a_part_that_cannot_be_made_for_others_leaves_the_answer_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event_id = b.started(4)
    page, other = loaded(watched(event_id)), loaded(watched(event_id, Role.FLOOR))
    monkeypatch.setattr(fragments, "LONG", -1)
    b.at(event_id, clock.pause_clock, day=b.day_of(event_id))

    def fails(_page: Watched, _part: Frame) -> None:
        raise RuntimeError("a loop that has ended")

    others = Others({watched(event_id, Role.FLOOR): other.at}, fails)
    assert list(lacking_in_parts(watched(event_id), page.at, page.past, others))[-1].is_whole


def test_a_frame_brings_only_what_changed_and_a_table_that_reads_the_same_stays() -> None:
    event_id = b.started(6, 5)
    page = loaded(watched(event_id))
    entry, table = b.at_seat(event_id, 1, 2), b.table(event_id, 1).id
    b.bust(event_id, entry)
    brought = lacking(watched(event_id), page.at, page.past)
    assert f"t{table}" in brought.elements
    assert f"t{b.table(event_id, 2).id}" not in brought.elements
    assert "plan" not in brought.order
    assert "latest-lines" in brought.order
    assert brought.is_whole
    assert lacking(watched(event_id), brought.at, brought.past).is_empty


def test_a_row_of_which_only_a_value_changes_is_rendered_again() -> None:
    """Django takes two rows for equal that have one key."""
    over = Over()
    over.days()
    seen = watched(over.event, Role.INSPECTOR, page="payouts")
    page = loaded(seen)
    over.aside(over.first)
    brought = lacking(seen, page.at, page.past)
    assert "unclaimed" in brought.elements["prize-1"]


def test_a_change_of_another_event_brings_nothing() -> None:
    event_id, other = b.started(4), b.started(4)
    page = loaded(watched(event_id))
    b.at(other, clock.pause_clock, day=b.day_of(other))
    assert lacking(watched(event_id), page.at, page.past).is_empty


def test_each_role_and_language_has_its_own_and_all_share_the_tables() -> None:
    event_id = b.started(4)
    director, inspector = whole(watched(event_id)), whole(watched(event_id, Role.INSPECTOR))
    assert "hx-post" in director.html["clock-panel"]
    assert "hx-post" not in inspector.html["clock-panel"] + inspector.html["todo"] + inspector.html["latest"]
    assert director.html["plan"] == inspector.html["plan"]
    assert "In pausa" not in director.html["clock-panel"]
    b.at(event_id, clock.pause_clock, day=b.day_of(event_id))
    assert "In pausa" in whole(watched(event_id, language="it")).html["clock-panel"]


def test_a_page_of_another_past_is_loaded_again() -> None:
    """A restored copy has the same numbers and other lines."""
    event_id = b.started(4)
    page = loaded(watched(event_id))
    assert not lacking(watched(event_id), page.at, page.past).is_other
    house, line, mark = page.past.split("-")
    foreign = f"{house}-{line}-{'0' * len(mark)}"
    assert lacking(watched(event_id), page.at, foreign).is_other
    assert lacking(watched(event_id), Stamp(page.at.version + 5, 0), page.past).is_other
    # Another process, or the same one started again: the lines are seen in the database.
    fragments.forget()
    assert not lacking(watched(event_id), page.at, page.past).is_other


def test_what_time_alone_changes_is_read_again_when_its_time_has_come() -> None:
    event_id = b.started(4)
    b.at(event_id, set_positions, table=b.table(event_id, 1).id, big_blind=3, small_blind=2)
    page = loaded(watched(event_id))
    with instants.simulated_at(instants.now() + timedelta(minutes=30)):
        brought = lacking(watched(event_id), page.at, page.past)
    assert "Button: " in "".join(brought.elements.values())
    assert brought.at > page.at


@pytest.mark.parametrize("page", ["board", "shotclocks"])
def test_a_shot_clock_that_has_ended_leaves_after_two_minutes(page: str) -> None:
    event_id = b.started(4)
    called = b.at(event_id, shot_clocks.call_shot_clock, table=b.table(event_id, 1).id).id
    b.at(event_id, shot_clocks.end_shot_clock, shot_clock=called, outcome=Outcome.IN_TIME)
    b.at(event_id, shot_clocks.rule_shot_clock, shot_clock=called, outcome=Outcome.HAND_DEAD)
    shown = loaded(watched(event_id, page=page))
    assert f"shot-clock-{called}" in shown.elements["shot-clock-panel"]
    with instants.simulated_at(instants.now() + timedelta(seconds=121)):
        brought = lacking(watched(event_id, page=page), shown.at, shown.past)
    assert f"shot-clock-{called}" not in brought.elements["shot-clock-panel"]


def test_what_the_clock_alone_changes_is_told_when_it_changes() -> None:
    event_id = b.started(6, 5, late_until_level=2)
    page = loaded(watched(event_id))
    with instants.simulated_at(instants.now() + timedelta(minutes=21)):
        second = lacking(watched(event_id), page.at, page.past)
    assert "stats-panel" in second.elements, "a second level has other blinds"
    page.take(second, lambda _since, _past: second)
    with instants.simulated_at(instants.now() + timedelta(minutes=41)):
        third = lacking(watched(event_id), page.at, page.past)
    told = "".join(third.elements.values())
    assert "Publish payouts" in told
    assert "Late registration closes" not in third.elements["todo-after"]


def test_the_pace_of_the_sales_falls_though_nobody_sells() -> None:
    event_id = b.started(6, 5, periods=b.levels(3, seconds=7_200), late_until_level=3)
    at_cashier.sell_entry(event_id, at_cashier.open_drawer())
    page = loaded(watched(event_id))
    with instants.simulated_at(instants.now() + timedelta(minutes=61)):
        brought = lacking(watched(event_id), page.at, page.past)
        assert page.elements["stats-panel"] != whole(watched(event_id)).html["stats-panel"]
        assert "stats-panel" in brought.elements


@pytest.mark.parametrize(
    ("name", "steps"), [("board", 1), ("board", 6), ("cashier", 5), ("lasthands", 0), ("game", 4)]
)
def test_what_ages_is_brought_as_soon_as_a_fresh_page_shows_it(
    monkeypatch: pytest.MonkeyPatch, name: str, steps: int
) -> None:
    """The finish while the clock is paused, old positions, the pace of the sales, the card of the last hands."""
    event_id, evening = EVENINGS[name]()
    for step in evening[:steps]:
        step()
    seen, start = watched(event_id, page=name), instants.next_minute() + timedelta(seconds=40)
    page, aged = Page(), {}
    for seconds in range(0, 200, 13):
        with instants.simulated_at(start + timedelta(seconds=seconds)), monkeypatch.context() as empty:
            brought = lacking(seen, page.at, page.past)
            page.take(brought, lambda since, past: lacking(seen, since, past))
            empty.setattr(fragments, "_events", {})
            fresh = loaded(seen)
        # They contain a pass, which is signed again each time.
        for signed in ("clock-panel", "clock-data"):
            page.elements.pop(signed, "")
            fresh.elements.pop(signed, "")
        if page.reads != fresh.reads:
            aged[seconds] = [one for one, html in fresh.elements.items() if page.elements.get(one) != html]
    assert aged == {}


def test_the_cashier_names_the_level_that_is_played() -> None:
    event_id = b.started(6, 5, late_until_level=1)
    with instants.simulated_at(instants.now() + timedelta(minutes=21)):
        page = loaded(Watched("cashier", event_id, Role.CASHIER.value, "en"))
        said = page.elements["cashier-closed"]
    with instants.simulated_at(instants.now() + timedelta(minutes=41)):
        later = Watched("cashier", event_id, Role.CASHIER.value, "en")
        brought = lacking(later, page.at, page.past)
        assert whole(later).html["cashier-closed"] != said, "the level stands in the sentence"
        assert "cashier-closed" in brought.elements


def test_what_one_role_has_read_the_next_does_not_read_again_until_something_is_due_or_written() -> None:
    """Ceilings of statements, with those that begin and end the snapshot."""
    event_id = b.started(4, 4)
    pages = {role: loaded(watched(event_id, role)) for role in (Role.DIRECTOR, Role.FLOOR)}

    def asked(role: Role) -> int:
        with CaptureQueriesContext(connection) as seen:
            brought = lacking(watched(event_id, role), pages[role].at, pages[role].past)
        pages[role].take(brought, lambda _since, _past: brought)
        return len(seen)

    for tap in (clock.pause_clock, clock.resume_clock, clock.pause_clock):
        b.at(event_id, tap, day=b.day_of(event_id))
        counts = [asked(Role.DIRECTOR), asked(Role.DIRECTOR), asked(Role.FLOOR)]
    assert (counts[0] <= FIRST_FRAME, counts[1] <= NEXT_FRAME, counts[2] <= NEXT_FRAME) == (True,) * 3, counts
    for role, page in pages.items():
        fresh = whole(watched(event_id, role))
        assert page.elements["clock-panel"] == fresh.html["clock-panel"]
    # In the same second the floor marks a player absent: the director's read does not answer for that.
    b.at(event_id, absent.mark_absent, entry=b.at_seat(event_id, 1, 2))
    assert asked(Role.FLOOR) > NEXT_FRAME


def test_the_winner_replaces_the_tables() -> None:
    event_id = b.started(2)
    page = loaded(watched(event_id))
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    brought = lacking(watched(event_id), page.at, page.past)
    assert list(brought.order["plan"]) == ["finish"]
    assert "plan-finish" in str(brought.marks["plan"]["class"])
    assert brought.marks["plan"]["data-played"] is None


def test_what_may_be_done_at_a_seat_follows_the_state_of_the_event() -> None:
    event_id = b.playing(3)
    page = loaded(watched(event_id))
    b.at(event_id, life.start_play, event=event_id)
    marks = lacking(watched(event_id), page.at, page.past).marks["plan"]
    assert "bust" in str(marks["data-can"]).split()
    assert marks["data-played"] == ""


def test_pages_are_forgotten_a_while_after_the_last_look(monkeypatch: pytest.MonkeyPatch) -> None:
    event_id = b.started(3)
    whole(watched(event_id))
    fragments.forget_unwatched()
    assert event_id in fragments._events
    monkeypatch.setattr(fragments, "FORGOTTEN_AFTER", -1)
    fragments.forget_unwatched({watched(event_id)})
    assert event_id in fragments._events
    fragments.forget_unwatched()
    assert event_id not in fragments._events


def test_a_panel_that_cannot_be_made_leaves_the_others_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    event_id = b.started(4)
    page = loaded(watched(event_id))

    def broken(*_values: object) -> None:
        raise ValueError("a fault in one panel")

    monkeypatch.setattr(board_fragments, "to_do", broken)
    b.at(event_id, clock.pause_clock, day=b.day_of(event_id))
    brought = lacking(watched(event_id), page.at, page.past)
    assert 'data-state="paused"' in brought.elements["clock-panel"]
    with pytest.raises(ValueError, match="a fault"):
        whole(watched(event_id, Role.FLOOR))


def test_a_panel_whose_fault_has_passed_is_made_though_nobody_does_anything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event_id = b.started(4)
    page = loaded(watched(event_id))
    with monkeypatch.context() as faulty:
        faulty.setattr(board_fragments, "to_do", lambda *_given: 1 / 0)
        b.at(event_id, notes.note_event, event=event_id, text="Dinner at nine")
        brought = lacking(watched(event_id), page.at, page.past)
        page.take(brought, lambda _since, _past: brought)
    assert "todo-head" not in brought.elements
    with instants.simulated_at(instants.now() + timedelta(seconds=6)):
        again_at = fragments.again_at(watched(event_id))
        assert again_at is not None
        assert again_at <= instants.now(), "the stream says it soon"
        assert "Dinner at nine" in lacking(watched(event_id), page.at, page.past).elements["todo-head"]


# over HTTP


@pytest.mark.parametrize("since", ["", "soon", "-1", "1.5.2", "9" * 40, "1.x"])
def test_a_stamp_that_is_none_is_refused_with_its_field(since: str) -> None:
    event_id = b.started(3)
    answer = client().get(
        reverse("event-frame", args=[event_id, "board"]), {"since": since}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 400
    assert "since" in answer.content.decode()


def test_a_frame_is_only_for_those_who_read_and_of_an_event_that_exists() -> None:
    event_id = b.started(3)
    address = reverse("event-frame", args=[event_id, "board"])
    assert Client().get(address, {"since": "0"}).status_code in (302, 401, 403)
    assert (
        client().get(reverse("event-frame", args=[event_id + 77, "board"]), {"since": "0"}).status_code == 404
    )


def test_the_answer_to_a_tap_brings_what_it_changed() -> None:
    event_id, who = b.started(5), client()
    shown = token_of(who.get(f"/events/{event_id}/"))
    pause = f"/api/v1/days/{b.day_of(event_id)}/clock/pause/"
    answer = who.post(pause, headers={"HX-Request": "true", "Shows": shown})
    assert (answer.status_code, answer.headers["Frame"]) == (200, "1")
    assert "toast" in json.loads(answer.headers["Done"])
    told = frames_of(answer)[0]
    assert 'data-state="paused"' in told["set"]["clock-panel"]
    assert told["from"] == shown.split()[2]


@pytest.mark.parametrize("accepted", ["", "gzip"])
def test_what_is_ready_does_not_wait_for_what_takes_long(
    monkeypatch: pytest.MonkeyPatch, accepted: str
) -> None:
    monkeypatch.setattr(fragments, "LONG", -1)
    event_id, who = b.started(6, 5), client()
    shown = token_of(who.get(f"/events/{event_id}/"))
    page = loaded(watched(event_id))
    pause = f"/api/v1/days/{b.day_of(event_id)}/clock/pause/"
    sent = {"HX-Request": "true", "Shows": shown} | ({"Accept-Encoding": accepted} if accepted else {})
    pieces = iter(who.post(pause, headers=sent))
    packing = zlib.decompressobj(wbits=31)
    read = packing.decompress if accepted else bytes
    # The message first: a browser reads the headers with the first byte of the body.
    assert read(next(pieces)) == b"\n"
    first, *others = [json.loads(line) for piece in pieces for line in read(piece).splitlines() if line]
    assert (list(first["set"]), first["whole"]) == (["clock-panel"], False)
    assert [one["whole"] for one in others] == [False] * (len(others) - 1) + [True]
    together = [name for one in (first, *others) for name in one.get("set", ())]
    assert len(together) == len(set(together))
    assert set(together) == set(lacking(watched(event_id), page.at, page.past).elements)


def test_an_answer_whose_frames_fail_is_done_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    event_id, who = b.started(5), client()
    shown = token_of(who.get(f"/events/{event_id}/"))
    monkeypatch.setattr(fragments, "past_of", lambda *_values: 1 / 0)
    pause = f"/api/v1/days/{b.day_of(event_id)}/clock/pause/"
    answer = who.post(pause, headers={"HX-Request": "true", "Shows": shown})
    assert "toast" in json.loads(answer.headers["Done"])
    assert frames_of(answer) == []


def test_the_receipt_of_a_sale_brings_what_it_changed() -> None:
    event_id, user = at_cashier.selling_event(), at_cashier.staff()
    at_cashier.open_drawer(user=user)
    who, page = Client(), f"/events/{event_id}/cashier/"
    who.force_login(user)
    shown = token_of(who.get(page))
    sale = f"{page}players/{b.player('Neri', 'Ugo')}/"
    headers = {"HX-Request": "true", "HX-Current-URL": page, "Shows": shown}
    assert "Frame-Beside" not in who.get(sale, headers=headers).headers
    answer = who.post(sale, {"product": "entry", "method": "cash"}, headers=headers)
    assert answer.headers["Frame-Beside"] == "1"
    receipt, brought = answer.content.split(b"\x1e")
    told = json.loads(brought)
    assert b"data-done" in receipt
    assert "\u20ac720.00".encode() in receipt
    assert "1 entry" in told["set"]["cashier-title"]
    assert told["order"]["recent-lines"] == [name for name in told["set"] if name.startswith("sale-")]
    (drawer, version) = next(iter(json.loads(told["marks"]["cashier-head"]["data-drawers"]).items()))
    assert f'data-drawer="{drawer}" data-version="{version}"' in " ".join(receipt.decode().split())
    assert "Frame-Beside" not in who.post(sale, {"product": "none"}, headers=headers).headers


@pytest.mark.parametrize("role", [Role.FLOOR, Role.INSPECTOR])
def test_who_may_not_sell_gets_no_frame_of_the_cashiers_page(role: str) -> None:
    event_id, seller, other = b.started(5), client(Role.CASHIER), client(role)
    shown = token_of(seller.get(f"/events/{event_id}/cashier/"))
    asked = reverse("event-frame", args=[event_id, "cashier"])
    assert seller.get(asked, {"since": "0"}).status_code == 200
    assert other.get(asked, {"since": "0"}).status_code == 403
    tap = f"/api/v1/events/{event_id}/give-queue-number/"
    answer = other.post(tap, headers={"HX-Request": "true", "Shows": shown})
    assert "Frame" not in answer.headers
    assert client().get(reverse("event-frame", args=[event_id, "wall"]), {"since": "0"}).status_code == 404


def test_without_a_page_in_fragments_the_answer_is_as_before() -> None:
    event_id, who = b.started(5), client()
    pause = f"/api/v1/days/{b.day_of(event_id)}/clock/pause/"
    for told in ("", "board", "wall 1 2.3 4-5-0123456789", "board 1 2.3 4-5-xyz"):
        answer = who.post(pause, headers={"HX-Request": "true", **({"Shows": told} if told else {})})
        assert "Frame" not in answer.headers
    assert read_page_state("board 1 2.3 4-5-0123456789") is not None
    assert read_stamp("2") == Stamp(2, 0)


def test_a_refused_tap_brings_nothing() -> None:
    event_id, who = b.started(5), client()
    shown = token_of(who.get(f"/events/{event_id}/"))
    entry = b.at_seat(event_id, 1, 3)
    answer = who.post(
        f"/api/v1/entries/{entry}/bust/",
        {"seen.table": 1, "seen.seat": 4},
        headers={"HX-Request": "true", "Shows": shown},
    )
    assert answer.status_code == 409
    assert "Frame" not in answer.headers


def test_the_frame_of_an_answer_is_that_of_the_role_that_taps() -> None:
    event_id = b.started(5)
    floor = client(Role.FLOOR)
    shown = token_of(floor.get(f"/events/{event_id}/"))
    pause = f"/api/v1/days/{b.day_of(event_id)}/clock/pause/"
    answer = floor.post(pause, headers={"HX-Request": "true", "Shows": shown})
    told = frames_of(answer)[0]
    assert told["set"]["clock-panel"] == frame(floor, event_id)["set"]["clock-panel"]


def test_a_note_on_a_table_is_told_although_no_seat_changed() -> None:
    event_id = b.started(4)
    page = loaded(watched(event_id))
    b.at(event_id, notes.note_table, table=b.table(event_id, 1).id, text="Shuffler is slow")
    assert "Shuffler is slow" in "".join(lacking(watched(event_id), page.at, page.past).elements.values())
