"""A house of an event in play; prints the codes of that many seat cards as JSON for the benchmark."""

from __future__ import annotations

import json
import sys
from secrets import token_urlsafe

import django

django.setup()

from access.roles import Role  # noqa: E402
from journal.opening import HOUSE  # noqa: E402
from people.staff.verbs import add_staff  # noqa: E402
from tests import builders  # noqa: E402 - the house is awake only now
from tournaments import queries  # noqa: E402

SEATS = 9


def main() -> None:
    """Seat the players."""
    wanted = int(sys.argv[1])
    builders.do([HOUSE], add_staff, username="dora", password=token_urlsafe(), role=Role.DIRECTOR)
    event_id = builders.started(*[SEATS] * -(-wanted // SEATS))
    print(json.dumps({"codes": [entry.code for entry in queries.entries(event_id)][:wanted]}))


if __name__ == "__main__":
    main()
