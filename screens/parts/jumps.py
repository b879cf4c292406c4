"""Payout jumps on screens: what all remaining players are sure of, and how many must go out for more."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from payouts.structure.rows import PayoutStructureView
from rulebook.inthemoney import Phase
from rulebook.payouts import Jump, jumps, sure_of
from screens.parts.cache import Body

AHEAD = (Phase.RUNNING, Phase.BUBBLE, Phase.MONEY, Phase.FINAL)
NEAR = (Phase.BUBBLE, Phase.MONEY, Phase.FINAL)
"""When a player's own page shows the next jump."""
JUMPS_SHOWN = 12


def jumps_part(phase: Phase, left: int, structure: PayoutStructureView) -> Body:
    """The jumps ahead in the stats part, the nearest first; none while entries are still sold."""
    ahead = structure.won_early
    worths = [prize.worth.minor for prize in structure.prizes[ahead:]] if phase in AHEAD else []
    lines = [_jump_body(jump, ahead) for jump in jumps(worths, left)[:JUMPS_SHOWN]]
    nearest = lines[0] if lines else None
    return {
        "sure_minor": sure_of(worths, left),
        "jumps": lines,
        "jump": nearest,
        "near_jump": nearest if phase in NEAR else None,
    }


def _jump_body(jump: Jump, ahead: int) -> dict[str, object]:
    """One jump; ``ahead`` places are taken by players who won a seat early."""
    place = jump.place + ahead
    label = ngettext("%(count)s more out, then", "%(count)s more out, then", jump.out) % {"count": jump.out}
    return {
        "label": label,
        "place_label": _("Place %(place)s") % {"place": place},
        "out_label": ngettext("%(count)s out", "%(count)s out", jump.out) % {"count": jump.out},
        "out": jump.out,
        "place": place,
        "minor": jump.worth,
        "more_minor": jump.more,
    }
