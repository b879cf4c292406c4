"""Players banned, excluded at their own wish, and let in again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Literal

from django.utils import timezone

from access.fields import GREATEST, Limits, Note, Reason, RequiredReason
from access.roles import ADMINISTRATORS, DIRECTORS, STAFF
from access.verbs import of_house, verb
from journal.book import OpenBook, stated_reason
from people import facts
from people.actions.players import PlayerCommand, PlayerMeant, player_row, write_player
from people.models import Ban
from people.queries.bans import BanView, bans_of
from rulebook.bans import BanKind
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class BanPlayer(PlayerCommand):
    """Why a player is banned, by whom and when; without ``until`` permanently."""

    reason: RequiredReason
    kind: Annotated[Literal["authority", "self", "house", "room"], Note("Who keeps the player out.")] = (
        "house"
    )
    since: Annotated[date | None, Note("The first day of the ban; today unless given.")] = None
    until: Annotated[date | None, Note("The last day of the ban.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExcludePlayer(PlayerCommand):
    """A player who asks to be kept out; without ``until`` permanently."""

    reason: RequiredReason
    until: Annotated[date | None, Note("The last day of the exclusion.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LiftBan(PlayerCommand):
    """Which ban is lifted, and why."""

    ban: Annotated[
        int | None, Limits(1, GREATEST), Note("The ban; not needed where the player has only one.")
    ] = None
    reason: Annotated[Reason, Note("Required for a self-exclusion and for a ban by an authority.")] = ""


@verb(BanPlayer, "players/<int:player>/ban/", admits=DIRECTORS, opens=of_house)
def ban_player(book: OpenBook, command: BanPlayer) -> PlayerMeant:
    """Ban a player until the end of a day, or permanently; entries already bought stay.

    Raises ``reason_missing``, ``ban_in_the_past`` or ``ban_ends_before_it_begins``, naming the field.
    """
    row = player_row(book, command.player)
    reason = stated_reason(command.reason)
    today = _day(book.now)
    since = command.since or today
    if command.until is not None and command.until < today:
        raise Refusal("ban_in_the_past", field="until")
    if command.until is not None and command.until < since:
        raise Refusal("ban_ends_before_it_begins", field="until")
    book.append(
        Ban, player_id=row.pk, kind=command.kind, reason=reason[:200], since=since, until=command.until
    )
    write_player(row, {"has_bans": True})
    until = command.until.isoformat() if command.until else ""
    begins = since.isoformat() if since > today else ""
    book.record(facts.PlayerBanned(player=row.pk, ban_until=until, ban_kind=command.kind, ban_since=begins))
    return PlayerMeant(player=command.player)


@verb(ExcludePlayer, "players/<int:player>/exclude/", admits=STAFF, opens=of_house)
def exclude_player(book: OpenBook, command: ExcludePlayer) -> PlayerMeant:
    """Keep a player out at the player's own wish; only an administrator lifts it.

    Raises what ``ban_player`` does.
    """
    wish = BanPlayer(
        player=command.player, reason=command.reason, kind=BanKind.SELF.value, until=command.until
    )
    return ban_player(book, wish)


@verb(LiftBan, "players/<int:player>/lift-ban/", admits=DIRECTORS, opens=of_house)
def lift_ban(book: OpenBook, command: LiftBan) -> PlayerMeant:
    """Lift a ban of a player; a self-exclusion or a ban by an authority only an administrator, with a reason.

    Raises ``Refusal`` ``player_not_banned``, ``ban_not_named``, ``ban_not_yours`` or ``reason_missing``.
    """
    row = player_row(book, command.player)
    ban = _ban_meant(command)
    if ban.kind.is_protective:
        if book.actor.role not in ADMINISTRATORS:
            raise Refusal("ban_not_yours", field="ban", ban_kind=ban.kind.value)
        book.reason = stated_reason(command.reason)
    else:
        book.reason = command.reason.strip()
    Ban.objects.filter(pk=ban.id).update(lifted_at=book.now)
    write_player(row, {"has_bans": Ban.objects.filter(player=row.pk, lifted_at=None).exists()})
    book.record(facts.BanLifted(player=row.pk, ban_kind=ban.kind.value))
    return PlayerMeant(player=command.player)


def _ban_meant(command: LiftBan) -> BanView:
    """The ban named, or the only one."""
    bans = bans_of([command.player]).get(command.player, ())
    meant = [one for one in bans if command.ban in (None, one.id)]
    if not meant:
        raise Refusal("player_not_banned", player=command.player)
    if len(meant) > 1:
        raise Refusal("ban_not_named", field="ban", count=len(meant))
    return meant[0]


def _day(at: datetime) -> date:
    return timezone.localtime(at).date()
