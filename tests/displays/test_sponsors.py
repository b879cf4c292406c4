"""Sponsors that take turns: added and removed one by one, in order, undone as one."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from displays.displays import looks as queries
from displays.displays.looks import MOST_SPONSORS, choose_sponsors, hang_picture, keep_picture
from displays.displays.sponsors import SponsorCount, SponsorTerm, cycle_of, merged, sponsor_times, times_in
from displays.displays.verbs import Heartbeat, note_heartbeats, offer_code, pair_display
from journal import instants
from journal.opening import HOUSE
from journal.queries import latest_lines
from rulebook.refusals import Refusal
from tests import builders
from tests.clock.evening import NOBODY
from tests.displays.test_looks import house, picture
from tests.screens.test_board import client, text_of
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db


def pictures(number: int) -> list[str]:
    """Different pictures."""
    return [keep_picture(picture(size=(20 + at, 20))).digest for at in range(number)]


def test_the_first_sponsor_is_the_one_that_stands_where_there_is_no_turn():
    one, two, three = pictures(3)
    house(hang_picture, place="sponsor", picture=one)
    assert queries.look().sponsors == (one,)
    house(choose_sponsors, pictures=(two, one, two, three))
    assert (queries.look().sponsor, queries.look().sponsors) == (two, (two, one, three))
    undo_lines(latest_lines(HOUSE, limit=1)[0].id, NOBODY)
    assert queries.look().sponsors == (one,)


def test_too_many_and_unknown_pictures_are_refused():
    with pytest.raises(Refusal, match="too_many_sponsors"):
        house(choose_sponsors, pictures=tuple(pictures(MOST_SPONSORS + 1)))
    with pytest.raises(Refusal, match="not_found"):
        house(choose_sponsors, pictures=("0" * 64,))


def test_the_page_adds_one_and_removes_one():
    builders.house()
    who = client("administrator")
    for size in (30, 31):
        file = SimpleUploadedFile("sponsor.png", picture(size=(size, 20)), content_type="image/png")
        assert who.post(reverse("look-sponsors"), {"picture": file}).status_code == 302
    turns = queries.look().sponsors
    assert len(turns) == 2
    assert who.post(reverse("look-sponsors"), {"remove": turns[0]}).status_code == 302
    assert queries.look().sponsors == turns[1:]
    assert "Sponsors" in text_of(who.get(reverse("look")))


def test_names_and_shares_are_kept_and_told_and_undone():
    one, two = pictures(2)
    house(choose_sponsors, pictures=(one, two), names=("Riviera", ""), shares=(3, 1))
    assert queries.look().sponsor_terms == (SponsorTerm(one, "Riviera", 3), SponsorTerm(two, "", 1))
    house(choose_sponsors, pictures=(two, one))
    assert queries.look().sponsor_terms == (SponsorTerm(two, "", 1), SponsorTerm(one, "Riviera", 3))
    undo_lines(latest_lines(HOUSE, limit=1)[0].id, NOBODY)
    assert queries.look().sponsors == (one, two)


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"shares": (1,)}, "sponsor_terms_uneven"),
        ({"names": ("a", "b", "c")}, "sponsor_terms_uneven"),
        ({"shares": (1, 0)}, "sponsor_share_wrong"),
        ({"shares": (1, 21)}, "sponsor_share_wrong"),
    ],
)
def test_shares_that_cannot_be_are_refused(terms: dict[str, Any], code: str):
    with pytest.raises(Refusal, match=code):
        house(choose_sponsors, pictures=tuple(pictures(2)), **terms)


def television() -> int:
    """A paired display."""
    return house(pair_display, code=offer_code().code).id


def reported(display: int, *counts: SponsorCount, after: int = 15) -> None:
    """A report of a display this many seconds after the one before."""
    with instants.simulated_at(instants.now() + timedelta(seconds=after)):
        note_heartbeats([Heartbeat(display, instants.now(), is_hidden=False, shown=counts)])


def test_seconds_shown_survive_kills_repeats_and_lost_counts():
    one, two = pictures(2)
    house(choose_sponsors, pictures=(one, two), names=("Riviera", "Aurelia"), shares=(2, 1))
    cycle, tv = cycle_of(queries.look().sponsor_terms), television()
    reported(tv, SponsorCount("a", cycle, 7, 0, 15), after=0)
    # The same again, an earlier one that came late, one of no cycle and one of no place.
    reported(
        tv,
        SponsorCount("a", cycle, 7, 0, 15),
        SponsorCount("a", "0" * 16, 7, 0, 9),
        SponsorCount("a", cycle, 7, 2, 9),
    )
    reported(tv, SponsorCount("a", cycle, 7, 0, 14), SponsorCount("a", cycle, 7, 1, 20), after=30)
    # The screen was off the network for ten minutes; then its browser lost its count and began a new one.
    reported(tv, SponsorCount("a", cycle, 7, 0, 400), SponsorCount("a", cycle, 7, 1, 200), after=630)
    reported(tv, SponsorCount("b", cycle, 0, 0, 10), after=645)
    told = {line.name: (line.shown_seconds, line.promised_seconds) for line in sponsor_times()}
    assert told == {"Riviera": (410, 407), "Aurelia": (200, 203)}
    assert [line.shown_seconds for line in sponsor_times(7)] == [400, 200]
    # No report adds more than the time since the one before.
    reported(tv, SponsorCount("b", cycle, 0, 0, 9_999), after=660)
    assert sponsor_times(0)[0].shown_seconds == 10 + 15 + 20


def test_what_was_promised_follows_the_shares_of_its_time():
    one, two, three = pictures(3)
    tv = television()
    for pair, shares in (((one, two), (1, 1)), ((one, two), (3, 1)), ((two, three), (1, 1))):
        house(choose_sponsors, pictures=pair, shares=shares)
        cycle = cycle_of(queries.look().sponsor_terms)
        for place in (0, 1):
            reported(tv, SponsorCount("a", cycle, 1, place, 20), after=0)
    told = {line.picture: (line.share, line.promised_seconds, line.shown_seconds) for line in sponsor_times()}
    assert told == {two: (1, 20 + 10 + 20, 60), three: (1, 20, 20), one: (0, 20 + 30, 40)}
    assert [line.owed_seconds for line in sponsor_times()] == [0, 0, 10]


def test_a_report_is_read_as_far_as_it_is_one_and_two_are_merged():
    told = "abc:c0ffee.7.0.12,c0ffee.7.1.3,rubbish,c0ffee.7.1,c0ffee.x.1.2,c0ffee.7.1." + "9" * 30
    assert times_in(told) == (SponsorCount("abc", "c0ffee", 7, 0, 12), SponsorCount("abc", "c0ffee", 7, 1, 3))
    assert times_in("") == times_in("no colon") == times_in("not-a-run:c.1.1.1") == ()
    later = SponsorCount("abc", "c0ffee", 7, 0, 14)
    assert set(merged(times_in(told), (later,))) == {later, SponsorCount("abc", "c0ffee", 7, 1, 3)}


def test_the_page_keeps_shares_and_shows_times_as_do_file_and_interface():
    builders.house()
    who, (one, two) = client("administrator"), pictures(2)
    house(choose_sponsors, pictures=(one, two))
    sent_in = {f"name_{one}": "Riviera Grand", f"share_{one}": "3", f"share_{two}": "1"}
    assert who.post(reverse("sponsors"), sent_in).status_code == 302
    assert queries.look().sponsor_terms == (SponsorTerm(one, "Riviera Grand", 3), SponsorTerm(two))
    assert who.post(reverse("sponsors"), {f"share_{one}": "many"}).status_code == 400
    cycle = cycle_of(queries.look().sponsor_terms)
    reported(television(), SponsorCount("a", cycle, 0, 0, 20), after=0)
    page = text_of(who.get(reverse("sponsors")))
    assert "0:00:20" in page
    assert "0:45:00" in page
    written = who.get(reverse("sponsors-file", args=["csv"])).content.decode("utf-8-sig")
    assert written.splitlines()[1:] == ["Riviera Grand,3,4,15,20,0", "Sponsor 2,1,4,5,0,5"]
    listed = who.get("/api/v1/displays/sponsors/").json()
    assert [(line["picture"], line["shown_seconds"], line["owed_seconds"]) for line in listed] == [
        (one, 20, 0),
        (two, 0, 5),
    ]
