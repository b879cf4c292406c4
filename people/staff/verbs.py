"""Adding, changing and deactivating staff; their passwords, PINs, badges and tokens of programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Annotated

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db.models import F
from django.utils import timezone

from access.fields import SPREAD, Hidden, Id, Length, Limits, Note, PersonId
from access.reads import read
from access.roles import ADMINISTRATORS, READERS, Role
from access.scope import role_within, roles_within
from access.verbs import action, of_house, planned_verb
from journal import instants
from journal.book import Actor, OpenBook
from journal.kinds import BookKind
from people.models import DeviceUse, PinLength, ProgramToken, User, WrongPin
from people.staff import rows, secrets, words
from rulebook.refusals import Refusal

LIFE_OF_WRONG_PINS = timedelta(days=30)
OWN_SLIPS = timedelta(minutes=2)
"""Wrong PINs this shortly before the right one on the same device were the person's own."""
MOST_CHOICES = 5
"""How many times per day people may choose a PIN: the refusal of a taken PIN reveals that somebody has it."""


@dataclass(frozen=True, slots=True)
class PersonView:
    """A member of staff; ``initials`` for a tile."""

    id: int
    username: str
    name: str
    role: Role
    language: str
    is_active: bool
    has_pin: bool
    has_badge: bool
    pin_digits: int
    is_pin_short: bool


def _answer(row: User) -> PersonView:
    return PersonView(
        id=row.pk,
        username=row.username,
        name=row.name,
        role=Role(row.role),
        language=row.language,
        is_active=row.is_active,
        has_pin=row.has_pin,
        has_badge=row.has_badge,
        pin_digits=row.pin_digits,
        is_pin_short=rows.is_pin_short(row),
    )


def require_guesses_left(user_id: int, device_id: int) -> None:
    """Raise ``Refusal("pin_locked")`` if too many wrong PINs were typed for this person today."""
    is_own = rows.has_signed_in_on(user_id, device_id)
    if rows.is_pin_locked(user_id, is_own=is_own, now=instants.now()):
        raise Refusal("pin_locked")


def note_wrong_pin(user_id: int, device_id: int) -> int:
    """Count a wrong PIN typed for a person; returns how many the journal should mention, 0 for none."""
    now = instants.now()
    WrongPin.objects.filter(at__lt=now - LIFE_OF_WRONG_PINS).delete()
    is_own = rows.has_signed_in_on(user_id, device_id)
    WrongPin.objects.create(user_id=user_id, device_id=device_id, at=now, is_own=is_own)
    unread = WrongPin.objects.filter(user_id=user_id, is_told=False, at__gt=now - rows.A_DAY).count()
    return unread if unread % rows.LEAST_GUESSES == 0 else 0


def record_guesses(book: OpenBook, *, user_id: int, count: int) -> None:
    """Write a line about the wrong PINs typed for a person."""
    book.record(words.PinGuessed(user=user_id, count=count))


def warning_of_guesses(user_id: int, device_id: int) -> rows.GuessedPin | None:
    """The warning about wrong PINs after signing in, shown once; the device is the person's from now on."""
    now = instants.now()
    DeviceUse.objects.get_or_create(user_id=user_id, device_id=device_id, defaults={"at": now})
    unread = WrongPin.objects.filter(user_id=user_id, is_told=False)
    unread.filter(device_id=device_id, at__gt=now - OWN_SLIPS).update(is_told=True)
    guesses = rows.guessed_pins(now - LIFE_OF_WRONG_PINS, user_id)
    if guesses:
        unread.update(is_told=True)
    return guesses[0] if guesses else None


def count_choice(user_id: int) -> None:
    """Count a chosen PIN; raises ``Refusal("pin_choices_used_up")`` after several per day."""
    now = instants.now()
    mine = User.objects.filter(pk=user_id)
    mine.exclude(pin_choices_since__gt=now - rows.A_DAY).update(pin_choices_since=now, pin_choices=0)
    if not mine.filter(pin_choices__lt=MOST_CHOICES).update(pin_choices=F("pin_choices") + 1):
        raise Refusal("pin_choices_used_up")


