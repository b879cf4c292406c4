"""Bags: filled by scan and count, the day ended from them, opened again for the next day."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from access.viewer import Viewer
from cashier.paper.blocks import Text
from floor.bags import rows as bags
from floor.bags import verbs
from floor.busts import verbs as busts
from floor.counts import verbs as stacks
from floor.counts.rows import result
from floor.days.verbs import merge_days
from floor.life import verbs as life
from floor.models import Signature
from floor.todo.event import to_do
from journal.models import Line
from journal.opening import HOUSE, Command
from people.privacy.verbs import erase_player
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.chipcount import CauseKind
from rulebook.days.day import all_to_the_last
from rulebook.refusals import Refusal
from screens.paper import bags as labels
from seating import queries as seats
from tests import builders as b
from tests.floor.test_counts import as_sum, closed, opened, refused
from tests.floor.test_life import two_days
from tests.floor.test_penalty_pages import client
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.queries import ChipKind

pytestmark = pytest.mark.django_db
STAFF = Viewer("director")


def two_day_event(*tables: int, rule: AdvanceKind = AdvanceKind.ALL_LEFT) -> int:
    return b.started(*tables, **two_days(AdvanceRule(rule, 1)))


def bag_all(event_id: int, **other: int) -> dict[int, int]:
    """Every stack as last known, but for those named ``e12=500``, in a bag; the bags by entry."""
    made = {}
    for one in queries.entries(event_id, "alive"):
        chips = other.get(f"e{one.id}", one.stack or 0)
        made[one.id] = b.at(event_id, verbs.bag_stack, entry=one.id, chips=chips).id
    return made


def ended(event_id: int) -> tuple[int, dict[int, int]]:
    """A day that ended from its bags, and the bags by entry."""
    made, day = bag_all(event_id), b.day_of(event_id)
    b.at(event_id, life.end_day, day=day, from_bags=True)
    return day, made


def chips_removed_in_bags(event_id: int) -> int:
    return sum(one.total for one in queries.chip_groups(event_id) if one.kind == ChipKind.BAG_REMOVED)


def page(who: Client, day: int) -> str:
    return " ".join(who.get(f"/days/{day}/bags/").content.decode().split())


def printed(who: Client, day: int, patch: pytest.MonkeyPatch, *, number: int) -> list[Any]:
    """The blocks of the labels printed."""
    slips: list[Any] = []

    def keep(papers: list[Any]) -> bytes:
        slips.extend(papers)
        return b"%PDF"

    with patch.context() as patched:
        patched.setattr(labels, "printed_cards", lambda papers, _paper, title: keep(papers))
        who.get(f"/days/{day}/prints/bags.pdf?bag={number}")
    return slips


def test_a_bag_is_filled_by_scan_and_count_and_the_page_says_what_is_missing() -> None:
    event_id = two_day_event(3, 2)
    floor, day = client(Role.FLOOR), b.day_of(event_id)
    first, second = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    card = queries.entry(first).code
    scanned = floor.post(
        f"/days/{day}/bags/",
        {"code": f"http://house/p/{card}/", "chips": 21_500, "seal": "A1", "signed_by_player": "on"},
    )
    assert scanned["Location"] == f"/days/{day}/bags/?signed_by_player=1"
    assert floor.post(f"/days/{day}/bags/", {"code": "1.2", "chips": 18_500}).status_code == 302
    assert [(one.entry_id, one.number, one.by_floor, one.seal) for one in bags.bags_of(day)] == [
        (first, 1, 21_500, "A1"),
        (second, 2, 18_500, ""),
    ]
    assert queries.entry(first).stack == 21_500
    found = bags.bagging(day)
    assert (found.bags, found.alive, found.bagged.total, found.in_play) == (2, 5, 40_000, 100_000)
    shown = page(floor, day)
    assert "<b>1.3</b>" in shown
    assert "<b>1.2</b>" not in shown
    unknown = floor.post(f"/days/{day}/bags/", {"code": "nobody", "chips": 5})
    assert "No player of this day has that code" in unknown.content.decode()


def test_a_second_time_corrects_the_bag_and_a_seal_is_used_once() -> None:
    event_id = two_day_event(3)
    one, two = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    made = b.at(event_id, verbs.bag_stack, entry=one, chips=20_000, seal="A1")
    again = b.at(event_id, verbs.bag_stack, entry=one, chips=20_500, player_chips=20_000, seal="A1")
    assert (again.id, again.number, again.chips, again.player_chips) == (made.id, 1, 20_500, 20_000)
    assert refused(event_id, verbs.bag_stack, entry=two, chips=1, seal="A1") == "seal_used"
    assert "20,500 ≠ 20,000" in page(client(Role.FLOOR), b.day_of(event_id))
    undo_lines(Line.objects.order_by("-pk")[0].pk, Command(b.NOBODY))
    assert bags.bag(made.id).by_player is None
    assert queries.entry(one).stack == 20_000


def test_the_day_ends_from_its_bags_when_they_are_complete_and_add_up() -> None:
    event_id = two_day_event(3)
    day, one = b.day_of(event_id), b.at_seat(event_id, 1, 1)
    end = {"day": day, "from_bags": True}
    assert refused(event_id, life.end_day, **end) == "stack_unknown"
    bag_all(event_id, **{f"e{one}": 19_000})
    assert refused(event_id, life.end_day, **end) == "chips_do_not_add_up"
    b.at(event_id, verbs.bag_stack, entry=one, chips=20_000, player_chips=20_100)
    assert refused(event_id, life.end_day, **end) == "bag_counts_differ"
    b.at(event_id, verbs.bag_stack, entry=one, chips=20_000)
    director = client(Role.DIRECTOR)
    assert "stack_" not in director.get(f"/days/{day}/floor/end/").content.decode()
    assert director.post(f"/days/{day}/floor/end/")["Location"] == f"/days/{day}/floor/end/"
    assert [one.stack for one in queries.entries(event_id, "alive")] == [20_000] * 3
    assert queries.current_day(event_id).leads_to is None


def test_a_reason_ends_the_day_over_missing_bags_and_a_tie_asks_who_advances() -> None:
    event_id = two_day_event(3, rule=AdvanceKind.TOP)
    day, one = b.day_of(event_id), b.at_seat(event_id, 1, 1)
    director = client(Role.DIRECTOR)
    asked = director.post(f"/days/{day}/floor/end/", {"override_reason": "One bag is late"})
    assert 'name="advancing"' in asked.content.decode()
    body = {"override_reason": "One bag is late", "advancing": [one]}
    assert director.post(f"/days/{day}/floor/end/", body).status_code == 302
    assert [entry.id for entry in queries.entries(event_id, "alive")] == [one]


def test_a_late_bust_takes_its_bag_out_of_the_count() -> None:
    event_id = two_day_event(3)
    day, made = b.day_of(event_id), bag_all(event_id)
    out = b.at_seat(event_id, 1, 3)
    b.bust(event_id, out)
    assert bags.bagging(day).difference == -20_000
    b.at(event_id, verbs.bag_stack, entry=b.at_seat(event_id, 1, 1), chips=40_000)
    b.at(event_id, life.end_day, day=day, from_bags=True)
    assert [one.id for one in bags.bags_of(day)] == [made[key] for key in made if key != out]


def test_bags_are_opened_recounted_held_and_missed_on_the_next_day(monkeypatch: pytest.MonkeyPatch) -> None:
    event_id = two_day_event(5)
    day, made = ended(event_id)
    whole, broken, held, lost, unclaimed = made.values()
    floor = client(Role.FLOOR)
    assert floor.post(f"/days/{day}/bags/", {"code": str(bags.bag(whole).number)}).status_code == 302
    assert refused(event_id, verbs.recount_bag, bag=whole) == "bag_recounted"
    assert refused(event_id, verbs.recount_bag, bag=broken, is_seal_intact=False) == "recount_needed"
    body = {"code": str(bags.bag(broken).number), "is_seal_broken": "on", "chips": 19_900}
    assert floor.post(f"/days/{day}/bags/", body).status_code == 302
    assert bags.bag(broken).difference == -100
    assert queries.entry(bags.bag(broken).entry_id).stack == 19_900
    b.at(event_id, verbs.hold_bag, bag=held, reason="Wrong player")
    assert refused(event_id, verbs.recount_bag, bag=held) == "recount_needed"
    assert refused(event_id, verbs.hold_bag, bag=held, reason="Twice") == "bag_held"
    b.at(event_id, verbs.report_bag_not_found, bag=lost, reason="Not in the box")
    assert any("Recount bag" in item.title for item in to_do(event_id, STAFF).items)
    shown = page(floor, day)
    assert "20,000 → 19,900" in shown
    assert "Not in the box" in shown
    assert "Still sealed" in shown
    b.at(event_id, life.start_play, event=event_id, is_early=True, override_reason="Players open their bags")
    (label,) = printed(floor, day, monkeypatch, number=bags.bag(unclaimed).number)
    at = seats.seats_of([bags.bag(unclaimed).entry_id])[bags.bag(unclaimed).entry_id]
    assert f"Final: Table {at.table} · Seat {at.seat}" in [one.text for one in label if isinstance(one, Text)]
    for paper in ("a4", "receipt80"):
        label = floor.get(f"/days/{day}/prints/bags.pdf?paper={paper}&bag={bags.bag(unclaimed).number}")
        assert label.content.startswith(b"%PDF")
    assert "No bag to print" in floor.get(f"/days/{day}/prints/bags.pdf?bag=99").content.decode()
    assert "Not claimed" in page(floor, day)
    b.at(event_id, verbs.recount_bag, bag=held, chips=20_000)
    assert not any("Recount bag" in item.title for item in to_do(event_id, STAFF).items)
    listed = floor.get(f"/api/v1/days/{day}/bags/").json()
    assert [one["state"] for one in listed["results"]] == [
        "recounted",
        "recounted",
        "recounted",
        "not_found",
        "sealed",
    ]
    assert bags.bag(unclaimed).is_waiting


def test_a_recounted_bag_is_never_undone() -> None:
    event_id = two_day_event(2)
    _day, made = ended(event_id)
    b.at(event_id, verbs.recount_bag, bag=next(iter(made.values())))
    with pytest.raises(Refusal) as told:
        undo_lines(Line.objects.order_by("-pk")[0].pk, Command(b.NOBODY))
    assert told.value.code == "undo_never"


def test_a_surrendered_bag_leaves_play_with_its_player_and_a_line_of_its_own() -> None:
    event_id = two_day_event(3)
    one, two = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    made = b.at(event_id, verbs.bag_stack, entry=one, chips=20_000)
    assert refused(event_id, verbs.remove_bag, bag=made.id, is_surrendered=True) == "surrender_unsigned"
    b.at(event_id, verbs.bag_stack, entry=one, chips=20_000, signed_by_player=True)
    b.at(event_id, verbs.remove_bag, bag=made.id, is_surrendered=True)
    assert chips_removed_in_bags(event_id) == -20_000
    assert not queries.entry(one).is_alive
    assert refused(event_id, verbs.remove_bag, bag=made.id, reason="Twice") == "bag_removed"
    # Signed: it stays out of play.
    with pytest.raises(Refusal, match="undo_never"):
        undo_lines(Line.objects.order_by("-pk")[0].pk, Command(b.NOBODY))
    other = b.at(event_id, verbs.bag_stack, entry=two, chips=20_000)
    assert refused(event_id, verbs.remove_bag, bag=other.id, reason=" ") == "reason_missing"
    b.at(event_id, verbs.remove_bag, bag=other.id, reason="Never came")
    assert queries.chips_in_play(event_id) == 20_000
    undo_lines(Line.objects.order_by("-pk")[0].pk, Command(b.NOBODY))
    assert queries.chips_in_play(event_id) == 40_000


def test_nothing_is_opened_before_the_day_is_over_nor_bagged_on_the_last_day() -> None:
    event_id = two_day_event(2)
    (one, made), *_others = bag_all(event_id).items()
    assert refused(event_id, verbs.recount_bag, bag=made) == "day_not_over"
    b.at(event_id, life.end_day, day=b.day_of(event_id), from_bags=True)
    assert refused(event_id, verbs.bag_stack, entry=one, chips=1) == "day_closed"
    b.at(event_id, life.start_play, event=event_id, is_early=True, override_reason="They are opened later")
    assert refused(event_id, verbs.bag_stack, entry=one, chips=1) == "no_next_day"


def test_a_day_ends_from_its_bags_in_a_fixed_number_of_queries(
    django_assert_max_num_queries: Any,
) -> None:
    event_id = two_day_event(9, 9, 9)
    bag_all(event_id)
    with django_assert_max_num_queries(70):
        b.at(event_id, life.end_day, day=b.day_of(event_id), from_bags=True)


DRAWN = "M10 20L30 40L50 35M60 20L60 20"


def test_a_bag_is_signed_on_a_screen_for_the_chips_it_holds() -> None:
    event_id = two_day_event(3)
    one, floor = b.at_seat(event_id, 1, 1), client(Role.FLOOR)
    made = b.at(event_id, verbs.bag_stack, entry=one, chips=20_000).id
    assert refused(event_id, verbs.sign_bag, bag=made, signs="player", path="<svg>") == "signature_unreadable"
    b.at(event_id, verbs.sign_bag, bag=made, signs="floor", path=DRAWN)
    signed = b.at(event_id, verbs.sign_bag, bag=made, signs="player", path=DRAWN)
    assert (signed.signed_by_player, signed.signed_by_floor) == (True, True)
    assert floor.get(f"/api/v1/bags/{made}/signatures/").json() == {
        "bag": made,
        "player": DRAWN,
        "floor": DRAWN,
    }
    assert floor.get(f"/days/{b.day_of(event_id)}/bags/1/").content.decode().count(f'<path d="{DRAWN}">') == 2
    for paper in ("a4", "receipt80"):
        label = floor.get(f"/days/{b.day_of(event_id)}/prints/bags.pdf?paper={paper}")
        assert label.content.startswith(b"%PDF")
    b.at(event_id, verbs.bag_stack, entry=one, chips=20_000, seal="B2")
    assert bags.bag(made).is_signed
    b.at(event_id, verbs.bag_stack, entry=one, chips=20_100, seal="B2")
    assert not bags.bag(made).signed_by_player
    undo_lines(Line.objects.order_by("-pk")[0].pk, Command(b.NOBODY))
    assert bags.bag(made).player_signature_id is not None


def test_a_signature_is_erased_with_its_player_and_the_floor_s_stays() -> None:
    event_id = two_day_event(2)
    one = b.at_seat(event_id, 1, 1)
    made = b.at(event_id, verbs.bag_stack, entry=one, chips=20_000).id
    for signs in ("player", "floor"):
        b.at(event_id, verbs.sign_bag, bag=made, signs=signs, path=DRAWN)
    b.at(event_id, life.cancel_event, event=event_id, reason="Storm")
    b.do([HOUSE], erase_player, player=queries.entry(one).player_id)
    assert sorted(Signature.objects.values_list("is_player", "path")) == [(False, DRAWN), (True, "")]
    assert bags.bag(made).signed_by_player


def test_what_rests_on_a_bag_keeps_it_from_being_undone_alone() -> None:
    event_id = two_day_event(2)
    b.at(event_id, verbs.bag_stack, entry=b.at_seat(event_id, 1, 1), chips=19_000)
    first = Line.objects.order_by("-pk")[0].pk
    b.at(event_id, verbs.bag_stack, entry=b.at_seat(event_id, 1, 2), chips=21_000)
    day = b.day_of(event_id)
    b.at(event_id, life.end_day, day=day, from_bags=True)
    over = Line.objects.order_by("-pk")[0].pk
    with pytest.raises(Refusal):
        undo_lines(first, Command(b.NOBODY))
    b.at(event_id, verbs.recount_bag, bag=bags.bags_of(day)[0].id)
    with pytest.raises(Refusal):
        undo_lines(over, Command(b.NOBODY))


def test_a_player_reinstated_after_the_bag_left_play_brings_its_chips_back() -> None:
    event_id = two_day_event(3)
    one = b.at_seat(event_id, 1, 1)
    made = b.at(event_id, verbs.bag_stack, entry=one, chips=20_000)
    b.at(event_id, verbs.remove_bag, bag=made.id, reason="Took chips home")
    assert queries.chips_in_play(event_id) == 40_000
    b.at(event_id, busts.reinstate, entry=one)
    assert (queries.chips_in_play(event_id), chips_removed_in_bags(event_id)) == (60_000, 0)
    assert bags.bagging(b.day_of(event_id)).bags == 0
    bag_all(event_id)
    assert bags.bagging(b.day_of(event_id)).is_right


def test_a_bag_taken_out_of_play_by_mistake_waits_again_and_comes_to_the_next_day() -> None:
    first, made = ended(event_id := two_day_event(4))
    one, bag = next(iter(made.items()))
    b.at(event_id, verbs.remove_bag, bag=bag, reason="Never came back")
    b.at(event_id, life.start_play, event=event_id, is_early=True, override_reason="Players open their bags")
    assert f"/entries/{one}/reinstate/" in page(client(Role.FLOOR), first)
    back = b.at(event_id, busts.reinstate, entry=one)
    assert (back.table, back.seat, bags.bag(bag).state) == (None, None, "sealed")
    last = queries.days(event_id)[1].id
    b.at(event_id, merge_days, day=last)
    assert queries.chips_of_days([first, last]) == {first: 0, last: 80_000}
    assert b.at(event_id, verbs.recount_bag, bag=bag).recount == 20_000
    other, unclaimed = list(made.items())[1]
    b.at(event_id, verbs.remove_bag, bag=unclaimed, reason="Never came back")
    assert b.at(event_id, busts.reinstate, entry=other).table == 1
    assert bags.bag(unclaimed).state == "sealed", "who was away on the next day comes back to it"
    back_again = Line.objects.order_by("-pk")[0].pk
    undo_lines(back_again, Command(b.NOBODY))
    assert (bags.bag(unclaimed).state, queries.chips_in_play(event_id)) == ("removed", 60_000)


def test_nobody_comes_back_with_a_bag_that_was_surrendered() -> None:
    event_id = two_day_event(3)
    one = b.at_seat(event_id, 1, 1)
    made = b.at(event_id, verbs.bag_stack, entry=one, chips=20_000, signed_by_player=True)
    b.at(event_id, verbs.remove_bag, bag=made.id, is_surrendered=True)
    assert refused(event_id, busts.reinstate, entry=one) == "bag_surrendered"


def test_a_bag_that_was_short_explains_the_count_of_the_next_day() -> None:
    event_id = two_day_event(4)
    _day, made = ended(event_id)
    short, *_others = made
    b.at(event_id, verbs.recount_bag, bag=made[short], is_seal_intact=False, chips=19_500)
    b.at(event_id, life.start_play, event=event_id, is_early=True, override_reason="Players open their bags")
    count = opened(event_id)
    as_sum(event_id, 1, 79_500)
    (cause,) = result(closed(event_id, count)).causes
    assert (cause.kind, cause.chips) == (CauseKind.BAG_RECOUNT, -500)


def test_a_bag_nobody_came_for_leaves_play_on_the_next_day_with_its_player() -> None:
    _day, made = ended(event_id := two_day_event(4))
    b.at(event_id, life.start_play, event=event_id, is_early=True, override_reason="Players open their bags")
    entry_id, bag = next(iter(made.items()))
    busted = b.at(event_id, verbs.remove_bag, bag=bag, reason="Never came back")
    assert (busted.place, busted.left) == (4, 3)
    assert queries.chips_in_play(event_id) == 60_000
    assert queries.chip_lines(event_id)[-1].entry_id == entry_id


def test_the_board_leads_to_the_bags_to_open_and_a_scan_opens_those_of_any_first_day() -> None:
    setup = two_days(AdvanceRule(AdvanceKind.ALL_LEFT))
    one, final = setup["days"]
    other = replace(one, starts_at=one.starts_at + timedelta(hours=2), name="Day 1B")
    event_id = b.started(2, **setup | {"days": all_to_the_last((one, other, final))})
    first, made = ended(event_id)
    assert bags.day_of_bags(event_id) == first
    b.at(event_id, life.confirm_end, day=first)
    b.entries(event_id, 2)
    b.at(event_id, life.start_play, event=event_id, is_early=True, override_reason="Players open their bags")
    assert bags.day_of_bags(event_id) == b.day_of(event_id)
    late = [one for one in queries.entries(event_id, "alive") if one.id not in made]
    assert bags.bagging(b.day_of(event_id)).in_play == 40_000
    for one_late in late:
        b.at(event_id, verbs.bag_stack, entry=one_late.id, chips=20_000)
    second = b.day_of(event_id)
    b.at(event_id, life.end_day, day=second, from_bags=True)
    floor, (entry_id, bag) = client(Role.FLOOR), next(iter(made.items()))
    assert f"/days/{second}/bags/" in floor.get(reverse("dashboard", args=[event_id])).content.decode()
    assert f"/days/{first}/bags/" in page(floor, second)
    floor.post(f"/days/{second}/bags/", {"code": queries.entry(entry_id).code})
    assert bags.bag(bag).recount == 20_000


def test_more_than_a_table_ends_the_last_day_from_its_counts() -> None:
    event_id = b.started(6, 6, late_until_level=0)
    day, director = b.day_of(event_id), client(Role.DIRECTOR)
    b.at(event_id, stacks.count_stack, entry=b.at_seat(event_id, 1, 1), stack=30_000)
    shown = director.get(f"/days/{day}/floor/end/").content.decode()
    assert "<dd> 1 of 12 </dd>" in " ".join(shown.split())
    assert "advancing" in director.get(f"/days/{day}/floor/end/?choose=1").content.decode()
    refused = director.post(f"/days/{day}/floor/end/").content.decode()
    assert "nobody counted: 11 (" in refused
    for one in queries.entries(event_id, "alive"):
        b.at(event_id, stacks.count_stack, entry=one.id, stack=20_000)
    assert director.post(f"/days/{day}/floor/end/").status_code == 302
    assert queries.event(event_id).state == "finished"
    assert "Players left" in director.get(f"/days/{day}/floor/end/").content.decode()


@pytest.mark.parametrize(
    ("role", "answers"),
    [
        (Role.FLOOR, [200, 403]),
        (Role.DIRECTOR, [200, 200]),
        (Role.INSPECTOR, [403, 403]),
        (Role.CASHIER, [403, 403]),
    ],
)
def test_the_floor_bags_and_a_director_takes_bags_out_of_play(role: Role, answers: list[int]) -> None:
    event_id = two_day_event(3)
    made = b.at(event_id, verbs.bag_stack, entry=b.at_seat(event_id, 1, 1), chips=20_000).id
    who, json = client(role), "application/json"
    bagged = who.post(f"/api/v1/entries/{b.at_seat(event_id, 1, 2)}/bag/", {"chips": 20_000}, json)
    removed = who.post(f"/api/v1/bags/{made}/remove/", {"reason": "Rule"}, json)
    assert [bagged.status_code, removed.status_code] == answers
    if role is Role.INSPECTOR:
        assert who.get(f"/days/{b.day_of(event_id)}/bags/").status_code == 200
