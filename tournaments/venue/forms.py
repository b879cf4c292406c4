"""The forms of the house, its fees and its room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from access.roles import ADMINISTRATOR
from people.naming import PublicNames
from people.staff.rows import MOST_DIGITS, pin_digits
from rulebook.ages import MOST_YEARS
from rulebook.fees import FeeBand
from rulebook.money import Money, parse_money
from rulebook.profile import profile_named
from rulebook.public_names import PublicName
from rulebook.public_results import PublicResults
from rulebook.refusals import Refusal
from rulebook.structure.text_rows import length_text, seconds_of
from tournaments.models import TableStatus
from tournaments.rules.choices import editions
from tournaments.typed.amounts import percent_text
from tournaments.typed.cells import DECIMAL, PercentField
from tournaments.typed.rows import RowForm, RowKind, RowSet
from tournaments.venue.public_results import ResultsShown
from tournaments.venue.rows import HouseView
from tournaments.venue.serializers import MOST_CHIPS, MOST_DAYS, MOST_KEPT, MOST_MINUTES
from tournaments.venue.verbs import HouseSetup
from tournaments.venue.zone import time_zones
from wording.figures import currency_choices, money_short_typed


class FeeForm(RowForm):
    """The fee of buy-ins up to an amount; the last row covers everything above."""

    needed = ("percent",)
    up_to = forms.CharField(
        label=_("Buy-in up to"), required=False, max_length=20, widget=forms.TextInput(attrs=DECIMAL)
    )
    percent = PercentField(label=_("Fee, percent"), required=False)


def fee_rows(bands: Sequence[FeeBand], currency: str, typed: Any = None) -> RowSet:
    """The rows of the house's fees by buy-in."""
    initial = [
        {"up_to": _amount_text(band.up_to, currency), "percent": percent_text(band.points)} for band in bands
    ]
    return RowSet("fee_rule", FEES, initial, typed)


def fees_typed(rows: RowSet, currency: str) -> tuple[FeeBand, ...]:
    """The bands in ascending order; raises the ``Refusal`` of an amount that cannot be read."""
    bands = []
    for row in rows.forms.filled:
        amount = row["up_to"].strip()
        up_to = parse_money(amount, currency, field="fee_rule").minor if amount else None
        bands.append(FeeBand(up_to, row["percent"]))
    return tuple(sorted(bands, key=lambda band: (band.up_to is None, band.up_to or 0)))


FEES = RowKind(
    _("Fee by buy-in"),
    _("Add a row"),
    FeeForm,
    lambda _setup: [],
    lambda typed: typed,
    _("The last row, without an amount, covers everything above. A published fee takes precedence."),
)


def _amount_text(minor: int | None, currency: str) -> str:
    return "" if minor is None else money_short_typed(Money(minor, currency))


PAPERS = [("a4", _("A4")), ("receipt80", _("80 mm roll"))]


def zones() -> list[tuple[str, str]]:
    """The time zones of the world."""
    return [(name, name) for name in sorted(time_zones()) if "/" in name and not name.startswith("Etc")]


class HouseForm(forms.Form):
    """The house's details and the defaults for its events."""

    name = forms.CharField(label=_("House name"), max_length=80)
    currency = forms.ChoiceField(label=_("Currency"), choices=currency_choices, initial="EUR")
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=zones, initial="Europe/Rome")
    languages = forms.MultipleChoiceField(
        label=_("Languages"),
        choices=settings.LANGUAGES,
        widget=forms.CheckboxSelectMultiple,
        initial=[code for code, _name in settings.LANGUAGES],
    )
    paper = forms.ChoiceField(label=_("Paper size"), choices=PAPERS, initial="a4")


class HouseDefaultsForm(HouseForm):
    """The house with all its defaults."""

    profile = forms.ChoiceField(label=_("Rules"), choices=editions)
    starting_stack = forms.IntegerField(label=_("Starting stack"), min_value=1, max_value=MOST_CHIPS)
    level_length = forms.CharField(label=_("Level length, minutes"), max_length=8)
    lock_minutes = forms.IntegerField(
        label=_("Minutes until a terminal locks; 0: never"), min_value=0, max_value=MOST_MINUTES
    )
    unpaid_holds_seat = forms.BooleanField(label=_("Unpaid entries hold a seat"), required=False)
    unpaid_minutes = forms.IntegerField(label=_("Minutes to pay"), min_value=1, max_value=MOST_MINUTES)
    penalty_months = forms.IntegerField(
        label=_("Months that penalties are kept over events; 0: not"), min_value=0, max_value=120
    )
    keep_prizes_years = forms.IntegerField(
        label=_("Years that the names of those paid are kept"),
        min_value=0,
        max_value=MOST_KEPT,
        help_text=_("By law; until then an erasure restricts the data."),
    )
    keep_documents_years = forms.IntegerField(
        label=_("Years that documents seen are kept"), min_value=0, max_value=MOST_KEPT
    )
    keep_entries_years = forms.IntegerField(
        label=_("Years that entries keep their names"), min_value=0, max_value=MOST_KEPT
    )
    archive_after_days = forms.IntegerField(
        label=_("Days until an event that is over is archived"),
        min_value=0,
        max_value=MOST_DAYS,
        help_text=_("Its journal then takes less space and can be read as before; 0: never."),
    )
    minimum_age = forms.IntegerField(
        label=_("Minimum age of players, in years"),
        min_value=1,
        max_value=MOST_YEARS,
        required=False,
        help_text=_("Empty: none is asked."),
    )
    asks_birth_date = forms.BooleanField(
        label=_("With a minimum age, nobody enters without a date of birth"), required=False
    )
    public_names = forms.ChoiceField(
        label=_("Players’ names in public"),
        choices=PublicNames.choices,
        help_text=_("On walls and telephones, unless a player wants it otherwise."),
    )
    public_results = forms.ChoiceField(
        label=_("Results in public"),
        choices=ResultsShown.choices,
        help_text=_(
            "Of an event that is played or over, for everybody at the address results/; names as each player wants it."
        ),
    )
    sells_nameless = forms.BooleanField(
        label=_("Entries may be sold without a name"),
        required=False,
        help_text=_("Bans and age cannot be checked then."),
    )


