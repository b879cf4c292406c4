"""A house to be measured: an event in play and paired displays, printed as JSON for the benchmark."""

from __future__ import annotations

import json
import sys
from secrets import token_urlsafe

import django

django.setup()

from access.roles import Role  # noqa: E402
from displays.displays import words  # noqa: E402
from displays.models import Display  # noqa: E402
from journal.book import OpenBook  # noqa: E402
from journal.opening import HOUSE  # noqa: E402
from people.devices.verbs import add_device  # noqa: E402
from people.staff.verbs import add_staff, add_token  # noqa: E402 - the house is awake only now
from screens.parts.screen_tokens import Holder, ScreenToken, signed  # noqa: E402
from tests import builders  # noqa: E402
from tournaments import queries  # noqa: E402

TABLES, SEATS = 20, 9


def paired(book: OpenBook, *, number: int, event_id: int) -> list[int]:
    """This many televisions that show the event, paired in one action; returns their ids."""
    book.require(HOUSE.kind)
    made = []
    for at in range(number):
        device_id = add_device(book, name=f"TV {at}", kind="display", token_hash=f"television {at}")
        made.append(book.create(Display, device_id=device_id, name=f"TV {at}", event_id=event_id).pk)
    book.record(words.DisplayPaired(name=f"TV 0 to {number - 1}"))
    return made


def main() -> None:
    """Fill the database; print screen tokens, the day, entries that can bust, and the director's token."""
    event_id = builders.started(*[SEATS] * TABLES)
    user_id = builders.do(
        [HOUSE], add_staff, username="dora", password=token_urlsafe(), role=Role.DIRECTOR
    ).id
    displays = builders.do([HOUSE], paired, number=int(sys.argv[1]), event_id=event_id)
    told = {
        "passes": [signed(ScreenToken(Holder.DISPLAY, one, 0, "en")) for one in displays],
        "day": builders.day_of(event_id),
        "entries": [one.id for one in queries.entries(event_id)],
        "token": add_token(user_id).clear,
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
