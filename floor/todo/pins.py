"""To-do items: somebody guesses at the PIN of a member of staff."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from access.viewer import Viewer, address
from floor.todo.items import ToDo
from journal import instants
from people.staff.rows import A_DAY, guessed_pins
from wording.dates import date_format


def pins_to_do(viewer: Viewer) -> tuple[ToDo, ...]:
    """One item a person, until they have signed in and know; for directors only."""
    if not viewer.directs:
        return ()
    return tuple(
        ToDo(
            title=_("%(count)s wrong PINs for %(user)s") % {"count": one.count, "user": one.name},
            why=_(
                "Last at %(time)s, device: %(device)s. Ask them; if nobody mistyped, disconnect that device."
            )
            % {"time": date_format(timezone.localtime(one.last_at), "H:i"), "device": one.device},
            urgency="alert",
            ask_url=address("devices"),
            ask_label=_("To the devices…"),
        )
        for one in guessed_pins(instants.now() - A_DAY)
    )