class FirstStartForm(HouseForm):
    """The house and its first administrator."""

    admin_name = forms.CharField(label=_("Your name"), max_length=60)
    username = forms.CharField(
        label=_("Sign-in name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=_("At least 8 characters, not a common word"),
    )
    pin = forms.CharField(
        label=_("PIN"),
        max_length=MOST_DIGITS,
        required=False,
        widget=forms.PasswordInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        values = {"least": pin_digits()[ADMINISTRATOR], "most": MOST_DIGITS}
        self.fields["pin"].help_text = (
            gettext(
                "%(least)s to %(most)s digits: opens a terminal that nobody used for a while. Empty: later"
            )
            % values
        )

    @property
    def of_house(self) -> list[forms.BoundField]:
        """The fields of the house."""
        return [field for field in self if field.name in HouseForm.base_fields]

    @property
    def of_person(self) -> list[forms.BoundField]:
        """The fields of its first administrator."""
        return [field for field in self if field.name not in HouseForm.base_fields]


class RoomTablesForm(forms.Form):
    """Tables to add to the room: ``1-8`` or ``1, 2, 5``."""

    numbers = forms.CharField(label=_("Table numbers"), max_length=60, help_text=_("1-8 or 1, 2, 5"))
    seats = forms.IntegerField(label=_("Seats"), min_value=2, max_value=12, initial=9)


class RoomTableForm(forms.Form):
    """One table of the room."""

    number = forms.IntegerField(label=_("Number"), min_value=1, max_value=9999)
    name = forms.CharField(label=_("Name"), max_length=40, required=False)
    seats = forms.IntegerField(label=_("Seats"), min_value=2, max_value=12)
    note = forms.CharField(label=_("Note"), max_length=100, required=False)
    status = forms.ChoiceField(label=_("Status"), choices=TableStatus.choices)


def numbers_of(text: str) -> tuple[int, ...]:
    """``1-8, 11`` as numbers; raises ``Refusal("row_unreadable")``."""
    numbers: list[int] = []
    for part in text.replace(";", ",").split(","):
        first, _dash, last = part.strip().partition("-")
        if not first.strip().isdecimal() or (last and not last.strip().isdecimal()) or len(part) > 9:
            raise Refusal("row_unreadable", field="numbers", row=1, text=part[:20], wanted="1-8")
        numbers.extend(range(int(first), int(last or first) + 1))
    if len(numbers) > 500:
        raise Refusal("too_many_rows", field="numbers", most=500)
    return tuple(dict.fromkeys(numbers))


def house_initial(house: HouseView) -> dict[str, object]:
    """The initial values of the form for the house."""
    return {
        "name": house.name,
        "currency": house.currency,
        "time_zone": house.time_zone,
        "languages": list(house.languages),
        "paper": house.paper,
        "profile": house.profile.edition,
        "starting_stack": house.starting_stack,
        "level_length": length_text(house.level_seconds),
        "lock_minutes": house.lock_minutes,
        "unpaid_holds_seat": house.unpaid_holds_seat,
        "unpaid_minutes": house.unpaid_minutes,
        "penalty_months": house.penalty_months,
        "keep_prizes_years": house.keep_prizes_years,
        "keep_documents_years": house.keep_documents_years,
        "keep_entries_years": house.keep_entries_years,
        "archive_after_days": house.archive_after_days,
        "minimum_age": house.minimum_age or "",
        # A minimum age applies to everybody, also to players without a date of birth.
        "asks_birth_date": house.asks_birth_date or house.minimum_age is None,
        "public_names": house.public_names.value,
        "public_results": house.public_results.value,
        "sells_nameless": house.sells_nameless,
    }


def house_setup(form: HouseDefaultsForm, fees: RowSet, house: HouseView) -> HouseSetup:
    """The form's values; the rules profile stays unless another edition was chosen."""
    typed = form.cleaned_data
    same = typed["profile"] == house.profile.edition
    return replace(
        first_setup(form),
        profile=house.profile if same else profile_named(typed["profile"]),
        fee_rule=fees_typed(fees, typed["currency"]) if fees.is_typed else house.fee_rule,
        starting_stack=typed["starting_stack"],
        level_seconds=seconds_of(typed["level_length"], row=1, field="level_length"),
        lock_minutes=typed["lock_minutes"],
        unpaid_holds_seat=typed["unpaid_holds_seat"],
        unpaid_minutes=typed["unpaid_minutes"],
        penalty_months=typed["penalty_months"],
        keep_prizes_years=typed["keep_prizes_years"],
        keep_documents_years=typed["keep_documents_years"],
        keep_entries_years=typed["keep_entries_years"],
        archive_after_days=typed["archive_after_days"],
        minimum_age=typed["minimum_age"],
        asks_birth_date=typed["asks_birth_date"],
        public_names=PublicName(typed["public_names"]),
        public_results=PublicResults(typed["public_results"]),
        sells_nameless=typed["sells_nameless"],
    )


def first_setup(form: HouseForm) -> HouseSetup:
    """The house's details from the form."""
    typed = form.cleaned_data
    return HouseSetup(
        name=typed["name"],
        currency=typed["currency"],
        time_zone=typed["time_zone"],
        languages=tuple(typed["languages"]),
        paper=typed["paper"],
    )
