"""Several games within a level: their order as typed on the page of the structure."""

from __future__ import annotations

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from access.typed import whole_number
from rulebook.refusals import Refusal
from rulebook.structure import Game, GameChange, GameOrder, games_named
from rulebook.structure.order import HANDS_AT_MOST

CHANGES = (
    (GameChange.LEVEL.value, _("with the level")),
    (GameChange.HANDS.value, _("after a number of hands")),
    (GameChange.ORBITS.value, _("after a number of orbits")),
    (GameChange.CHOICE.value, _("as the dealer’s choice")),
)
"""When the next game begins, as the page offers it."""


def order_typed(posted: QueryDict, saved: GameOrder) -> GameOrder:
    """The order of games as typed; a ready mix fills an empty list; the saved one if the page did not ask.

    Raises ``Refusal("games_every")`` if the number of hands is none.
    """
    change = posted.get("order_change", "")
    if change not in tuple(GameChange):
        return saved
    listed = tuple(Game(one) for one in posted.getlist("order_game") if one in tuple(Game))
    mix = games_named(posted.get("order_mix", ""))
    typed = posted.get("order_every", "").strip()
    every = whole_number(typed) if typed else GameOrder().every
    if every is None:
        raise Refusal("games_every", field="games", most=HANDS_AT_MOST)
    return GameOrder(mix or listed, GameChange(change), every)
