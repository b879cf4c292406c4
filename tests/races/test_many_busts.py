"""120 busts of 200 players sent at once through the API: nobody is lost, whatever the order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from time import sleep
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from floor.life import verbs as life
from people.models import User
from seating import queries as seats
from seating import reports
from seating.balance.verbs import apply_suggestion
from seating.buttons.verbs import set_positions
from seating.queries import SuggestionKind
from tests import builders as b
from tests.races.together import at_once
from tournaments import queries

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS = 200
OUT = 120
TABLETS = 6


@pytest.fixture(autouse=True)
def _sold_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registration is closed."""
    monkeypatch.setattr(reports, "_registration_open", [lambda _event, _at: False])


def tablet(number: int) -> Client:
    """A tablet in use."""
    client = Client()
    client.force_login(User.objects.create(username=f"floor{number}", role=Role.FLOOR))
    return client


def bust_all(client: Client, entries: Sequence[int]) -> list[int]:
    """The answer to one tablet; a busy system is asked again, as the page does."""
    answers = []
    for entry in entries:
        for _attempt in range(20):
            answer: Any = client.post(
                f"/api/v1/entries/{entry}/bust/", {}, headers={"Idempotency-Key": f"bust-{entry}"}
            )
            if answer.status_code != 503:
                break
            sleep(0.2)
        answers.append(answer.status_code)
    return answers


def level_out(event_id: int) -> None:
    """Suggestions are applied until nothing is left to do, with buttons set where they are asked for."""
    for _ in range(200):
        due = [one for one in seats.suggestions(b.day_of(event_id)) if one.kind is not SuggestionKind.HALT]
        if not due:
            return
        if due[0].needs_button:
            for number in due[0].needs_button:
                table = b.table(event_id, number)
                first, second = sorted(table.entries)[:2]
                b.at(event_id, set_positions, table=table.id, big_blind=second, small_blind=first)
        else:
            b.at(
                event_id,
                apply_suggestion,
                event=event_id,
                suggestion=due[0].id,
            )
    raise AssertionError("suggestions never end")


def test_120_busts_of_200_players_at_once_lose_nobody() -> None:
    b.house()
    b.room(23, 9)
    event_id = b.event()
    made = b.entries(event_id, PLAYERS)
    b.at(event_id, life.start_play, event=event_id)
    out, stay = made[:OUT], set(made[OUT:])
    tablets = [tablet(number) for number in range(TABLETS)]
    found = at_once(
        *(partial(bust_all, client, out[number::TABLETS]) for number, client in enumerate(tablets))
    )
    assert Counter(status for answers in found for status in answers) == {200: OUT}
    assert {entry.id for entry in queries.entries(event_id, "alive")} == stay
    assert {line.entry_id for line in seats.seat_list(event_id)} == stay
    places = sorted(one.place for one in queries.finishers(event_id))
    assert places == list(range(PLAYERS - OUT + 1, PLAYERS + 1))
    level_out(event_id)
    sizes = b.sizes(event_id).values()
    assert sum(sizes) == len(stay)
    assert max(sizes) - min(sizes) <= 1
    assert max(sizes) <= 9
    assert {line.entry_id for line in seats.seat_list(event_id)} == stay
