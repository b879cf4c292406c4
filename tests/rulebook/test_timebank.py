"""Time-bank cards by players left (TDA 2024 RP-19)."""

from rulebook.profile import ClockRules
from rulebook.timebank import TimeBank, schedule, time_bank_at

RULES = ClockRules(time_bank_cards=((9, 4), (27, 2)))


def test_a_step_holds_from_so_many_players_left_until_the_next() -> None:
    assert time_bank_at(RULES, 28) is None
    assert time_bank_at(RULES, 27) == TimeBank(27, 2, 30)
    assert time_bank_at(RULES, 10) == TimeBank(27, 2, 30)
    assert time_bank_at(RULES, 9) == time_bank_at(RULES, 1) == TimeBank(9, 4, 30)


def test_a_house_without_cards_has_no_time_bank() -> None:
    assert schedule(ClockRules()) == ()
    assert time_bank_at(ClockRules(), 5) is None
    assert time_bank_at(RULES, 0) is None
