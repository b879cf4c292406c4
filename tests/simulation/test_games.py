"""Several games in one event, played: every hand counted, each button where it froze, nothing violated."""

from __future__ import annotations

import pytest

from rulebook.structure import ROTATIONS, GameChange, GameOrder
from seating.buttons import games as games_of_tables
from seating.buttons import verbs as buttons
from tdmanager.simulation.series import play_one
from tdmanager.simulation.show import evening_of
from tools.variations import in_games
from tournaments.library import ours
from tournaments.values import EventSetup, simple_setup

pytestmark = pytest.mark.django_db
HORSE = ROTATIONS["horse"]


def horse(games: GameOrder) -> EventSetup:
    return simple_setup(
        name="HORSE",
        starts_at=evening_of(1),
        buy_in_minor=10_000,
        fee_minor=1_000,
        seats_per_table=6,
        late_until_level=0,
        periods=tuple(in_games(ours.levels(len(ours.BIG_BLINDS), 600), games)),
        games=games if games.is_on else GameOrder(),
        chip_set=ours.CHIPS,
    )


@pytest.mark.parametrize(
    "games",
    [GameOrder(HORSE, GameChange.HANDS, 3), GameOrder(HORSE, GameChange.CHOICE), GameOrder(HORSE)],
    ids=lambda games: games.change.value,
)
def test_an_event_of_several_games_is_played_to_its_winner(games: GameOrder) -> None:
    told = play_one(horse(games), 8, 1)
    assert told.violated == ()
    assert told.done["dealt from a frozen button"]
    assert told.done["game begun"] > 2


def test_a_button_that_moves_in_stud_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_of_tables, "_turn_button", lambda *_step: None)
    monkeypatch.setattr(buttons, "deals_stud", lambda _row: False)
    told = play_one(horse(GameOrder(HORSE, GameChange.HANDS, 3)), 4, 1)
    assert "moved its button in stud" in told.violated[0]
