"""Events of the regulations played to their last prize, and every invariant shown to fail."""

from __future__ import annotations

import subprocess
import sys
from copy import copy, deepcopy

import pytest
from django.core.management import CommandError, call_command

from cashier import queries as cashier
from payouts import queries as prizes
from rulebook.refusals import Refusal
from tdmanager.simulation.evening import Evening
from tdmanager.simulation.invariants import violations
from tdmanager.simulation.plants import PLANTS
from tdmanager.simulation.show import set_up
from tests.builders import at
from tests.conftest import IS_LONG
from tournaments import queries
from tournaments.actions.setup import change_event

pytestmark = [pytest.mark.whole_nights, pytest.mark.django_db]
SEED = 4


def played(which: str, entries: int, seed: int = SEED) -> Evening:
    """The event, settled."""
    evening = set_up(which, entries, seed, lambda _sentence: None)
    evening.sell_before_the_start()
    evening.play()
    evening.pay()
    return evening


@pytest.mark.once
def test_a_sanremo_friday_of_63_pays_its_prizes_to_the_cent() -> None:
    evening = played("sanremo.json:friday", 63)
    sheet = cashier.pool_sheet(evening.event_id)
    assert (sheet.taken, sheet.fees, sheet.withheld, sheet.prizes) == (1_386_000, 126_000, 37_800, 1_222_200)
    assert sum(award.amount.minor for award in prizes.awards(evening.event_id)) == 1_222_200
    assert [award.place for award in prizes.awards(evening.event_id)] == [1, 2, 3, 4, 5, 6]
    assert violations(evening) == ()


def test_a_satellite_of_63_gives_six_tickets_and_the_rest_to_the_seventh() -> None:
    evening = played("sanremo.json:satellite", 63)
    awards = prizes.awards(evening.event_id)
    assert [award.ticket.minor for award in awards] == [110_000] * 6 + [0]
    assert [award.places for award in awards] == ["1–6"] * 6 + ["7"]
    assert awards[6].amount.minor == 33_000
    assert queries.field(evening.event_id).alive == 6
    assert violations(evening) == ()


def test_players_of_a_night_with_re_entries_are_ranked_once_and_every_prize_is_paid() -> None:
    evening = set_up("sanremo.json:friday", 30, SEED, lambda _sentence: None)
    told = {
        "profile": {"places": {"rank_by": "player_last_bullet"}},
        "re_entries": None,
        "late_until_level": 6,
    }
    at(evening.event_id, change_event, told=told)
    evening.event = queries.event(evening.event_id)
    evening.sell_before_the_start()
    evening.play()
    evening.pay()
    event, field = evening.event_id, queries.ranked_field(evening.event_id)
    assert len(queries.unranked(event)) == field.entries - field.places > 0
    assert field.places == field.players == len(queries.finishers(event))
    assert sum(award.amount.minor for award in prizes.awards(event)) == cashier.pool_sheet(event).prizes
    assert violations(evening) == ()


# By day heats are played in `tests/simulation`, prizes in kind in `tests/payouts`.
if IS_LONG:

    @pytest.mark.once
    def test_montegalda_plays_four_heats_and_a_final_for_prizes_in_kind() -> None:
        evening = played("montegalda_2010.json", 64)
        awards = prizes.awards(evening.event_id)
        assert [award.thing for award in awards][:2] == ["Netbook", "Mobile telephone"]
        assert len(awards) == 8
        assert {award.amount.minor for award in awards} == {0}
        assert violations(evening) == ()


@pytest.fixture(scope="module")
def short_evening(kept: None) -> Evening:
    """An evening of twelve, played once; each test restores it, and changes a copy of what it contains."""
    evening = played("sanremo.json:friday", 12)
    assert violations(evening) == ()
    return evening


@pytest.mark.once
def test_the_same_seed_plays_the_same_evening(short_evening: Evening) -> None:
    again = played("sanremo.json:friday", 12)
    orders = [
        [queries.entry(one.entry_id).number for one in queries.finishers(evening.event_id)]
        for evening in (short_evening, again)
    ]
    assert orders[0] == orders[1]


@pytest.mark.parametrize("plant", sorted(PLANTS))
def test_a_planted_fault_is_found(plant: str, short_evening: Evening) -> None:
    evening = copy(short_evening)
    evening.stacks, evening.played = short_evening.stacks.copy(), deepcopy(short_evening.played)
    PLANTS[plant](evening)
    assert violations(evening)


def simulated(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", "simulate", "--event", "sanremo.json:friday", "--entries", "12"]
    return subprocess.run([*command, *options], capture_output=True, text=True, check=False)


@pytest.mark.once
def test_the_command_ends_with_a_status_and_a_sentence() -> None:
    sound, broken = simulated(), simulated("--plant", "lost_cent")
    assert (sound.returncode, sound.stdout.splitlines()[-1]) == (0, "every invariant holds")
    assert broken.returncode == 1
    assert "violated: ledger balanced: the ledger is off by -0.01 EUR" in broken.stdout


def test_no_fault_is_planted_in_the_house_itself() -> None:
    with pytest.raises(CommandError, match="database of its own"):
        call_command("simulate", event="sanremo.json:friday", plant="lost_cent", here=True)


@pytest.mark.parametrize(
    "which", ["prestige_campione.json:main_event", "cash_room.json", "sanremo.json:tuesday"]
)
def test_an_event_that_cannot_be_played_is_refused(which: str) -> None:
    with pytest.raises(Refusal):
        set_up(which, 20, SEED, lambda _sentence: None)
