"""The house: set up once, its defaults changed later."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from django.conf import settings

from access.roles import ADMINISTRATORS, NOBODY
from access.verbs import action, of_house, verb
from journal.book import OpenBook
from journal.kinds import BookKind
from rulebook.ages import MOST_YEARS
from rulebook.fees import SANREMO_FEES, FeeBand
from rulebook.money import require_currency
from rulebook.profile import RulesProfile, profile_from_data, profile_to_data
from rulebook.public_names import PublicName
from rulebook.public_results import PublicResults
from rulebook.refusals import Refusal
from tournaments import facts, queries
from tournaments.models import House
from tournaments.venue.zone import time_zones

PAPERS = ("a4", "receipt80")


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseSetup:
    """The details of a house; chips, seconds, minutes; the fee rule in minor units of its currency."""

    name: str
    currency: str = "EUR"
    time_zone: str = "Europe/Rome"
    languages: tuple[str, ...] = ("en", "it")
    paper: str = "a4"
    profile: RulesProfile = field(default_factory=RulesProfile)
    fee_rule: tuple[FeeBand, ...] = SANREMO_FEES
    starting_stack: int = 20_000
    level_seconds: int = 1_200
    lock_minutes: int = 10
    unpaid_holds_seat: bool = False
    unpaid_minutes: int = 30
    penalty_months: int = 0
    keep_prizes_years: int = 10
    keep_documents_years: int = 10
    keep_entries_years: int = 5
    minimum_age: int | None = None
    asks_birth_date: bool = True
    public_names: PublicName = PublicName.SHORT
    public_results: PublicResults = PublicResults.NONE
    sells_nameless: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EditHouse:
    """The house's defaults from now on."""

    setup: HouseSetup


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseMade:
    """The house that was set up."""

    id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseChanged:
    """The names of what changed."""

    changed: tuple[str, ...]


@action("", admits=NOBODY, opens=of_house)
def set_up_house(book: OpenBook, *, setup: HouseSetup, is_demo: bool = False) -> HouseMade:
    """Set the house up, once.

    Raises ``house_set_up`` or the refusal of an invalid input.
    """
    book.require(BookKind.HOUSE)
    if House.objects.exists():
        raise Refusal("house_set_up")
    _require_sound(setup)
    row = book.create(House, **_columns(setup), is_demo=is_demo)
    book.record(facts.HouseSetUp(name=row.name))
    return HouseMade(id=row.pk)


@verb(EditHouse, "", admits=ADMINISTRATORS, opens=of_house)
def edit_house(book: OpenBook, command: EditHouse) -> HouseChanged:
    """Change the house's defaults; existing events keep the values they copied.

    Raises the refusal of an invalid input.
    """
    book.require(BookKind.HOUSE)
    row = House.objects.filter(pk=queries.house().id).get()
    _require_sound(command.setup)
    columns = _columns(command.setup)
    changed = tuple(name for name, value in columns.items() if getattr(row, name) != value)
    if changed:
        for name in changed:
            setattr(row, name, columns[name])
        book.save(row)
        book.record(facts.HouseEdited(fields=changed))
    return HouseChanged(changed=changed)


@action("", admits=ADMINISTRATORS, opens=of_house)
def change_house(book: OpenBook, *, told: Mapping[str, Any]) -> HouseChanged:
    """Change settings of the house; the others stay.

    Raises what ``edit_house`` does.
    """
    told_of = {name: _TOLD[name](value) if name in _TOLD else value for name, value in told.items()}
    return edit_house(book, EditHouse(setup=replace(setup_of(queries.house()), **told_of)))


_TOLD: Mapping[str, Callable[[Any], Any]] = {
    "languages": tuple,
    "profile": profile_from_data,
    "fee_rule": lambda bands: tuple(
        sorted((FeeBand(**band) for band in bands), key=lambda band: (band.up_to is None, band.up_to or 0))
    ),
    "public_names": PublicName,
    "public_results": PublicResults,
}
"""How a value of plain data is read, where it is not itself."""


def setup_of(house: queries.HouseView) -> HouseSetup:
    """The house as it would be set up again."""
    return HouseSetup(**{item.name: getattr(house, item.name) for item in fields(HouseSetup)})


def end_demo(book: OpenBook) -> None:
    """Step of removing the demo data: pages no longer show the demo notice."""
    row = House.objects.filter(pk=queries.house().id).get()
    row.is_demo = False
    book.save(row)


def _columns(setup: HouseSetup) -> dict[str, Any]:
    return asdict(setup) | {
        "name": setup.name.strip(),
        "languages": list(setup.languages),
        "profile": profile_to_data(setup.profile),
        "fee_rule": [asdict(band) for band in setup.fee_rule],
    }


def _require_sound(setup: HouseSetup) -> None:
    if not setup.name.strip():
        raise Refusal("name_missing", field="name")
    require_currency(setup.currency)
    if setup.time_zone not in time_zones():
        raise Refusal("time_zone_unknown", field="time_zone", time_zone=setup.time_zone)
    known = {code for code, _name in settings.LANGUAGES}
    if not setup.languages or set(setup.languages) - known:
        raise Refusal("language_unknown", field="languages", known=sorted(known))
    if setup.paper not in PAPERS:
        raise Refusal("paper_unknown", field="paper", known=PAPERS)
    if setup.starting_stack <= 0:
        raise Refusal("stack_missing", field="starting_stack")
    if setup.level_seconds <= 0:
        raise Refusal("period_without_time", field="level_seconds", row=1)
    if setup.minimum_age is not None and not 1 <= setup.minimum_age <= MOST_YEARS:
        raise Refusal("minimum_age_unsound", field="minimum_age", most=MOST_YEARS)
