"""The inputs of rulings, made for thumbs: amounts by a pad, counts by steps, chips and actions by tiles."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from wording.figures import chips_text

localized = lazy(chips_text, str)
MOST_TYPED = 10**12
LEAST_ROWS = 4


class Amount(forms.IntegerField):
    """Chips, typed on the pad."""

    kind = "amount"

    def __init__(self, label: Any, initial: int = 0, hint: Any = "", *, needed: bool = True) -> None:
        super().__init__(
            label=label,
            help_text=hint,
            initial=initial,
            required=needed,
            min_value=0,
            max_value=MOST_TYPED,
            widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "data-pad": "one"}),
        )

    def clean(self, value: Any) -> Any:
        """The number; grouping marks are dropped, empty stays empty."""
        amount = super().clean(re.sub(r"[\s.,’']", "", str(value)) if value else value)
        return 0 if amount is None else amount


class Count(forms.IntegerField):
    """A small number, by one step less or more."""

    kind = "count"

    def __init__(self, label: Any, initial: int, least: int, most: int, hint: Any = "") -> None:
        super().__init__(label=label, help_text=hint, initial=initial, min_value=least, max_value=most)


class OneOf(forms.ChoiceField):
    """One of a few answers, each a button."""

    kind = "one-of"

    def __init__(self, label: Any, choices: Sequence[tuple[str, Any]], hint: Any = "") -> None:
        super().__init__(label=label, help_text=hint, choices=choices, initial=choices[0][0])


class YesNo(forms.BooleanField):
    """A switch."""

    kind = "yes"

    def __init__(self, label: Any, *, initial: bool = False, hint: Any = "") -> None:
        super().__init__(label=label, initial=initial, help_text=hint, required=False)


class Amounts(forms.CharField):
    """Several amounts in order, typed on the pad."""

    kind = "amounts"

    def __init__(self, label: Any, initial: str = "", hint: Any = "", *, needed: bool = True) -> None:
        super().__init__(
            label=label,
            initial=initial,
            help_text=hint,
            required=needed,
            max_length=400,
            widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "data-pad": "many"}),
        )

    def clean(self, value: Any) -> list[int]:
        """The amounts; raises ``ValidationError`` for anything else."""
        parts = super().clean(value).replace(",", " ").split()
        if not all(re.fullmatch(r"\d{1,12}", part) for part in parts):
            raise forms.ValidationError(_("Type numbers with spaces between them: 600 1600"))
        return [int(part) for part in parts]


class Picks(forms.CharField):
    """Several values in the order they are tapped; ``tiles`` are their values and names."""

    kind = "picks"

    def __init__(
        self,
        label: Any,
        tiles: Sequence[tuple[str, Any]],
        initial: str = "",
        hint: Any = "",
        *,
        needed: bool = True,
    ) -> None:
        super().__init__(
            label=label,
            initial=initial,
            help_text=hint,
            required=needed,
            max_length=400,
            widget=forms.TextInput(attrs={"autocomplete": "off", "data-picked": ""}),
        )
        self.tiles = tiles

    def clean(self, value: Any) -> list[str]:
        """The values picked; raises ``ValidationError`` for a value that is neither a tile nor a number."""
        parts = super().clean(value).replace(",", " ").split()
        names = {name for name, _label in self.tiles}
        takes_numbers = all(name.isdigit() for name in names)
        if not all(part in names or (takes_numbers and re.fullmatch(r"\d{1,12}", part)) for part in parts):
            raise forms.ValidationError(_("Tap the tiles below the field."))
        return parts


class ChipPicks(Picks):
    """Chips, by their values."""

    def __init__(self, label: Any, initial: str = "", hint: Any = "", *, needed: bool = True) -> None:
        values = (25, 100, 500, 1_000, 5_000, 25_000, 100_000)
        super().__init__(
            label, [(str(chip), localized(chip)) for chip in values], initial, hint, needed=needed
        )


class PlayersWidget(forms.Widget):
    """Rows of players, each with the chips put in; as many as needed."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """Every value sent under the name."""
        return data.getlist(name) if hasattr(data, "getlist") else data.get(name, [])


class Players(forms.Field):
    """What each player has put in, in seat order; empty rows are left out."""

    kind = "players"
    widget = PlayersWidget

    def __init__(self, label: Any, initial: Sequence[int], hint: Any = "") -> None:
        super().__init__(label=label, initial=list(initial), help_text=hint)

    def clean(self, value: Any) -> dict[int, int]:
        """The amounts by row; raises ``ValidationError`` if one is not a number."""
        rows: dict[int, int] = {}
        for row, cell in enumerate(super().clean(value)):
            text = re.sub(r"[\s.,]", "", str(cell))
            if text and not re.fullmatch(r"\d{1,12}", text):
                raise forms.ValidationError(_("Type a whole number of chips in each row."))
            if text and int(text):
                rows[row] = int(text)
        return rows


def row_name(row: int) -> str:
    """The letter of a row of players: A to Z, then A2."""
    turn, letter = divmod(row, len(ascii_uppercase))
    return ascii_uppercase[letter] + (str(turn + 1) if turn else "")


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One row of players when the form is shown again."""

    row: int
    name: str
    amount: str
    is_ticked: bool


def rows_of(form: forms.BaseForm) -> tuple[PlayerRow, ...]:
    """The rows typed, then empty ones for more players."""
    amounts = [str(value) for value in form["put_in"].value() or []]
    folded = {str(value) for value in form["folded"].value() or []}
    amounts += [""] * max(LEAST_ROWS - len(amounts), 0 if "" in amounts else 1)
    return tuple(
        PlayerRow(row, row_name(row), amount, str(row) in folded) for row, amount in enumerate(amounts)
    )


class RowsTicked(forms.Field):
    """The ticked rows of players; shown within the rows."""

    kind = "ticked"
    widget = PlayersWidget

    def __init__(self) -> None:
        super().__init__(required=False, initial=[])

    def clean(self, value: Any) -> list[int]:
        """The rows."""
        return [int(row) for row in value or [] if str(row).isdigit()]


class OptionsField(forms.CharField):
    """The options of an event that differ from its edition, as JSON; a hidden field."""

    kind = "options"

    def __init__(self) -> None:
        super().__init__(required=False, max_length=4_000, widget=forms.HiddenInput)

    def clean(self, value: Any) -> dict[str, Any]:
        """The options by group; empty if the value is not readable."""
        try:
            options = json.loads(super().clean(value) or "{}")
        except ValueError:
            return {}
        return options if isinstance(options, dict) else {}
