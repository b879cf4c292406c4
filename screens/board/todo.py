"""What the floor should do next, each with the tap that does it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clock import queries as clock
from journal import instants
from journal.words import names
from payouts import queries as payouts
from rulebook.refusals import Refusal
from screens.board.hands import Hands, address
from screens.served import versions
from seating import queries as seating
from seating.queries import Suggestion, SuggestionKind
from tournaments import queries as tournaments
from tournaments.queries import EventView

URGENCY = {
    SuggestionKind.HALT: "alert",
    SuggestionKind.BREAK: "warn",
    SuggestionKind.FINAL_TABLE: "warn",
    SuggestionKind.BALANCE: "warn",
}


@dataclass(frozen=True, slots=True)
class SuggestedRoute:
    """Who goes from where to where."""

    player: str
    from_seat: str
    to_seat: str


@dataclass(frozen=True, slots=True)
class ToDo:
    """One thing to do; an address is empty where it may not be used."""

    title: str
    why: str = ""
    urgency: str = "info"
    moves: tuple[SuggestedRoute, ...] = ()
    apply_url: str = ""
    apply_label: str = ""
    ask_url: str = ""
    ask_label: str = ""
    hold_url: str = ""


@dataclass(frozen=True, slots=True)
class Suggestions:
    """The list as templates/screens/_suggestions.html names it."""

    version: int
    panel_url: str
    items: tuple[ToDo, ...]


def due_at_tables(event_id: int) -> tuple[Suggestion, ...]:
    """What balance, breaking and the final table ask for; nothing unless the event is played."""
    return seating.event_suggestions(event_id) if tournaments.event(event_id).state == "running" else ()


def suggestions(event_id: int, hands: Hands, due: tuple[Suggestion, ...]) -> Suggestions:
    """Everything that waits for the floor."""
    event = tournaments.event(event_id)
    tables = {table.number: table.id for table in seating.tables(tournaments.current_day(event_id).id)}
    at_tables = (_at_table(event_id, one, tables, hands) for one in due)
    return Suggestions(
        version=versions(event_id)["seats"],
        panel_url=address("board-suggestions", event_id),
        items=(*_before(event, hands), *_waiting(event, hands), *at_tables, *_prizes(event, hands)),
    )


def _at_table(event_id: int, one: Suggestion, tables: dict[int, int], hands: Hands) -> ToDo:
    unknown = next((number for number in one.needs_button if number in tables), None)
    broken = tables.get(one.from_table or 0) if one.kind is SuggestionKind.BREAK else None
    may_apply = hands.runs_floor and one.may_be_applied
    return ToDo(
        title=_title(one),
        why=_("Not settled: the house leaves it to you. ") + one.why if one.is_asked else one.why,
        urgency="info" if one.is_asked else URGENCY[one.kind],
        moves=_route(one),
        apply_url=address("board-apply", event_id, one.id, when=may_apply),
        apply_label=_("Draw and move") if one.needs_lot else _label(one.kind),
        ask_url=address(
            "table-in-play", unknown and tables[unknown], when=hands.runs_floor and bool(unknown)
        ),
        ask_label=_("Blinds of table %(table)s…") % {"table": unknown},
        hold_url=address("board-hold", broken, when=hands.runs_floor and broken is not None),
    )


def _title(one: Suggestion) -> str:
    table = {"table": one.from_table or one.to_table or ""}
    if one.kind is SuggestionKind.BREAK:
        return _("Break table %(table)s") % table if one.from_table else _("Break a table")
    if one.kind is SuggestionKind.FINAL_TABLE:
        return _("Final table at table %(table)s") % {"table": one.to_table}
    if one.kind is SuggestionKind.HALT:
        return _("Stop table %(table)s") % table
    if one.from_table is None:
        return _("Balance table %(table)s") % {"table": one.to_table}
    return _("Balance tables %(table)s and %(other)s") % {**table, "other": one.to_table}


def _label(kind: SuggestionKind) -> str:
    labels = {SuggestionKind.BALANCE: _("Move"), SuggestionKind.BREAK: _("Break it")}
    return labels.get(kind, _("Do it"))


def _route(one: Suggestion) -> tuple[SuggestedRoute, ...]:
    if one.entry_id is None or one.to_table is None:
        return ()
    player = names("entry", [one.entry_id]).get(one.entry_id, f"#{one.entry_id}")
    to_seat = f"{one.to_table}.{one.to_seat}" if one.to_seat else str(one.to_table)
    return (SuggestedRoute(player, f"{one.from_table}.{one.from_seat}", to_seat),)


def _before(event: EventView, hands: Hands) -> Iterator[ToDo]:
    if event.state in ("draft", "announced", "postponed"):
        yield ToDo(
            title=_("Open the registration"),
            why=_("Entries are sold from then on."),
            ask_url=address("event", event.id, when=hands.directs),
            ask_label=_("Set-up"),
        )
    if event.state == "registration":
        field = tournaments.field(event.id)
        told = {"entries": field.entries, "least": event.min_entries}
        yield ToDo(
            title=_("Start play"),
            why=_("%(entries)s entries, %(least)s needed. Whoever has no seat draws one.") % told,
            apply_url=address(
                "board-start", event.id, when=hands.directs and field.entries >= event.min_entries
            ),
            apply_label=_("Start play"),
            ask_url=address("start-play", event.id, when=hands.directs),
            ask_label=_("Start with a reason…"),
        )


def _waiting(event: EventView, hands: Hands) -> Iterator[ToDo]:
    if event.state != "running":
        return
    waiting = len(seating.unseated(tournaments.current_day(event.id).id))
    if waiting:
        yield ToDo(
            title=ngettext("%(count)s player waits for a seat", "%(count)s players wait for a seat", waiting)
            % {"count": waiting},
            urgency="alert",
            apply_url=address("board-draw", event.id, when=hands.runs_floor),
            apply_label=_("Draw seats"),
        )


def _prizes(event: EventView, hands: Hands) -> Iterator[ToDo]:
    if event.state not in ("running", "finished"):
        return
    if not payouts.is_published(event.id) and not _is_selling(event):
        yield ToDo(
            title=_("Publish the prizes"),
            why=_("Registration is closed; from the publication on nothing is sold or voided."),
            ask_url=address("payouts", event.id),
            ask_label=_("See the prizes…"),
        )
    due = len(payouts.due_awards(event.id)) if event.state == "finished" else 0
    if due:
        yield ToDo(
            title=ngettext("%(count)s prize to pay", "%(count)s prizes to pay", due) % {"count": due},
            ask_url=address("payouts", event.id),
            ask_label=_("See the prizes…"),
        )


def _is_selling(event: EventView) -> bool:
    try:
        return event.state == "running" and clock.is_registration_open(event.id, instants.now())
    except Refusal:
        return False
