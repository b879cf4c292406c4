"""Why the floor should do something, in one sentence with its figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rulebook.balance import Constraint, MoveReason, SuggestedMove
from rulebook.breaking import BreakKind, BreakReason, SuggestedBreak
from rulebook.button import Role
from rulebook.profile.variants import BreakRule, Mover
from tournaments import queries as tournaments
from wording import words
from wording.dates import date_format

ROLES = {
    Role.SINGLE_BB: gettext_lazy("single big blind"),
    Role.BB: gettext_lazy("big blind"),
    Role.SB: gettext_lazy("small blind"),
    Role.BTN: gettext_lazy("button"),
    Role.UTG: gettext_lazy("first to act"),
    Role.OTHER: gettext_lazy("no blind"),
}
MOVERS = {
    Mover.NEXT_BB: gettext_lazy("next to be big blind"),
    Mover.CURRENT_BB: gettext_lazy("the big blind of the last hand"),
    Mover.BUTTON: gettext_lazy("on the button"),
    Mover.SAME_RELATIVE_POSITION: gettext_lazy("in the same position"),
    Mover.HIGH_CARD: gettext_lazy("by the highest card"),
}


CONSTRAINTS = {
    Constraint.PLAYER_PINNED: gettext_lazy("seat %(due_seat)s is due but must not be moved"),
    Constraint.KEPT_APART: gettext_lazy(
        "seat %(due_seat)s is due but is kept apart from a player at table %(to_table)s: you decide"
    ),
    Constraint.NO_OTHER_PLAYER: gettext_lazy(
        "every player who may move is kept apart from someone at table %(to_table)s: there is no other choice"
    ),
    Constraint.NOBODY_MAY_MOVE: gettext_lazy("nobody at table %(from_table)s may be moved: you decide"),
    Constraint.UNDECIDED: gettext_lazy("the rules name no player or seat: you decide"),
    Constraint.ACCESSIBLE_SEAT: gettext_lazy("an accessible seat, which the player needs"),
    Constraint.SEAT_KEPT: gettext_lazy("accessible seats are kept for those who need them"),
    Constraint.ONLY_ACCESSIBLE: gettext_lazy("an accessible seat, as no other was suitable"),
}


def of_move(move: SuggestedMove, entry_id: int | None) -> str:
    """``Rossi M. moves from table 3 seat 5 to table 1 seat 2: table 3 has 9, table 1 has 7; …``."""
    values = {
        "entry": _name(entry_id),
        "from_table": move.from_table,
        "from_seat": move.from_seat,
        "to_table": move.to_table,
        "to_seat": move.to_seat,
        "from_players": move.reason.from_players,
        "to_players": move.reason.to_players,
        "drawn": ", ".join(map(str, move.drawn_among)),
        "due_seat": move.reason.due_seat,
    }
    constraints = (str(CONSTRAINTS[constraint]) % values for constraint in move.reason.constraints)
    rules = () if move.is_open else (*_blinds(move), _rule(move.reason, move.role))
    reasons = (_sizes(move) % values, *_choice(move), *rules, *constraints, *_penalty(entry_id))
    return f"{_route(move) % values}: {'; '.join(reasons)}"


def of_filling(givers: Sequence[int], reason: MoveReason) -> str:
    """``2 from table 1, 2 from table 2; …``."""
    each = [
        _("%(count)s from table %(table)s") % {"count": count, "table": table}
        for table, count in sorted(Counter(givers).items())
    ]
    return f"{', '.join(each)}; {_rule(reason, None)}"


def _choice(move: SuggestedMove) -> tuple[str, ...]:
    """The note that the floor decides which of several largest tables sends a player."""
    if not move.chosen_among:
        return ()
    tables = ", ".join(map(str, sorted(move.chosen_among)))
    return (_("you decide which of tables %(tables)s sends a player") % {"tables": tables},)


def _name(entry_id: int | None) -> str:
    if entry_id is None:
        return ""
    return words.names("entry", [entry_id]).get(entry_id, f"#{entry_id}")


def _penalty(entry_id: int | None) -> tuple[str, ...]:
    """What the dealers of both tables need: a penalty moves with its player (Sanremo art. 4.2.33)."""
    hands = 0 if entry_id is None else tournaments.hands_to_miss([entry_id]).get(entry_id, 0)
    return (of_penalty(hands),) if hands else ()


def of_penalty(hands: int) -> str:
    """``a penalty of 14 hands moves with the player``."""
    text = ngettext(
        "a penalty of %(hands)s hand moves with the player",
        "a penalty of %(hands)s hands moves with the player",
        hands,
    )
    return text % {"hands": hands}


def _route(move: SuggestedMove) -> str:
    if move.from_table is None:
        return _("One player from a table drawn among %(drawn)s moves to table %(to_table)s")
    if move.from_seat is None:
        return _("One player moves from table %(from_table)s to table %(to_table)s")
    if move.to_seat is None:
        return _("%(entry)s moves from table %(from_table)s seat %(from_seat)s to table %(to_table)s")
    return _(
        "%(entry)s moves from table %(from_table)s seat %(from_seat)s to table %(to_table)s seat %(to_seat)s"
    )


def _sizes(move: SuggestedMove) -> str:
    if move.from_table is None:
        return _("the largest tables have %(from_players)s, table %(to_table)s has %(to_players)s")
    return _("table %(from_table)s has %(from_players)s, table %(to_table)s has %(to_players)s")


def _blinds(move: SuggestedMove) -> tuple[str, ...]:
    """The big blinds of the last hand, if both are known."""
    reason = move.reason
    if None in (move.from_table, reason.from_bb, reason.to_bb):
        return ()
    text = _("last big blind: seat %(from_bb)s at table %(from_table)s, seat %(to_bb)s at table %(to_table)s")
    return (
        text
        % {
            "from_bb": reason.from_bb,
            "from_table": move.from_table,
            "to_bb": reason.to_bb,
            "to_table": move.to_table,
        },
    )


def _rule(reason: MoveReason, role: Role | None) -> str:
    mover = f"{MOVERS[reason.mover]} ({reason.mover_source})"
    if role is None:
        return mover
    return _("%(who)s; the new seat is %(role)s (%(source)s)") % {
        "who": mover,
        "role": ROLES[role],
        "source": reason.seat_source,
    }


def of_break(due: SuggestedBreak) -> str:
    """``Table 7 breaks: its 5 players find 6 free seats at the other tables (…)``."""
    reason = due.reason
    values = {
        "table": due.table,
        "drawn": ", ".join(map(str, due.drawn_among)),
        "players": reason.players,
        "free": reason.free_seats,
        "left": reason.players_left,
        "tables": reason.tables_left,
        "size": reason.final_size,
        "rule": _break_source(reason.break_rule),
    }
    if due.kind is BreakKind.FINAL_TABLE:
        text = _(
            "%(left)s players are left at %(tables)s tables: they form the final table at table %(table)s"
        )
        return text % values + _chairs(due)
    if due.table is None:
        return (
            _("A table drawn among %(drawn)s breaks: the other tables have enough seats (%(rule)s)") % values
        )
    return (
        ngettext(
            "Table %(table)s breaks: one player, free seats at the other tables: %(free)s (%(rule)s)",
            "Table %(table)s breaks: %(players)s players, free seats at the other tables: "
            "%(free)s (%(rule)s)",
            reason.players,
        )
        % values
    )


def _chairs(due: SuggestedBreak) -> str:
    """``; 1 chair comes to it``, or a note that it has too few seats."""
    if due.lacks_seats:
        text = _("; it has seats for %(seats)s: put seats back in use, or combine at a larger table")
        return text % {"seats": due.reason.players_left - due.reason.players + due.reason.free_seats}
    if not due.chairs:
        return ""
    text = ngettext("; bring %(chairs)s chair to it", "; bring %(chairs)s chairs to it", due.chairs)
    return text % {"chairs": due.chairs}


def of_breaks(numbers: Sequence[int], reason: BreakReason) -> str:
    """``Tables 7, 6 break together: their 11 players find 12 free seats at the tables that stay (…)``."""
    text = _(
        "Tables %(tables)s break together: %(players)s players, free seats at the remaining "
        "tables: %(free)s (%(rule)s)"
    )
    return text % {
        "tables": ", ".join(map(str, numbers)),
        "players": reason.players,
        "free": reason.free_seats,
        "rule": _break_source(reason.break_rule),
    }


def of_no_choice(seats: Sequence[int]) -> str:
    """``; the player in seat 3 is kept apart from someone at every other table: there is no other …``."""
    text = ngettext(
        "the player in seat %(seats)s is kept apart from someone at every other table: there "
        "is no other choice",
        "the players in seats %(seats)s are kept apart from someone at every other table: "
        "there is no other choice",
        len(seats),
    )
    return "; " + text % {"seats": ", ".join(map(str, seats))} if seats else ""


def _break_source(rule: BreakRule) -> str:
    if rule is BreakRule.IDEAL_LOAD:
        return _("house rule: ideal table size")
    return _("free seats cover the players")


def of_halt(
    number: int, players: int, largest: int, halted_at: datetime | None = None, *, is_proposal: bool = False
) -> str:
    """``Table 4 halts until it is filled: it has 5, the largest table 8``; or a question to the director."""
    if halted_at is not None:
        text = _("Table %(table)s halted since %(time)s: it has %(players)s, the largest table %(largest)s")
    elif is_proposal:
        text = _(
            "Table %(table)s has %(players)s, the largest table %(largest)s: you decide whether "
            "it halts (6-handed or turbo)"
        )
    else:
        text = _(
            "Table %(table)s halts until it is filled: it has %(players)s, the largest table %(largest)s"
        )
    return text % {
        "table": number,
        "players": players,
        "largest": largest,
        "time": "" if halted_at is None else date_format(timezone.localtime(halted_at), "H:i"),
    }


def of_resume(number: int, players: int, largest: int) -> str:
    """``Table 4 is filled and resumes: it has 7, the largest table 8``."""
    text = _("Table %(table)s is filled and resumes: it has %(players)s, the largest table %(largest)s")
    return text % {"table": number, "players": players, "largest": largest}


def of_redraw(players: int, tables: int, count: int) -> str:
    """``18 players are left at 3 tables: the rules redraw all seats at 18``."""
    text = ngettext(
        "%(players)s players are left at one table: the rules redraw all seats at %(count)s",
        "%(players)s players are left at %(tables)s tables: the rules redraw all seats at %(count)s",
        tables,
    )
    return text % {"players": players, "tables": tables, "count": count}
