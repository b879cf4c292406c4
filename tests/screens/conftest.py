"""A running house and the passes to look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from people.models import User
from screens.parts.screen_tokens import Holder, ScreenToken, signed
from tests.live import LiveHouse, served
from tests.screens.sse import Listener

Listen = Callable[[ScreenToken | str], Listener]


@pytest.fixture
def house(transactional_db: None) -> Iterator[LiveHouse]:
    """The house, served."""
    with served() as server:
        yield server.house


@pytest.fixture
def director(transactional_db: None) -> User:
    """Somebody who may look at everything."""
    return User.objects.create_user("dora", password="x", role="director")


@pytest.fixture
def listen(house: LiveHouse) -> Iterator[Listen]:
    """Opens screens with a pass or any token; all of them hang up at the end."""
    opened: list[Listener] = []

    def open_one(shown: ScreenToken | str) -> Listener:
        token = shown if isinstance(shown, str) else signed(shown)
        opened.append(Listener(house, f"/stream/{token}").open())
        return opened[-1]

    yield open_one
    for screen in opened:
        screen.hang_up()


def staff_token(user: User, event_id: int) -> ScreenToken:
    """The pass of somebody on the staff."""
    return ScreenToken(Holder.PERSON, user.pk, event_id, "en")
