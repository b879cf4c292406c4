"""How a player is named where others read it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.public_names import Named, PublicName, WallName, posted_name, public_name, wall_name


@pytest.mark.parametrize(
    ("chosen", "public", "posted"),
    [
        ("", "Rossi M.", "Rossi Mario"),
        ("short", "Rossi M.", "Rossi Mario"),
        ("full", "Rossi Mario", "Rossi Mario"),
        ("initials", "R. M.", "R. M."),
        ("nickname", "Zio", "Zio"),
        ("none", "", ""),
    ],
)
def test_the_player_is_named_as_they_want(chosen: str, public: str, posted: str) -> None:
    one = Named("Rossi", "Mario", "Zio", chosen)
    assert (public_name(one), posted_name(one)) == (public, posted)


def test_the_house_decides_where_the_player_does_not() -> None:
    assert public_name(Named("Rossi", "Mario"), PublicName.INITIALS) == "R. M."
    assert public_name(Named("Rossi", "Mario", "", "full"), PublicName.NONE) == "Rossi Mario"
    assert posted_name(Named("Rossi", "Mario"), PublicName.NONE) == ""


def test_initials_stand_in_where_there_is_no_nickname() -> None:
    assert public_name(Named("Rossi"), PublicName.NICKNAME) == "R."
    assert public_name(Named("Rossi")) == "Rossi"


@pytest.mark.parametrize(
    ("chosen", "usual", "large"),
    [
        ("", "short", WallName("Mario", "Rossi")),
        ("", "full", WallName("Mario", "Rossi")),
        ("full", "none", WallName("Mario", "Rossi")),
        ("short", "full", WallName("", "Rossi M.")),
        ("", "initials", WallName("", "R. M.")),
        ("nickname", "short", WallName("", "Zio")),
        ("none", "short", WallName("", "")),
    ],
)
def test_a_name_written_large_is_whole_unless_the_player_wants_less(
    chosen: str, usual: str, large: WallName
) -> None:
    assert wall_name(Named("Rossi", "Mario", "Zio", chosen), PublicName(usual)) == large


TEXT = st.text(st.characters(categories=["L"]), max_size=8)


@given(
    st.text(st.characters(categories=["L"]), min_size=1, max_size=8),
    TEXT,
    TEXT,
    st.sampled_from(["", *PublicName]),
    st.sampled_from(list(PublicName)),
)
def test_nobody_who_asked_for_less_is_written_large_in_whole(
    last: str, first: str, nick: str, chosen: str, usual: PublicName
) -> None:
    one = Named(last, first, nick, chosen)
    large = wall_name(one, usual)
    if chosen and chosen != PublicName.FULL:
        assert (large.given, large.surname) == ("", public_name(one, usual))
    if one.form(usual) is PublicName.NONE:
        assert large.whole == ""
