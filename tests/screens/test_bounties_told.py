"""Bounties on walls: what is still to be won, the biggest heads or who won most, the last ones, the board of envelopes."""

from __future__ import annotations

from typing import Any

import pytest

from payouts.bounties.envelopes import open_envelope
from screens.parts.cache import PartRequest
from screens.parts.registry import build, may_see
from screens.parts.screen_tokens import Audience, Holder, ScreenToken
from tests import builders as b
from tests.payouts.bounties import HEAD, out, played
from tests.payouts.test_bounties import undo
from tests.payouts.test_mystery import begun
from tests.screens.evenings import change
from tournaments import queries

pytestmark = pytest.mark.django_db


def bounties_part(event_id: int) -> dict[str, Any]:
    return dict(build(PartRequest(event_id, "bounties", Audience.PUBLIC, "en")))


def name_of(entry_id: int) -> str:
    """The player's name for others, as the wall has it."""
    return queries.public_names([queries.entry(entry_id).player_id])[queries.entry(entry_id).player_id]


def test_a_wall_lists_the_biggest_heads_of_a_progressive_event_and_the_last_ones_won() -> None:
    event_id, (first, second, third, *_), _drawer = played(5, "progressive")
    out(event_id, first, (second,))
    line = out(event_id, third, (second,))
    found = bounties_part(event_id)
    assert (found["kind"], found["label"], found["left"]) == ("progressive", "Biggest bounties", 3)
    assert found["left_minor"] == 3 * HEAD + HEAD
    assert found["rows"][0] == {"name": name_of(second), "minor": 2 * HEAD, "knock_outs": 2}
    assert found["largest_minor"] == 2 * HEAD
    assert [one["victim"] for one in found["latest"]] == [name_of(third), name_of(first)]
    assert (found["latest"][0]["by"], found["latest"][0]["minor"]) == (name_of(second), HEAD)
    undo(line)
    assert [one["victim"] for one in bounties_part(event_id)["latest"]] == [name_of(first)]
    change(event_id, shows_names=False)
    assert bounties_part(event_id)["rows"][0]["name"].startswith("Entry ")


def test_of_fixed_bounties_it_lists_who_won_most_and_names_all_who_shared_one() -> None:
    event_id, (first, second, third, fourth), _drawer = played(4)
    out(event_id, first, (second, third))
    found = bounties_part(event_id)
    assert (found["label"], found["left"], found["left_minor"]) == ("Won most", 3, 3 * HEAD)
    assert {one["name"]: one["minor"] for one in found["rows"]} == {
        name_of(second): HEAD // 2,
        name_of(third): HEAD // 2,
    }
    assert found["latest"][0]["by"] == f"{name_of(second)}, {name_of(third)}"
    out(event_id, second, (fourth,))
    out(event_id, third, (fourth,))
    over = bounties_part(event_id)
    assert (over["left"], over["left_minor"]) == (0, 0)
    assert over["rows"][0] == {"name": name_of(fourth), "minor": 3 * HEAD, "knock_outs": 2}


def test_a_mystery_event_shows_the_board_of_envelopes_once_they_are_in_the_box() -> None:
    event_id, (first, second, *_), _drawer = begun()
    assert bounties_part(event_id)["envelopes"] == [
        {"minor": 12_000, "left": 1, "of": 1},
        {"minor": 6_000, "left": 3, "of": 3},
    ]
    out(event_id, first, (second,))
    seen = b.at(event_id, open_envelope, entry=first)
    found = bounties_part(event_id)
    assert (found["heading"], found["left"]) == ("Envelopes left", 3)
    assert found["left_minor"] == 6 * HEAD - seen.amount_minor
    assert [one["left"] for one in found["envelopes"]] in ([0, 3], [1, 2])
    assert found["latest"][0]["minor"] == seen.amount_minor


def test_before_there_are_envelopes_it_shows_what_they_will_hold() -> None:
    event_id, *_ = played(4, "mystery")
    assert (bounties_part(event_id)["envelopes"], bounties_part(event_id)["left_minor"]) == ([], 4 * HEAD)


def test_without_bounties_there_is_nothing_to_show() -> None:
    event_id, *_ = played(3, "none")
    assert (bounties_part(event_id)["kind"], bounties_part(event_id)["rows"]) == ("", [])
    assert bounties_part(0)["kind"] == ""


@pytest.mark.parametrize(
    ("holder", "sees"), [(Holder.DISPLAY, True), (Holder.PLAYER, False), (Holder.DEALER, False)]
)
def test_walls_show_them_and_others_only_their_own(holder: Holder, sees: bool) -> None:
    assert may_see(ScreenToken(holder, 1, 1, "en"), "bounties") is sees
