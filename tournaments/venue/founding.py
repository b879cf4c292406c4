"""First start: the house's details and its first administrator, in one action."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from access.fields import SPREAD, Hidden, Length
from access.roles import NOBODY, Role
from access.verbs import action, of_house
from journal.book import OpenBook
from people.staff import rows
from people.staff import verbs as people
from rulebook.refusals import Refusal
from tournaments.venue.verbs import HouseMade, HouseSetup, set_up_house


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundHouse:
    """The house and its first administrator."""

    setup: HouseSetup
    username: str
    password: Annotated[str, Length(128), Hidden()] = field(repr=False)
    name: str = ""
    pin: Annotated[str, Length(20), Hidden()] = field(default="", repr=False)


@action("", admits=NOBODY, opens=of_house)
def found_house(book: OpenBook, *, founded: Annotated[FoundHouse, SPREAD]) -> HouseMade:
    """Set up the house with its first administrator.

    Raises ``Refusal("house_set_up")`` if the house exists or somebody can sign in already.
    """
    if rows.has_staff():
        raise Refusal("house_set_up")
    administrator = people.AddStaff(
        username=founded.username,
        password=founded.password,
        role=Role.ADMINISTRATOR,
        name=founded.name,
        pin=founded.pin,
    )
    people.add_staff(book, administrator)
    return set_up_house(book, setup=founded.setup)
