"""The end of a day: who advances and who wins, by chips, and what a tie requires."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.advance import AdvanceKind, AdvanceRule, advancing, ranking, ranks_of_those_out, winners
from rulebook.profile import ClockRules
from rulebook.profile.variants import TimeTie
from rulebook.refusals import Refusal

WINNERS = AdvanceRule(AdvanceKind.TABLE_WINNERS, 1)
STACKS = {"A": 5_000, "B": 40_000, "C": 15_000, "D": 10_000, "E": 30_000}
TABLES = (("A", "B", "C"), ("D", "E"))


def test_all_left_play_on_without_a_count() -> None:
    assert advancing(AdvanceRule(), {"A": None, "B": 500}, ()) == ("A", "B")


def test_the_best_of_each_table_or_of_the_day_play_on() -> None:
    assert advancing(WINNERS, STACKS, TABLES) == ("B", "E")
    assert advancing(AdvanceRule(AdvanceKind.TABLE_WINNERS, 2), STACKS, TABLES) == ("B", "C", "D", "E")
    assert advancing(AdvanceRule(AdvanceKind.TOP, 3), STACKS, TABLES) == ("B", "E", "C")


def test_a_table_with_no_more_than_go_on_is_not_counted() -> None:
    assert advancing(WINNERS, {"A": None, "D": 1, "E": 2}, (("A",), ("D", "E"))) == ("A", "E")
    with pytest.raises(Refusal, match="stack_unknown") as refused:
        advancing(WINNERS, {"A": 1, "B": None}, (("A", "B"),))
    assert refused.value.detail["entries"] == ["B"]


def test_who_is_out_already_does_not_play_on() -> None:
    assert advancing(WINNERS, {"A": 1, "C": 3}, TABLES) == ("C",)


def test_equal_stacks_on_the_border_are_for_the_director_and_elsewhere_not() -> None:
    top = AdvanceRule(AdvanceKind.TOP, 2)
    assert advancing(top, {"A": 9, "B": 9, "C": 1}, ()) == ("A", "B")
    assert advancing(top, {"A": 9, "B": 5, "C": 1, "D": 1}, ()) == ("A", "B")
    with pytest.raises(Refusal, match="tie_needs_play") as refused:
        advancing(top, {"A": 9, "B": 5, "C": 5}, ())
    assert refused.value.detail["entries"] == ["B", "C"]


@given(st.dictionaries(st.integers(1, 99), st.integers(1, 8), max_size=12), st.integers(1, 5))
def test_nobody_plays_on_over_somebody_with_more_chips(stacks: dict[int, int], count: int) -> None:
    try:
        chosen = advancing(AdvanceRule(AdvanceKind.TOP, count), stacks, ())
    except Refusal:
        return
    assert len(chosen) == min(count, len(stacks))
    behind = [chips for key, chips in stacks.items() if key not in chosen]
    assert min((stacks[key] for key in chosen), default=9) > max(behind, default=0)


def test_most_chips_win_the_last_day_unless_all_win_alike() -> None:
    rules = ClockRules()
    assert winners(STACKS, rules, win_alike=False) == ("B",)
    assert winners({"A": None, "B": None}, rules, win_alike=True) == ("A", "B")
    assert winners({"A": None}, rules, win_alike=False) == ("A",)


@pytest.mark.parametrize(
    ("tie", "code"), [(TimeTie.ONE_MORE_HAND, "tie_needs_play"), (TimeTie.HIGH_CARD, "tie_needs_card")]
)
def test_equal_leaders_share_or_play_it_off(tie: TimeTie, code: str) -> None:
    level = {"A": 7, "B": 7, "C": 1}
    assert winners(level, ClockRules(), win_alike=False) == ("A", "B")
    with pytest.raises(Refusal, match=code):
        winners(level, ClockRules(time_tie=tie), win_alike=False)


def test_the_others_rank_by_their_chips() -> None:
    assert [place.keys for place in ranking({1: 300, 2: 900, 3: 300})] == [(2,), (1, 3)]


def test_those_out_rank_by_their_chips_and_equal_stacks_share() -> None:
    assert ranks_of_those_out({1: 300, 2: 900, 3: 300, 4: 100}) == {2: 3, 1: 2, 3: 2, 4: 0}
    assert ranks_of_those_out({}) == {}
    assert ranks_of_those_out({1: 300, 2: None, 3: 0, 4: None}) == {1: 3, 3: 2, 2: 0, 4: 0}
