"""Bans of kinds: when they are in force and which one is told."""

from __future__ import annotations

from datetime import date

from rulebook.bans import BanKind, BanTerm, gravest

DAY = date(2026, 11, 23)


def test_a_ban_stands_from_its_first_day_to_the_end_of_its_last() -> None:
    ban = BanTerm(BanKind.HOUSE, DAY, date(2026, 11, 25))
    assert [ban.stands_on(date(2026, 11, day)) for day in range(22, 27)] == [False, True, True, True, False]
    assert BanTerm(BanKind.ROOM, DAY).stands_on(date(2099, 1, 1))


def test_an_authority_is_told_before_the_house_and_the_longest_of_a_kind() -> None:
    bans = [
        BanTerm(BanKind.HOUSE, DAY, date(2026, 12, 1)),
        BanTerm(BanKind.HOUSE, DAY),
        BanTerm(BanKind.AUTHORITY, date(2027, 1, 1)),
    ]
    assert gravest(bans, DAY) == 1
    assert gravest(bans, date(2027, 1, 1)) == 2
    assert gravest(bans[:1], date(2026, 12, 2)) is None


def test_only_what_the_room_decided_is_the_rooms_to_lift() -> None:
    assert [kind for kind in BanKind if kind.is_protective] == [BanKind.AUTHORITY, BanKind.SELF]
