"""Which parts of the screens show which rows: this determines what a change must announce."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from journal.rows.versions import RowChange

ANY = ""
"""The model itself among its columns: any change to a row."""
# The parts that show a column, by model.
_shown: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))


def shows(part: str, *rows: str) -> None:
    """Register what a part shows, next to its builder: models (``clock.clock``), or columns of one.

    A model alone is shown completely. A column (``tournaments.event.play_state``) is affected when its value
    changes, and by rows created or deleted with a value there. Columns are named as in row versions: a
    foreign key by its id.
    """
    for row in rows:
        app, model, column = (*row.split("."), ANY)[:3]
        _shown[f"{app}.{model}"][column].add(part)


def parts_showing(changes: Iterable[RowChange], appended: Collection[str] = ()) -> set[str]:
    """The parts that show any of the rows as they changed, or rows added to the models ``appended``."""
    found = {part for label in appended for parts in _shown[label].values() for part in parts}
    for change in changes:
        for column, parts in _shown[change.model].items():
            if not parts <= found and _is_changed(change, column):
                found |= parts
    return found


def _is_changed(change: RowChange, column: str) -> bool:
    if column == ANY:
        return True
    before, after = change.before or {}, change.after or {}
    return bool(before.get(column) != after.get(column))
