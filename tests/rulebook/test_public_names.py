"""How a player is named where others read it."""

from __future__ import annotations

import pytest

from rulebook.public_names import Named, PublicName, posted_name, public_name


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
