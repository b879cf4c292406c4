"""PINs set and removed, and how long they must be."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from itertools import pairwise
from typing import Annotated

from access.fields import Hidden, Length, Limits, Note, PersonId
from access.roles import ADMINISTRATORS, READERS
from access.verbs import of_house, planned_verb, verb
from journal.book import Actor, OpenBook
from journal.kinds import BookKind
from people import facts
from people.actions.guesses import count_choice
from people.models import PinLength, User
from people.queries.pins import LEAST_DIGITS, MOST_DIGITS, MOST_NEEDED, pin_digits
from people.queries.staff import PersonView, person
from people.secrets import kept_pin, pin_mark
from rulebook.refusals import Refusal

Digits = Annotated[int, Limits(LEAST_DIGITS, MOST_NEEDED)]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetOwnPin:
    """A PIN for yourself."""

    pin: Annotated[str, Length(20), Hidden(), Note("As many digits as the role needs; empty: no PIN.")] = (
        field(default="", repr=False)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPin(SetOwnPin):
    """A PIN for a member of staff."""

    person: PersonId


@dataclass(frozen=True, slots=True, kw_only=True)
class PinLengths:
    """How many digits a PIN has at least, by role."""

    administrator: Digits
    director: Digits
    floor: Digits
    cage: Digits
    cashier: Digits
    inspector: Digits


def pin_lengths() -> PinLengths:
    """How many digits a PIN has at least, by role."""
    return PinLengths(**pin_digits())


@verb(PinLengths, "staff/pin-lengths/", admits=ADMINISTRATORS, opens=of_house, method="put")
def set_pin_lengths(book: OpenBook, command: PinLengths) -> PinLengths:
    """Set how many digits a PIN has at least, by role; shorter ones go on working, their people are told."""
    book.require(BookKind.HOUSE)
    wanted = asdict(command)
    if wanted != pin_digits():
        for role, digits in wanted.items():
            PinLength.objects.update_or_create(role=role, defaults={"digits": digits})
        book.record(facts.PinLengthsSet())
    return pin_lengths()


def hashed_pin(command: SetOwnPin) -> str:
    """The PIN of a command as it is stored: hashed before the book opens, as hashing takes a tenth of a second."""
    return kept_pin(command.pin) if command.pin else ""


@planned_verb(SetPin, "staff/<int:person>/pin/", planned=hashed_pin, admits=ADMINISTRATORS, opens=of_house)
def set_pin(book: OpenBook, command: SetPin, plan: str | None) -> PersonView:
    """Set or remove the PIN of a member of staff, with as many digits as the role needs.

    Raises ``pin_unreadable``, ``pin_too_easy`` or ``pin_taken``.
    """
    return _given_pin(book, command.person, command, plan)


def _counted(command: SetOwnPin, actor: Actor) -> SetOwnPin:
    if command.pin:
        count_choice(actor.user_id or 0)
    return command


@planned_verb(SetOwnPin, "me/pin/", planned=hashed_pin, admits=READERS, opens=of_house, completed=_counted)
def set_own_pin(book: OpenBook, command: SetOwnPin, plan: str | None) -> PersonView:
    """Set or remove your own PIN, with as many digits as your role needs.

    Raises ``pin_unreadable``, ``pin_too_easy``, ``pin_taken`` or ``pin_choices_used_up``.
    """
    return _given_pin(book, book.actor.user_id or 0, command, plan)


def staff_row(book: OpenBook, user_id: int) -> User:
    """The row of a member of staff; raises ``Refusal("not_found")``."""
    book.require(BookKind.HOUSE)
    user = User.objects.filter(pk=user_id).first()
    if user is None:
        raise Refusal("not_found", what="person", id=user_id)
    return user


def _given_pin(book: OpenBook, user_id: int, command: SetOwnPin, hashed: str | None) -> PersonView:
    user = staff_row(book, user_id)
    give_pin(user, command.pin, hashed_pin(command) if hashed is None else hashed)
    user.save(update_fields=["pin", "pin_mark", "pin_digits"])
    book.record(facts.StaffEdited(user=user_id, fields=("pin",)))
    return person(user_id)


def give_pin(user: User, pin: str, hashed: str) -> None:
    """Digits that nobody guesses at first and nobody else has, as many as the role needs; empty: none.

    ``hashed`` is the same PIN as it is stored.
    """
    least = pin_digits().get(user.role, LEAST_DIGITS) if pin else 0
    if pin and (not least <= len(pin) <= MOST_DIGITS or not (pin.isascii() and pin.isdigit())):
        raise Refusal("pin_unreadable", field="pin", digits=least, most=MOST_DIGITS, role=user.role)
    if pin and _is_easy(pin):
        raise Refusal("pin_too_easy", field="pin")
    mark = pin_mark(pin) if pin else ""
    if mark and User.objects.filter(pin_mark=mark).exclude(pk=user.pk).exists():
        raise Refusal("pin_taken", field="pin")
    user.pin, user.pin_mark, user.pin_digits = hashed, mark, len(pin)


def _is_easy(pin: str) -> bool:
    """The same digit throughout, or digits that count up or down: the first that anybody tries."""
    steps = {int(after) - int(before) for before, after in pairwise(pin)}
    return steps in ({0}, {1}, {-1})
