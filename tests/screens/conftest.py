"""A running server and the screen tokens to look at it."""

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
    """The server."""
    with served() as server:
        yield server.house


@pytest.fixture
def director(transactional_db: None) -> User:
    """Somebody with read permission for everything."""
    return User.objects.create_user("dora", password="x", role="director")


@pytest.fixture
def listen(house: LiveHouse) -> Iterator[Listen]:
    """Opens screens with any token; all of them disconnect at the end."""
    opened: list[Listener] = []

    def open_one(screen_token: ScreenToken | str) -> Listener:
        token = screen_token if isinstance(screen_token, str) else signed(screen_token)
        opened.append(Listener(house, f"/stream/{token}").open())
        return opened[-1]

    yield open_one
    for screen in opened:
        screen.hang_up()


def staff_token(user: User, event_id: int) -> ScreenToken:
    """The screen token of a member of staff."""
    return ScreenToken(Holder.PERSON, user.pk, event_id, "en")