Digits = Annotated[int, Limits(rows.LEAST_DIGITS, rows.MOST_NEEDED)]


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
    """The minimum number of digits in a PIN, by role."""

    administrator: Digits
    director: Digits
    floor: Digits
    cage: Digits
    cashier: Digits
    inspector: Digits


def pin_lengths() -> PinLengths:
    """The minimum number of digits in a PIN, by role."""
    return PinLengths(**rows.pin_digits())


@action("staff/pin-lengths/", admits=ADMINISTRATORS, opens=of_house, method="put")
def set_pin_lengths(book: OpenBook, *, lengths: Annotated[PinLengths, SPREAD]) -> PinLengths:
    """Set the minimum number of digits in a PIN, by role; shorter PINs stay valid, with a warning."""
    book.require(BookKind.HOUSE)
    values = asdict(lengths)
    if values != rows.pin_digits():
        for role, digits in values.items():
            PinLength.objects.update_or_create(role=role, defaults={"digits": digits})
        book.record(words.PinLengthsSet())
    return pin_lengths()


def pin_hash(command: SetOwnPin) -> str:
    """The stored hash of a command's PIN: computed before the book opens, because it takes 0.1 seconds."""
    return secrets.hash_of_pin(command.pin) if command.pin else ""


@planned_verb(SetPin, "staff/<int:person>/pin/", planned=pin_hash, admits=ADMINISTRATORS, opens=of_house)
def set_pin(book: OpenBook, command: SetPin, plan: str | None) -> PersonView:
    """Set or remove the PIN of a member of staff, with as many digits as the role needs.

    Raises ``pin_unreadable``, ``pin_too_easy`` or ``pin_taken``.
    """
    return _set_pin(book, command.person, command, plan)


def _counted(command: SetOwnPin, actor: Actor) -> SetOwnPin:
    if command.pin:
        count_choice(actor.user_id or 0)
    return command


@planned_verb(SetOwnPin, "me/pin/", planned=pin_hash, admits=READERS, opens=of_house, completed=_counted)
def set_own_pin(book: OpenBook, command: SetOwnPin, plan: str | None) -> PersonView:
    """Set or remove your own PIN, with as many digits as your role needs.

    Raises ``pin_unreadable``, ``pin_too_easy``, ``pin_taken`` or ``pin_choices_used_up``.
    """
    return _set_pin(book, book.actor.user_id or 0, command, plan)


def staff_row(book: OpenBook, user_id: int) -> User:
    """The row of a member of staff; raises ``Refusal("not_found")``."""
    book.require(BookKind.HOUSE)
    return rows.person(user_id)


def _set_pin(book: OpenBook, user_id: int, command: SetOwnPin, hashed: str | None) -> PersonView:
    user = staff_row(book, user_id)
    give_pin(user, command.pin, pin_hash(command) if hashed is None else hashed)
    user.save(update_fields=["pin", "pin_mark", "pin_digits"])
    book.record(words.StaffEdited(user=user_id, fields=("pin",)))
    return _answer(user)


def give_pin(user: User, pin: str, hashed: str) -> None:
    """Set a PIN that is not easy, not taken, and as long as the role requires; an empty one removes it.

    ``hashed`` is the stored hash of this PIN.
    """
    least = rows.pin_digits().get(user.role, rows.LEAST_DIGITS) if pin else 0
    if pin and (not least <= len(pin) <= rows.MOST_DIGITS or not (pin.isascii() and pin.isdigit())):
        raise Refusal("pin_unreadable", field="pin", digits=least, most=rows.MOST_DIGITS, role=user.role)
    if pin and _is_easy(pin):
        raise Refusal("pin_too_easy", field="pin")
    mark = secrets.pin_mark(pin) if pin else ""
    if mark and User.objects.filter(pin_mark=mark).exclude(pk=user.pk).exists():
        raise Refusal("pin_taken", field="pin")
    user.pin, user.pin_mark, user.pin_digits = hashed, mark, len(pin)


def _is_easy(pin: str) -> bool:
    """Whether all digits are equal, or count up or down: the first guesses of anybody."""
    steps = {int(after) - int(before) for before, after in pairwise(pin)}
    return steps in ({0}, {1}, {-1})


