"""The bounties part: what is still to be won, the biggest heads, the latest ones won, the envelopes left."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from journal.parts import in_event, shows
from payouts.bounties.board import BountyBoard, bounty_board, has_bounties
from screens.parts.cache import Body, PartRequest
from screens.parts.names import shown_names
from tournaments import queries as tournaments

shows(
    "bounties",
    "payouts.bountywon",
    "payouts.mysterybox",
    "tournaments.event.profile",
    "tournaments.house.public_names",
)
shows(
    "bounties",
    "cashier.sale",
    "tournaments.entry.status",
    "tournaments.event.state",
    "tournaments.event.shows_names",
    only_if=in_event(has_bounties),
)

NONE: Body = {
    "kind": "",
    "heading": "",
    "label": "",
    "left": 0,
    "left_label": "",
    "left_minor": 0,
    "largest_minor": 0,
    "rows": [],
    "latest": [],
    "envelopes": [],
}


def bounties_part(request: PartRequest) -> Body:
    """The bounties of an event, in minor units of its currency; ``kind`` is missing without bounties.

    The payouts part names the currency. ``rows`` are the biggest heads while a progressive event is played,
    otherwise the players who won most.
    """
    bounties = bounty_board(request.event_id) if request.event_id else None
    if bounties is None:
        return NONE
    names = shown_names(request, tournaments.named_players_of(bounties.entry_ids))
    label = _("Biggest bounties") if bounties.are_heads else _("Won most")
    return {
        "kind": bounties.kind.value,
        "heading": _("Envelopes left") if bounties.envelopes else label,
        "label": label,
        "left": bounties.left,
        "left_label": _("Envelopes left") if bounties.envelopes else _("Bounties left"),
        "left_minor": bounties.left_minor,
        "largest_minor": bounties.largest,
        "rows": _rows(bounties, names),
        "latest": [
            {
                "by": ", ".join(names[key] for key in one.hunters),
                "victim": names[one.victim_id],
                "victim_label": _("Bounty of %(player)s") % {"player": names[one.victim_id]},
                "minor": one.minor,
            }
            for one in bounties.latest
        ],
        "envelopes": [{"minor": one.amount, "left": one.left, "of": one.count} for one in bounties.envelopes],
    }


def _rows(board: BountyBoard, names: Mapping[int, str]) -> list[Body]:
    return [
        {"name": names[leader.entry_id], "minor": leader.minor, "knock_outs": leader.knock_outs}
        for leader in board.leaders
    ]
