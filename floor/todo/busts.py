"""To-do items: players whom dealers report out, for the floor to confirm."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from floor.busts.reported import BustReportView, bust_reports
from floor.todo.items import ToDo
from wording import words


def busts_to_do(event_id: int, *, may_write: bool) -> tuple[ToDo, ...]:
    """One item a player; two of a table can be ranked as busts of one hand."""
    reported = bust_reports(event_id)
    ids = {key for one in reported for key in (one.entry_id, *one.takers)}
    names = words.names("entry", ids) if ids else {}
    by_table = defaultdict[int, list[BustReportView]](list)
    for one in reported:
        by_table[one.table].append(one)
    return tuple(_items(event_id, by_table, names, may_write=may_write))


def _items(
    event_id: int,
    by_table: Mapping[int, list[BustReportView]],
    names: Mapping[int, str],
    *,
    may_write: bool,
) -> Iterator[ToDo]:
    for together in by_table.values():
        ids = ",".join(str(one.entry_id) for one in together)
        hand = f"{reverse('board-hand', args=[event_id])}?{urlencode({'entries': ids})}"
        for one in together:
            takers = ", ".join(names.get(key, "") for key in one.takers)
            told = {
                "player": names.get(one.entry_id, ""),
                "table": one.table,
                "seat": one.seat,
                "takers": takers,
            }
            yield ToDo(
                title=_("%(player)s out?") % told,
                why=_why(told),
                urgency="alert",
                apply_url=reverse("confirm-bust", args=[one.id]) if may_write else "",
                apply_label=_("Bust"),
                ask_url=hand if may_write and len(together) > 1 else "",
                ask_label=_("In one hand…"),
                hold_url=reverse("withdraw-bust", args=[one.id]) if may_write else "",
                hold_label=_("Still in"),
            )


def _why(told: Mapping[str, object]) -> str:
    if told["takers"]:
        return _("The dealer of table %(table)s reports seat %(seat)s out; chips to %(takers)s.") % told
    return _("The dealer of table %(table)s reports seat %(seat)s out.") % told