MOST_TOKENS = 100
"""The most tokens per person; a program that signs in too often is refused, and no other token ends."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The name, role and term of a token: ``role`` empty for its person's, None for no end."""

    name: str = ""
    role: str = ""
    only_reads: bool = False
    ends_on: date | None = None


@dataclass(frozen=True, slots=True)
class NewToken:
    """A new token: ``clear`` is shown once and not stored."""

    id: int
    clear: str


def make_token(book: OpenBook, *, user: User, scope: Scope) -> NewToken:
    """Let a program act as a person, or in a role that may do less.

    The caller has checked the person's password or session: a token cannot make another. Raises
    ``own_pin_first``, ``token_role_too_much``, ``token_day_past`` or ``tokens_exhausted``.
    """
    rows.require_own_secret(book.actor.user_id)
    _require_sound_token(user, scope, timezone.localdate(book.now))
    token = add_token(user.pk, scope, book.now)
    book.record(
        words.TokenMade(
            user=user.pk,
            token=token.id,
            token_name=scope.name.strip()[:60],
            role=scope.role or user.role,
            only_reads=scope.only_reads,
        )
    )
    return token


def _require_sound_token(user: User, scope: Scope, today: date) -> None:
    if scope.role and not role_within(user.role, scope.role):
        raise Refusal("token_role_too_much", field="role", roles=list(roles_within(user.role)))
    if scope.ends_on is not None and scope.ends_on < today:
        raise Refusal("token_day_past", field="ends_on")
    if ProgramToken.objects.filter(user=user).count() >= MOST_TOKENS:
        raise Refusal("tokens_exhausted", most=MOST_TOKENS)


def add_token(user_id: int, scope: Scope = Scope(), at: datetime | None = None) -> NewToken:
    """Step: the row of a new token."""
    clear = secrets.new_program_token()
    row = ProgramToken.objects.create(
        user_id=user_id,
        name=scope.name.strip()[:60],
        digest=secrets.hash_of_program_token(clear),
        role=scope.role,
        only_reads=scope.only_reads,
        ends_on=scope.ends_on,
        created_at=at or instants.now(),
    )
    return NewToken(row.pk, clear)


@dataclass(frozen=True, slots=True)
class TokenView:
    """A token of a program: its person, its permissions and term, and its last use.

    ``role`` is null if its person has lost the role: then it may do nothing.
    """

    id: int
    person: int
    person_name: str
    name: str
    role: Role | None
    only_reads: bool
    created_at: datetime
    ends_on: date | None
    last_used_at: datetime | None
    is_over: bool


def _token_answer(row: ProgramToken) -> TokenView:
    return TokenView(
        id=row.pk,
        person=row.user_id,
        person_name=row.user.name,
        name=row.name,
        role=row.role_in_force,
        only_reads=row.only_reads,
        created_at=row.created_at,
        ends_on=row.ends_on,
        last_used_at=row.last_used_at,
        is_over=row.is_over,
    )


@action("tokens/<int:token>/revoke/", admits=READERS, opens=of_house)
def revoke_token(
    book: OpenBook, *, token: Annotated[Id, Note("The token, by its number in the list.")]
) -> TokenView:
    """Revoke a token of a program at once: your own, or, as an administrator, anybody's."""
    row = ProgramToken.objects.select_related("user").filter(pk=token).first()
    is_own = row is not None and row.user_id == book.actor.user_id
    if row is None or not (is_own or book.actor.role in ADMINISTRATORS):
        raise Refusal("not_found", what="token", id=token)
    answer = _token_answer(row)
    row.delete()
    book.record(words.TokenRevoked(user=row.user_id, token=token, token_name=row.name))
    return answer


def end_tokens(user_id: int) -> None:
    """End all tokens of a person when the password under which they were made changes."""
    ProgramToken.objects.filter(user=user_id).delete()


