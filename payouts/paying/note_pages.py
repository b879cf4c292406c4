"""The note that sends a player from the table to the cashier with place and prize."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from access.page import page
from access.permissions import actor_of
from access.roles import READERS
from cashier.paper.printing import print_page
from cashier.paper.slips import AwardSlip, note_blocks
from journal import instants
from payouts.awards import rows as queries
from payouts.paying.papers import prize_note_paper
from payouts.reports import require_hand_over
from people.queries import players as people
from people.queries.staff import staff_names
from tournaments import queries as tournaments


@page(reads=READERS, writes=READERS)
def note(request: HttpRequest, award_id: int) -> HttpResponse:
    """Place and prize of a player who is out, before it is paid; nothing while others may share it."""
    award = queries.award(award_id)
    require_hand_over(award.event_id, award.entry_id)
    person = actor_of(request).user_id
    shown = AwardSlip(
        house=tournaments.house().name,
        event=tournaments.event(award.event_id).name,
        number=award.slip or 0,
        player=people.player(award.player_id).name,
        entry=award.number,
        place=award.places,
        amount=award.amount,
        thing=award.handed,
        payments=(),
        at=instants.now(),
        cashier=staff_names([person]).get(person, "") if person is not None else "",
    )
    title = _("Prize to collect, place %(place)s") % {"place": award.places}
    papers, slips = [prize_note_paper(award)], [note_blocks(shown)]
    return print_page(request, papers, slips, name=f"prize-{award.id}", title=title)
