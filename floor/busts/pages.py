"""What a bust offers: in its toast the prize with its slip, or the pots, and a rebuy or re-entry by name; at the cashier a rebuy."""

from __future__ import annotations

from dataclasses import replace

from django.urls import reverse
from django.utils.translation import gettext as _

from access.endpoint import Offer, Way, after
from access.roles import CASHIERS
from cashier.sales.admission import Occasion
from cashier.sales.offers import BuyingBack, register_buying_back
from floor.busts.out import Busted
from floor.busts.reports import confirm_bust
from floor.busts.verbs import bust_hand, bust_out, bust_seat, buy_back
from floor.play.queries import may_re_enter, may_rebuy
from journal import instants
from payouts.awards.rows import AwardView, award_of
from tournaments import queries as tournaments
from tournaments.queries import EntryView
from wording import words

register_buying_back(BuyingBack(may_rebuy, buy_back.perform))


@after(bust_out)
@after(bust_seat)
@after(bust_hand)
@after(confirm_bust)
def what_follows(answer: Busted) -> Offer | None:
    """A prize is named, and its slip printed by one tap; without one the toast leads to the pots.

    A rebuy keeps the seat, a re-entry draws one: each leads to the sale to that player, where it is paid.
    """
    won = [award for one in answer.places if (award := award_of(one.entry)) is not None]
    offer = Offer(ways=_buying_again(answer))
    if not won:
        pots = reverse("floor-pots-hand", args=[answer.event, answer.entry])
        return replace(offer, link_url=pots, link_label=_("Who took the chips"))
    names = words.names("entry", [award.entry_id for award in won]) if len(won) > 1 else {}
    told = "; ".join(_prize(award, names.get(award.entry_id, "")) for award in won)
    if len(won) > 1:
        return replace(
            offer, detail=told, link_url=reverse("payouts", args=[answer.event]), link_label=_("Prizes")
        )
    slip = reverse("award-note", args=[won[0].id])
    return replace(offer, detail=told, link_url=slip, link_label=_("Print slip"))


def _prize(award: AwardView, player: str) -> str:
    told = {"place": award.places, "prize": award.prize, "player": player}
    return (_("%(player)s, place %(place)s: %(prize)s") if player else _("Place %(place)s: %(prize)s")) % told


def _buying_again(answer: Busted) -> tuple[Way, ...]:
    """The sale to each player who went out and may buy again; nothing is sold before price and way of payment stand there."""
    if answer.is_finished:
        return ()
    now = Occasion(instants.now(), "")
    out = [tournaments.entry(one.entry) for one in answer.places]
    labels = [(one, label) for one in out if (label := _bought(one, now))]
    names = words.names("entry", [one.id for one, _label in labels]) if labels else {}
    return tuple(
        Way(
            f"{reverse('cashier', args=[answer.event])}?player={one.player_id}",
            label % {"player": names[one.id]},
            CASHIERS,
        )
        for one, label in labels
    )


def _bought(entry: EntryView, now: Occasion) -> str:
    if entry.is_alive:
        return ""
    if may_rebuy(entry, now):
        return _("Rebuy: %(player)s")
    return _("Re-entry: %(player)s") if may_re_enter(entry, now) else ""
