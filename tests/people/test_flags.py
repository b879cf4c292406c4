"""The flags of countries: one for every country, never without its two letters."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel import Locale

from journal.opening import HOUSE
from people.flags import FLAGS, flag_of
from people.players.verbs import add_player
from people.templatetags.flags import flag
from tests import builders
from tests.displays.test_api import person

FOLDER = Path(__file__).parents[2] / "static" / FLAGS
# Codes of Unicode that are no country, or islands without a flag of their own.
NO_FLAG = {"CP", "CQ", "DG", "EA", "EZ", "QO", "UN", "XA", "XB", "ZZ"}


def test_every_country_has_a_flag_that_is_small_and_stands_by_itself():
    named = map(str, Locale("en").territories)
    countries = {code for code in named if len(code) == 2 and code.isalpha()} - NO_FLAG
    assert {code for code in countries if not flag_of(code)} == set()
    for path in FOLDER.glob("*.svg"):
        drawn = path.read_text()
        assert len(drawn) < 6_000, path.name
        assert not any(part in drawn for part in ("<script", "href", "url(")), path.name
    assert "MIT" in (FOLDER / "MIT-country-flag-icons.txt").read_text()


@pytest.mark.parametrize("code", ["", "QQ", "../", "it"])
def test_what_has_no_flag_stays_text(code: str):
    assert (flag_of(code), flag(code)) == ("", code)


@pytest.mark.django_db
def test_a_player_s_country_is_a_picture_with_its_letters():
    builders.house()
    player_id = builders.do([HOUSE], add_player, last_name="Rossi", first_name="Maria", country="IT").id
    web = person("director")
    for address in ("/players/", f"/players/{player_id}/"):
        page = web.get(address).content.decode()
        assert f'/{FLAGS}/IT.svg" alt=""> IT</span>' in page, address
