"""To-do items: bags opened by mistake, which wait for a recount."""

from __future__ import annotations

from django.utils.translation import gettext as _

from access.viewer import address
from floor.bags.queries import bags_on_hold
from floor.todo.items import ToDo
from wording import words


def bags_to_do(event_id: int) -> tuple[ToDo, ...]:
    """One item a bag: its player does not play from it until it is counted again."""
    held = bags_on_hold(event_id)
    names = words.names("entry", [one.entry_id for one in held]) if held else {}
    return tuple(
        ToDo(
            title=_("Recount bag %(bag)s of %(player)s")
            % {"bag": one.number, "player": names.get(one.entry_id, "")},
            why=_("Opened by mistake: %(cause)s. Nobody plays from it until it is counted again.")
            % {"cause": one.reason},
            urgency="alert",
            ask_url=address("floor-bags", one.day_id),
            ask_label=_("To the bags…"),
        )
        for one in held
    )
