"""Events of the regulations played to their last prize, and every invariant shown to fail."""

from __future__ import annotations

import subprocess
import sys
from copy import copy, deepcopy
from io import StringIO

import pytest
from django.core.management import call_command

from cashier.sales.rows import pool_sheet
from payouts.awards import rows as prizes
from rulebook.refusals import Refusal
from tdmanager.simulation.evening import Evening
from tdmanager.simulation.invariants import violations
from tdmanager.simulation.show import set_up
from tests.builders import at
from tests.conftest import IS_LONG
from tools.plants import PLANTS
from tournaments import queries
from tournaments.set_up.verbs import change_event

pytestmark = [pytest.mark.whole_nights, pytest.mark.django_db]
SEED = 4
EVENT = "sanremo.json:friday"


def played(which: str, entries: int, seed: int = SEED) -> Evening:
    """The event, settled."""
    evening = set_up(which, entries, seed, lambda _sentence: None)
    evening.sell_before_the_start()
    evening.play()
    evening.pay()
    return evening


# By night fields as the regulations expect them, by day with half as many tables.
FRIDAY, SATELLITE, AGAIN = (63, 63, 30) if IS_LONG else (36, 23, 19)
PLACES, TICKETS, REST = (6, 6, 33_000) if IS_LONG else (4, 2, 33_000)


@pytest.mark.once
def test_a_sanremo_friday_pays_its_prizes_to_the_cent() -> None:
    evening = played(EVENT, FRIDAY)
    sheet = pool_sheet(evening.event_id)
    taken, fees, withheld = FRIDAY * 22_000, FRIDAY * 2_000, FRIDAY * 600
    prizes_due = taken - fees - withheld
    assert (sheet.taken, sheet.fees, sheet.withheld, sheet.prizes) == (taken, fees, withheld, prizes_due)
    assert sum(award.amount.minor for award in prizes.awards(evening.event_id)) == prizes_due
    assert [award.place for award in prizes.awards(evening.event_id)] == [*range(1, PLACES + 1)]
    assert violations(evening) == ()


def test_a_satellite_gives_tickets_for_its_pool_and_the_rest_to_the_next() -> None:
    evening = played("sanremo.json:satellite", SATELLITE)
    awards = prizes.awards(evening.event_id)
    assert [award.ticket.minor for award in awards] == [110_000] * TICKETS + [0]
    assert [award.places for award in awards] == [f"1–{TICKETS}"] * TICKETS + [f"{TICKETS + 1}"]
    assert awards[TICKETS].amount.minor == REST
    assert queries.field(evening.event_id).alive == TICKETS
    assert violations(evening) == ()


def test_players_of_a_night_with_re_entries_are_ranked_once_and_every_prize_is_paid() -> None:
    evening = set_up(EVENT, AGAIN, SEED, lambda _sentence: None)
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
    assert sum(award.amount.minor for award in prizes.awards(event)) == pool_sheet(event).prizes
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
    evening = played(EVENT, 12)
    assert violations(evening) == ()
    return evening


def order(event_id: int) -> list[int]:
    """Who finished where, by number of the entry."""
    return [queries.entry(one.entry_id).number for one in queries.finishers(event_id)]


@pytest.mark.once
def test_the_command_plays_the_same_evening_with_the_same_seed(short_evening: Evening) -> None:
    known, said = queries.events()[-1].id, StringIO()
    call_command("simulate", event=EVENT, entries=12, seed=SEED, here=True, stdout=said)
    assert said.getvalue().splitlines()[-1] == "every invariant holds"
    (again,) = [event.id for event in queries.events() if event.id > known]
    assert order(again) == order(short_evening.event_id)


@pytest.mark.parametrize("plant", sorted(PLANTS))
def test_a_planted_fault_is_found(plant: str, short_evening: Evening) -> None:
    evening = copy(short_evening)
    evening.stacks, evening.played = short_evening.stacks.copy(), deepcopy(short_evening.played)
    PLANTS[plant](evening)
    assert violations(evening)


@pytest.mark.once
def test_the_command_ends_with_a_status_and_a_sentence() -> None:
    command = [sys.executable, "-m", "tools.evenings", "--plant", "lost_cent", "--event", EVENT]
    broken = subprocess.run(command, capture_output=True, text=True, check=False)
    assert broken.returncode == 1
    assert "violated: ledger balanced: the ledger is off by -0.01 EUR" in broken.stdout


@pytest.mark.parametrize(
    "which", ["prestige_campione.json:side_event", "cash_room.json", "sanremo.json:tuesday"]
)
def test_an_event_that_cannot_be_played_is_refused(which: str) -> None:
    with pytest.raises(Refusal):
        set_up(which, 20, SEED, lambda _sentence: None)
