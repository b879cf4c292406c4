"""Founding the house: what it says of itself and its first administrator, in one action."""

from __future__ import annotations

from access.roles import Role
from journal.book import OpenBook
from people import actions as people
from people import queries as staff
from rulebook.refusals import Refusal
from tournaments.actions import HouseSetup, set_up_house


def found_house(book: OpenBook, *, setup: HouseSetup, username: str, password: str, name: str = "") -> int:
    """Set the house up with its first administrator; return the house's id.

    Raises ``Refusal("house_set_up")`` when there is a house or anybody can sign in already.
    """
    if staff.has_staff():
        raise Refusal("house_set_up")
    people.add_staff(
        book, people.AddStaff(username=username, password=password, role=Role.ADMINISTRATOR, name=name)
    )
    return set_up_house(book, setup=setup)
