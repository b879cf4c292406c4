"""Lists edited as rows of cells: empty rows are ignored, others need all their required cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from rulebook.refusals import Refusal
from tournaments.values import EventSetup
from wording import words

MOST_ROWS = 60


@dataclass(frozen=True, slots=True)
class RowKind:
    """A list of a set-up: its title, the label of its button, its form, and how it is written and read."""

    title: Any
    more: Any
    form: type[RowForm]
    rows: Callable[[EventSetup], list[dict[str, Any]]]
    read: Callable[[Sequence[Mapping[str, Any]]], Any]
    hint: Any = ""
    starts_empty: bool = False


class RowSet:
    """The rows of one list on a page: from the set-up, or as typed."""

    def __init__(self, name: str, kind: RowKind, initial: list[dict[str, Any]], typed: Any = None) -> None:
        self.name, self.kind, self.is_frozen = name, kind, False
        formset = forms.formset_factory(
            kind.form,
            formset=Rows,
            extra=0 if initial or kind.starts_empty else 1,
            max_num=MOST_ROWS,
            validate_max=True,
        )
        known = typed if typed is not None and f"{name}-TOTAL_FORMS" in typed else None
        self.forms = cast(Rows, formset(known, initial=initial, prefix=name))

    @property
    def is_typed(self) -> bool:
        """Whether the rows were sent and may be changed."""
        return self.forms.is_bound and not self.is_frozen

    @property
    def labels(self) -> list[Any]:
        """The titles of the columns."""
        return [field.label for field in self.kind.form.base_fields.values()]

    def is_valid(self) -> bool:
        """Whether every row of the request is readable."""
        return not self.is_typed or self.forms.is_valid()

    def value(self) -> Any:
        """The list; raises the ``Refusal`` of an unreadable row."""
        return self.kind.read(self.forms.filled)

    def complain(self, refusal: Refusal) -> None:
        """Show a refusal beside the cell of the row that it names, else beside the rows."""
        text, cell = words.explain(refusal)[1], refusal.detail.get("cell")
        rows = [form for form in self.forms if not form.is_empty] if cell else []
        if 0 < (number := refusal.detail.get("number", 0)) <= len(rows):
            rows[number - 1].add_error(cell, text)
        else:
            self.forms.non_form_errors().append(text)

    def freeze(self) -> None:
        """Show the rows read-only."""
        self.is_frozen = True
        for form in self.forms:
            for field in form.fields.values():
                field.disabled = True


EMPTY = (None, "", False, ())


class RowForm(forms.Form):
    """One row; ``needed`` are its required cells, ``folded`` the cells that few rows need, ``headed`` heads some of them.

    ``kept`` are hidden cells: a row that has nothing else is empty.
    """

    needed: ClassVar[tuple[str, ...]] = ()
    kept: ClassVar[tuple[str, ...]] = ()
    folded: ClassVar[tuple[str, ...]] = ()
    headed: ClassVar[Mapping[str, Any]] = {}
    fold_label: ClassVar[Any] = ""
    use_required_attribute = False

    @property
    def visible_cells(self) -> list[forms.BoundField]:
        """The cells that are always visible."""
        return [cell for cell in self if cell.name not in self.folded]

    @property
    def hidden_away(self) -> list[forms.BoundField]:
        """The cells behind ``fold_label``."""
        return [cell for cell in self if cell.name in self.folded]

    @property
    def folded_groups(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """The same under their headings: each heads the cells from the one it is listed for."""
        groups: list[tuple[Any, list[forms.BoundField]]] = []
        for cell in self.hidden_away:
            if not groups or cell.name in self.headed:
                groups.append((self.headed.get(cell.name, ""), []))
            groups[-1][1].append(cell)
        return groups

    @property
    def is_unfolded(self) -> bool:
        """Whether one of the hidden cells has a value or an error."""
        return any(cell.errors or cell.value() not in EMPTY for cell in self.hidden_away)

    @property
    def is_empty(self) -> bool:
        """Whether the row is empty."""
        return not self.errors and not self._is_filled(self.cleaned_data)

    def relate(self, rows: Rows) -> None:
        """Fill in what depends on the other rows; called for each row, also for the one a script copies."""

    def _is_filled(self, typed: Mapping[str, Any]) -> bool:
        return any(value not in EMPTY for name, value in typed.items() if name not in self.kept)

    def clean(self) -> dict[str, Any]:
        """Require the missing cells."""
        typed = super().clean() or {}
        if self.errors or self._is_filled(typed):
            for name in self.needed:
                if name not in self.errors and typed.get(name) in EMPTY:
                    self.add_error(name, _("Fill this in, or remove the row."))
        return typed


class Rows(forms.BaseFormSet):
    """The rows of a list; without a script the server adds and removes them."""

    @property
    def filled(self) -> list[Mapping[str, Any]]:
        """The rows that are not empty, in their order."""
        return [form.cleaned_data for form in self.forms if not form.is_empty]

    def add_fields(self, form: forms.Form, index: int | None) -> None:
        """Add the fields of a row, and relate it to the others."""
        super().add_fields(form, index)
        cast(RowForm, form).relate(self)

    def cells(self, name: str) -> list[Any]:
        """What this cell of each row was sent or begins with."""
        count = self.total_form_count()
        if self.is_bound:
            return [self.data.get(f"{self.prefix}-{at}-{name}", "") for at in range(count)]
        initial = self.initial or ()
        return [initial[at].get(name, "") if at < len(initial) else "" for at in range(count)]


def rows_changed(posted: QueryDict) -> tuple[QueryDict, bool]:
    """The form after its button for rows, ``more`` or ``less``, and whether it was one of these."""
    if more := posted.get("more"):
        return with_row(posted, more), True
    if less := posted.get("less"):
        return without_row(posted, less), True
    return posted, False


def with_row(posted: QueryDict, name: str) -> QueryDict:
    """The form with one more row in the list ``name``."""
    fields = posted.copy()
    fields[f"{name}-TOTAL_FORMS"] = str(_count(posted, name) + 1)
    return fields


def without_row(posted: QueryDict, named: str) -> QueryDict:
    """The form without row ``days-2``: the rows below it move up."""
    name, _dash, number = named.rpartition("-")
    fields, count = posted.copy(), _count(posted, name)
    if not number.isdecimal() or int(number) >= count:
        return fields
    positions = [at for at in range(count) if at != int(number)]
    for key in [key for key in posted if _is_cell(key, name)]:
        del fields[key]
    for to, at in enumerate(positions):
        start = f"{name}-{at}-"
        for key in posted:
            if key.startswith(start):
                fields.setlist(f"{name}-{to}-{key.removeprefix(start)}", posted.getlist(key))
    fields[f"{name}-TOTAL_FORMS"] = str(len(positions))
    return fields


def _is_cell(key: str, name: str) -> bool:
    return key.startswith(f"{name}-") and key.removeprefix(f"{name}-").partition("-")[0].isdecimal()


def _count(posted: QueryDict, name: str) -> int:
    typed = posted.get(f"{name}-TOTAL_FORMS", "0")
    return min(int(typed), 100) if typed.isdecimal() else 0