SHORTEST_BADGE = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffDetails:
    """Name, role and language of a member of staff."""

    role: Role
    name: Annotated[str, Length(60), Note("As on the badge.")] = ""
    language: Annotated[str, Length(8), Note("Empty: as the house.")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AddStaff(StaffDetails):
    """A new member of staff."""

    username: Annotated[str, Length(150, may_be_empty=False), Note("The name to sign in with.")]
    password: Annotated[str, Length(128, may_be_empty=False), Hidden()] = field(repr=False)
    pin: Annotated[
        str, Length(20), Hidden(), Note("As many digits as the role needs; empty: no PIN yet.")
    ] = field(default="", repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffCommand:
    """A command about a member of staff."""

    person: PersonId


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPassword(StaffCommand):
    """A new password."""

    password: Annotated[str, Length(128, may_be_empty=False), Hidden()] = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hashes:
    """The stored hashes of password and PIN: computed before the book opens, because it takes 0.1 seconds."""

    password: str
    pin: str = ""


def _hashes(command: AddStaff) -> Hashes:
    return Hashes(
        password=make_password(command.password), pin=secrets.hash_of_pin(command.pin) if command.pin else ""
    )


def _password_hash(command: SetPassword) -> Hashes:
    return Hashes(password=make_password(command.password))


@planned_verb(AddStaff, "staff/", planned=_hashes, admits=ADMINISTRATORS, opens=of_house, makes="edit-staff")
def add_staff(book: OpenBook, command: AddStaff, plan: Hashes | None) -> PersonView:
    """Add a member of staff, who may sign in from now on.

    Raises ``username_missing``, ``username_taken``, ``role_unknown``, ``language_unknown``, ``password_weak``
    or the refusals of the PIN, naming the field; ``own_pin_first`` to a host without a PIN.
    """
    book.require(BookKind.HOUSE)
    rows.require_own_secret(book.actor.user_id)
    username = command.username.strip()
    if not username:
        raise Refusal("username_missing", field="username")
    if User.objects.filter(username__iexact=username).exists():
        raise Refusal("username_taken", field="username", username=username)
    _require_sound(command)
    user = User(
        username=username,
        role=command.role,
        display_name=command.name.strip()[:60],
        language=command.language,
    )
    hashes = plan or _hashes(command)
    _set_password(user, command.password, hashes)
    give_pin(user, command.pin, hashes.pin)
    user.save()
    book.record(words.StaffAdded(user=user.pk, role=command.role))
    return _answer(user)


HOST = "host"
"""The sign-in name of who starts a quick game."""


def add_host(book: OpenBook, *, name: str, language: str = "") -> int:
    """Step: who starts a quick game on this machine runs the house, without password and PIN until one is chosen.

    Raises ``Refusal("house_set_up")`` if anybody can sign in already.
    """
    book.require(BookKind.HOUSE)
    if rows.has_staff():
        raise Refusal("house_set_up")
    user = User(username=HOST, role=Role.ADMINISTRATOR, display_name=name.strip()[:60], language=language)
    user.set_unusable_password()
    user.save()
    book.record(words.StaffAdded(user=user.pk, role=Role.ADMINISTRATOR))
    return user.pk


@action("staff/<int:person>/", admits=ADMINISTRATORS, opens=of_house, method="put")
def edit_staff(book: OpenBook, *, details: Annotated[StaffDetails, SPREAD], person: PersonId) -> PersonView:
    """Change name, role and language of a member of staff.

    The last administrator keeps the role: raises ``Refusal("last_administrator")``.
    """
    user = staff_row(book, person)
    _require_sound(details)
    if details.role != Role.ADMINISTRATOR:
        _require_other_administrator(user)
    values = {
        "role": details.role,
        "display_name": details.name.strip()[:60],
        "language": details.language,
    }
    names = tuple(name for name, value in values.items() if getattr(user, name) != value)
    if names:
        for name in names:
            setattr(user, name, values[name])
        user.save(update_fields=list(names))
        book.record(words.StaffEdited(user=person, fields=names))
    return _answer(user)


@planned_verb(
    SetPassword,
    "staff/<int:person>/password/",
    planned=_password_hash,
    admits=ADMINISTRATORS,
    opens=of_house,
)
def set_password(book: OpenBook, command: SetPassword, plan: Hashes | None) -> PersonView:
    """Set a new password; sessions and tokens of programs under the old one end.

    Raises ``Refusal("password_weak")``.
    """
    user = staff_row(book, command.person)
    _set_password(user, command.password, plan or _password_hash(command))
    user.save(update_fields=["password"])
    end_tokens(user.pk)
    book.record(words.StaffEdited(user=command.person, fields=("password",)))
    return _answer(user)


@action("staff/<int:person>/badge/", admits=ADMINISTRATORS, opens=of_house)
def set_badge(
    book: OpenBook,
    *,
    person: PersonId,
    badge: Annotated[str, Length(120), Hidden(), Note("As the reader types it; empty: no badge.")] = "",
) -> PersonView:
    """Set or remove the badge of a member of staff.

    Raises ``badge_too_short`` or ``badge_taken``.
    """
    user = staff_row(book, person)
    text = badge.strip()
    if text and len(text) < SHORTEST_BADGE:
        raise Refusal("badge_too_short", field="badge", least=SHORTEST_BADGE)
    digest = secrets.hash_of_badge(text) if text else None
    if digest and User.objects.filter(badge_hash=digest).exclude(pk=person).exists():
        raise Refusal("badge_taken", field="badge")
    user.badge_hash = digest
    user.save(update_fields=["badge_hash"])
    book.record(words.StaffEdited(user=person, fields=("badge",)))
    return _answer(user)


@action("staff/<int:person>/deactivate/", admits=ADMINISTRATORS, opens=of_house)
def deactivate_staff(book: OpenBook, *, person: PersonId) -> PersonView:
    """Revoke a member of staff's access, at once.

    Raises ``yourself`` or ``last_administrator``.
    """
    user = staff_row(book, person)
    if book.actor.user_id == person:
        raise Refusal("yourself")
    _require_other_administrator(user)
    user.is_active = False
    user.save(update_fields=["is_active"])
    book.record(words.StaffDeactivated(user=person))
    return _answer(user)


@action("staff/<int:person>/activate/", admits=ADMINISTRATORS, opens=of_house)
def activate_staff(book: OpenBook, *, person: PersonId) -> PersonView:
    """Restore a member of staff's access."""
    user = staff_row(book, person)
    user.is_active = True
    user.save(update_fields=["is_active"])
    book.record(words.StaffActivated(user=person))
    return _answer(user)


def _set_password(user: User, password: str, hashed: Hashes) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise Refusal("password_weak", field="password", why=" ".join(error.messages)) from None
    user.password = hashed.password


def _require_sound(command: StaffDetails) -> None:
    if command.role not in set(Role.values) - {Role.DISPLAY.value}:
        raise Refusal("role_unknown", field="role", role=command.role)
    if command.language and command.language not in dict(settings.LANGUAGES):
        raise Refusal("language_unknown", field="language", known=sorted(dict(settings.LANGUAGES)))


def _require_other_administrator(user: User) -> None:
    if user.role != Role.ADMINISTRATOR or not user.is_active:
        return
    others = User.objects.filter(role=Role.ADMINISTRATOR, is_active=True).exclude(pk=user.pk)
    if not others.exists():
        raise Refusal("last_administrator")


@read("staff/", admits=ADMINISTRATORS, name="staff")
def staff_list() -> Sequence[PersonView]:
    """List the staff by name, active and inactive."""
    return [_answer(row) for row in rows.staff()]


@read("staff/pin-lengths/", admits=ADMINISTRATORS, name="api-pin-lengths")
def lengths_of_pins() -> PinLengths:
    """Show the minimum number of digits in a PIN, by role."""
    return pin_lengths()


@read("staff/<int:person>/", admits=ADMINISTRATORS, name="person")
def one_person(person: int) -> PersonView:
    """Show the details of a member of staff."""
    return _answer(rows.person(person))


@read("tokens/", admits=ADMINISTRATORS, name="api-tokens")
def program_tokens() -> Sequence[TokenView]:
    """List the tokens of programs by person; only the hash of a token is stored."""
    return [_token_answer(row) for row in rows.tokens()]
