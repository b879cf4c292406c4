"""Which parts of the screens show which rows: this determines the parts that a change must announce."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable

from journal.models import Book
from journal.rows.versions import Changed, RowChange

Condition = Callable[[Book], bool]
"""Whether a part shows anything of the rows in an event, given its book. It reads cached answers only."""
ANY = ""
"""The model itself among its columns: any change to a row."""
# The parts that show a column, by model.
_parts_by_column: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
_conditions: dict[tuple[str, str, str], Condition] = {}


def in_event(holds: Callable[[int], bool]) -> Condition:
    """A condition of the event, given by its id."""
    return lambda book: holds(book.subject_id)


def once_announced(part: str) -> Condition:
    """Whether the part was ever announced: until then it is empty."""
    return lambda book: part in book.parts


def shows(part: str, *rows: str, only_if: Condition | None = None) -> None:
    """Register what a part shows, next to its builder: models (``clock.clock``), or columns of one.

    A model alone is shown completely. A column (``tournaments.event.state``) is affected when its value
    changes, and by rows created or deleted with a value there. Columns are named as in row versions: a
    foreign key by its id. If ``only_if`` does not hold in the event, the part does not show these rows; a
    change that makes it hold has a line of its own.
    """
    for row in rows:
        app, model, column = (*row.split("."), ANY)[:3]
        _parts_by_column[f"{app}.{model}"][column].add(part)
        if only_if is not None:
            _conditions[part, f"{app}.{model}", column] = only_if


def parts_showing(
    changes: Iterable[Changed],
    appended: Collection[str] = (),
    holds: Callable[[Condition], bool] = lambda _condition: True,
) -> set[str]:
    """The parts that show any of the rows as they changed, or rows added to the models ``appended``.

    ``holds`` answers a condition in the event at hand.
    """

    showing = {part for label in appended for parts in _parts_by_column[label].values() for part in parts}
    conditional: dict[str, set[Condition]] = defaultdict(set)
    for change in (one.sample for one in changes):
        for column, parts in _parts_by_column[change.model].items():
            if not parts <= showing and _is_changed(change, column):
                for part in parts:
                    condition = _conditions.get((part, change.model, column))
                    if condition is None:
                        showing.add(part)
                    else:
                        conditional[part].add(condition)
    return showing | {
        part
        for part, conditions in conditional.items()
        if part not in showing and any(map(holds, conditions))
    }


def _is_changed(change: RowChange, column: str) -> bool:
    if column == ANY:
        return True
    before, after = change.before or {}, change.after or {}
    return bool(before.get(column) != after.get(column))
