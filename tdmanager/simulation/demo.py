"""The demo: a house with staff, a Friday event half played, another open for registration."""

from __future__ import annotations

import secrets
from datetime import timedelta
from pathlib import Path
from random import Random

from django.utils.translation import gettext as _

from access.roles import Role
from cashier.sales.verbs import sell_entry
from journal import instants
from journal.book import Actor
from journal.opening import HOUSE
from people.staff.rows import pin_digits
from people.staff.verbs import add_staff, set_pin
from seating.moves.verbs import verify_seat, verify_table
from seating.queries import awaited
from tdmanager.simulation.evening import Evening, Progress
from tdmanager.simulation.manner import PLAIN
from tdmanager.simulation.show import set_up
from tdmanager.simulation.stage import Stage
from tournaments.library.loader import load_event
from tournaments.lifecycle.verbs import announce_event, open_registration
from tournaments.set_up.verbs import create_event
from tournaments.venue.verbs import HouseSetup, add_room_tables, set_up_house

ROLES = ("administrator", "director", "floor", "cage", "cashier", "inspector")
CASINO = HouseSetup(name="Casino Demo")
ENTRIES = 63
TONIGHT = 12
SEED = 7
PLAYED = timedelta(minutes=150)
"""Half of the forecast length of a Friday with this many entries."""


def load(tell: Progress, logins: Path, *, setup: HouseSetup = CASINO, entries: int = ENTRIES) -> None:
    """Fill the empty database; ``logins`` receives the generated names, passwords and PINs (mode 600)."""
    now = instants.now()
    stage = Stage(Random(SEED), now - PLAYED - timedelta(days=1))
    stage.do([HOUSE], set_up_house, setup=setup, is_demo=True)
    stage.do([HOUSE], add_room_tables, numbers=tuple(range(1, 13)), seats=9)
    staff = _hire(stage, logins)
    evening = set_up(
        "sanremo.json:friday",
        entries,
        SEED,
        tell,
        starts_at=now - PLAYED,
        cashier_id=staff["cashier"],
        manner=PLAIN,
    )
    evening.stage.floor = Actor(user_id=staff["director"], role="director")
    evening.sell_before_the_start()
    evening.play(until=now)
    _see_players(evening)
    _announce_next(evening, tell)


def _see_players(evening: Evening) -> None:
    """Record players as seen at all tables but one, where the latest are still on their way."""
    for table in list(evening.room.tables.values())[:-1]:
        evening.stage.at(evening.event_id, verify_table, table=table.id)
    for seat in awaited(evening.day_id, evening.stage.now):
        if seat.is_first_seat:
            evening.stage.at(evening.event_id, verify_seat, entry=seat.entry_id)


def _hire(stage: Stage, logins: Path) -> dict[str, int]:
    """One person per role."""
    lines, staff, digits = [], {}, pin_digits()
    for index, role in enumerate(ROLES):
        # A zero after the first digit: no PIN counts up or down.
        further = "".join(secrets.choice("0123456789") for _digit in range(digits[role] - 2))
        password, pin = secrets.token_urlsafe(9), f"{index + 2}0{further}"
        person = stage.do(
            [HOUSE], add_staff, username=role, password=password, role=Role(role), name=role.capitalize()
        )
        staff[role] = person.id
        stage.do([HOUSE], set_pin, person=person.id, pin=pin)
        lines.append(f"{role:<14} password {password:<14} PIN {pin}")
    logins.parent.mkdir(exist_ok=True)
    logins.touch(mode=0o600)
    logins.write_text(_("Demo logins") + "\n" + "\n".join(lines) + "\n")
    return staff


def _announce_next(evening: Evening, tell: Progress) -> None:
    """Open registration for tomorrow's event."""
    stage = evening.stage
    stage.now = instants.now()
    setup = load_event("sanremo.json:saturday", stage.now + timedelta(hours=20))
    event_id = stage.do([HOUSE], create_event, setup=setup).id
    stage.at(event_id, announce_event, event=event_id)
    stage.at(event_id, open_registration, event=event_id)
    for player_id in stage.invite(5_001, TONIGHT):
        stage.sell(event_id, sell_entry, event=event_id, player=player_id)
    tell(_("Entries sold for tomorrow: %(count)s") % {"count": TONIGHT})
