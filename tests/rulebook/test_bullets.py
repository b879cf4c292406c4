"""Players who bought in again: ranked with every entry, or once, with the last one."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from rulebook.knockouts import (
    BulletOut,
    Placing,
    RankedBullets,
    counted_bullets,
    rank_bullets,
    ranked_entries,
)
from rulebook.profile.variants import RankBy

ENTRY, PLAYER = RankBy.ENTRY, RankBy.PLAYER_LAST_BULLET
OUT = tuple(
    BulletOut(f"{player}#{bullet}", player, bullet, (hour,))
    for player, bullet, hour in (("A", 1, 20), ("A", 2, 23), ("B", 1, 21))
)


def places(ranking: RankedBullets) -> dict[str, tuple[int, int]]:
    return {str(one.key): (one.first, one.last) for one in ranking.placings}


def test_each_entry_or_each_player_has_a_place() -> None:
    found = rank_bullets(OUT, 1, ENTRY)
    assert places(found) == {"A#2": (2, 2), "B#1": (3, 3), "A#1": (4, 4)}
    assert (found.entries, found.players) == (4, 3)
    assert places(rank_bullets(OUT, 1, PLAYER)) == {"A#2": (2, 2), "B#1": (3, 3)}


def test_a_player_back_in_play_is_ranked_once_that_entry_is_out() -> None:
    first, _second, other = OUT
    found = rank_bullets((first, other), 2, PLAYER, {"A"})
    assert places(found) == {"B#1": (3, 3)}
    assert (found.entries, found.players) == (4, 3)
    assert places(rank_bullets((first, other), 2, ENTRY, {"A"})) == {"B#1": (3, 3), "A#1": (4, 4)}


def test_who_left_before_a_first_entry_moves_up() -> None:
    early = BulletOut("C#1", "C", 1, (19,))
    assert places(rank_bullets((*OUT, early), 1, PLAYER))["C#1"] == (4, 4)
    assert places(rank_bullets((*OUT, early), 1, ENTRY))["C#1"] == (5, 5)


def test_equal_moments_tie_in_the_order_in_which_they_came() -> None:
    tied = [BulletOut(name, name, 1, (5, 1)) for name in "BA"]
    found = rank_bullets([*tied, BulletOut("C", "C", 1, (5, 2))], 3, ENTRY)
    assert found.placings == (Placing("C", 4, 4), Placing("B", 5, 6), Placing("A", 5, 6))


def test_a_seat_won_stays_though_its_player_comes_back() -> None:
    seat = BulletOut("A#1", "A", 1, (1,), has_seat=True)
    again, other = BulletOut("A#2", "A", 2, (3,)), BulletOut("B#1", "B", 1, (2,))
    assert places(rank_bullets((seat, again, other), 1, PLAYER)) == {
        "A#1": (1, 1),
        "A#2": (3, 3),
        "B#1": (4, 4),
    }


def test_no_shows_are_not_ranked() -> None:
    assert ranked_entries(120, 3) == 117


@st.composite
def evenings(draw: st.DrawFn) -> tuple[list[BulletOut], int, set[str]]:
    """Players with up to three entries each, who left one after the other or together; some are in play again."""
    bullets = draw(st.dictionaries(st.sampled_from("ABCDEFGH"), st.integers(1, 3), min_size=1))
    queue = draw(st.permutations([name for name, times in bullets.items() for _ in range(times)]))
    moment, number = 1, Counter[str]()
    out: list[BulletOut] = []
    for name in queue:
        number[name] += 1
        # Nobody leaves twice at once.
        is_later = any(one.player == name and one.at == (moment,) for one in out) or draw(st.booleans())
        moment += is_later
        out.append(BulletOut(f"{name}#{number[name]}", name, number[name], (moment,)))
    again = draw(st.sets(st.sampled_from(sorted(bullets))))
    return draw(st.permutations(out)), len(again) + draw(st.integers(0, 3)), again


@given(evenings(), st.sampled_from(RankBy))
def test_no_place_is_there_twice_and_none_is_missing(
    evening: tuple[list[BulletOut], int, set[str]], rank_by: RankBy
) -> None:
    out, left, again = evening
    found = rank_bullets(out, left, rank_by, again)
    shared = Counter((one.first, one.last) for one in found.placings)
    following = left + 1
    for (first, last), times in sorted(shared.items()):
        assert (first, times) == (following, last - first + 1)
        following = last + 1
    ranked = found.entries if rank_by is ENTRY else found.players
    assert following - 1 == ranked
    assert found.entries == len(out) + left


@given(evenings())
def test_by_player_each_is_ranked_once_by_the_last_to_leave_in_the_same_order(
    evening: tuple[list[BulletOut], int, set[str]],
) -> None:
    out, left, again = evening
    counted = counted_bullets(out, PLAYER, again)
    assert sorted(one.player for one in counted) == sorted({one.player for one in out} - again)
    for one in counted:
        assert one.at == max(other.at for other in out if other.player == one.player)
    by_entry, by_player = (
        [str(one.key) for one in rank_bullets(out, left, rank_by, again).placings]
        for rank_by in (ENTRY, PLAYER)
    )
    kept = {str(one.key) for one in counted}
    assert [key for key in by_entry if key in kept] == by_player
