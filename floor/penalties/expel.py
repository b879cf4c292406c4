"""Players expelled from the club: an expulsion makes a ban."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Annotated

from django.utils.translation import gettext as _

from access.fields import EntryId, Note
from access.roles import DIRECTORS
from access.verbs import action, of_house
from journal.book import OpenBook
from people.bans.verbs import ban_player
from people.players import rows as people
from rulebook.profile.variants import GravestPenalty
from rulebook.refusals import Refusal
from tournaments import queries
from tournaments.queries import EventView, PenaltyKind, offence_label


@dataclass(frozen=True, slots=True, kw_only=True)
class Expelled:
    """The player banned, and why."""

    player: int
    reason: Annotated[str, Note("The reason of the ban.")]


@action("entries/<int:entry>/expel/", admits=DIRECTORS, opens=of_house)
def expel_player(book: OpenBook, *, entry: EntryId) -> Expelled:
    """Expel a disqualified player from the club: a permanent ban, with the reason of the disqualification.

    Prestige Sanremo, heads-up rules. It is lifted like any ban.

    Raises ``Refusal`` ``no_expulsion`` where the most severe penalty is disqualification, or ``not_disqualified``.
    """
    entry_view = queries.entry(entry)
    event = queries.event(entry_view.event_id)
    if not expels(event):
        raise Refusal("no_expulsion", field="entry", entry=entry_view.id)
    given = queries.penalties_of_player(event.id, entry_view.player_id)
    out = [one for one in given if one.kind is PenaltyKind.DISQUALIFICATION and one.stands]
    if not out:
        raise Refusal("not_disqualified", field="entry", entry=entry_view.id)
    told = {"event": event.name, "offence": offence_label(out[-1].offence.value)}
    reason = _("Expelled, %(event)s: %(offence)s") % told
    ban_player(book, player=entry_view.player_id, reason=reason)
    return Expelled(player=entry_view.player_id, reason=reason)


def expels(event: EventView) -> bool:
    """Whether the most severe penalty of an event is expulsion from the club."""
    return event.profile.penalties.gravest is GravestPenalty.EXPULSION


def to_expel(event: EventView, today: date) -> frozenset[int]:
    """The disqualified entries of an event whose players may be expelled: not banned yet."""
    out = queries.disqualified(event.id) if expels(event) else frozenset()
    players = {queries.entry(one).player_id: one for one in out}
    return frozenset(players[one.id] for one in people.players(players) if not one.is_banned_on(today))
