"""To-do items about bags, bounties, busts, colour-ups, last hands, the next day, penalties and the house."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from access.viewer import Viewer, address
from clock.rows import first_level, level_number
from floor.bags.rows import bagged_days, bags_on_hold, is_played
from floor.busts.rows import bust_reports
from floor.colour_up.rows import ColourUpView, due, is_break, last_level, may_wait
from floor.colour_up.verbs import asks
from floor.colour_up.words import racing_label
from floor.days.rows import players_coming, waits_for
from floor.last_hands.rows import is_due, last_hands, looks_again_at
from floor.last_hands.words import play_words, playing_label
from floor.life.rows import is_for_one, sells_now
from floor.models import BustReport
from floor.penalties.rows import ListedPenalty, listed
from floor.play.hands import reports_every_hand
from floor.play.rows import next_day
from floor.play.words import planned_label
from floor.todo.items import ToDo
from journal import instants
from payouts.bounties.mystery import to_hold
from payouts.bounties.rows import how_many_wait, rules_of
from people.players.rows import player_names
from people.staff.rows import A_DAY, guessed_pins
from rulebook.entries import is_early_start
from rulebook.money import Money
from rulebook.todo import Waits
from seating.tables.pool import held_numbers
from tournaments import queries as tournaments
from tournaments.queries import DayView, EventView
from wording import words
from wording.dates import date_format
from wording.figures import chips_text, money_short_text


def bags_to_do(event_id: int) -> tuple[ToDo, ...]:
    """One item per bag that no player may use until it is counted again."""
    bags = bags_on_hold(event_id)
    names = words.names("entry", [bag.entry_id for bag in bags]) if bags else {}
    return tuple(
        ToDo(
            about=f"bag {bag.number} of day {bag.day_id}",
            title=_("Recount bag %(bag)s of %(player)s")
            % {"bag": bag.number, "player": names.get(bag.entry_id, "")},
            why=_("Opened by mistake: %(cause)s. Nobody plays from it until it is counted again.")
            % {"cause": bag.reason},
            urgency="warn",
            waits=Waits.PLAYER,
            ask_url=address("floor-bags", bag.day_id),
            ask_label=_("To the bags…"),
        )
        for bag in bags
    )


def bounties_to_do(event: EventView, viewer: Viewer) -> tuple[ToDo, ...]:
    """One item for all open bounties, with the page to record winners or open envelopes."""
    rules = rules_of(event.id)
    if rules is not None and rules.is_mystery and event.is_played and to_hold(event.id):
        return (_fill_again(event, viewer),)
    waiting = how_many_wait(event.id) if rules is not None and event.is_played else 0
    if rules is None or not waiting:
        return ()
    return (
        ToDo(
            about="bounties",
            title=_title(waiting, is_mystery=rules.is_mystery),
            why="",
            urgency="info",
            waits=Waits.MONEY,
            ask_url=address("bounties", event.id, when=viewer.runs_floor),
            ask_label=ngettext("To the bounty…", "To the bounties…", waiting),
        ),
    )


def _fill_again(event: EventView, viewer: Viewer) -> ToDo:
    return ToDo(
        about="envelopes",
        title=_("The envelopes no longer fit"),
        why=_("Bounties were sold or voided since. None is opened until others are in the box."),
        urgency="warn",
        waits=Waits.MONEY,
        ask_url=address("bounties", event.id, when=viewer.runs_floor),
        ask_label=_("To the envelopes…"),
    )


def _title(waiting: int, *, is_mystery: bool) -> str:
    if is_mystery:
        text = ngettext("%(count)s envelope to open", "%(count)s envelopes to open", waiting)
    else:
        text = ngettext("%(count)s bounty without a winner", "%(count)s bounties without a winner", waiting)
    return text % {"count": waiting}


def busts_to_do(event_id: int, *, may_write: bool) -> tuple[ToDo, ...]:
    """One item per player; two of a table can be ranked as busts of one hand."""
    reports = bust_reports(event_id)
    ids = {key for bust_report in reports for key in (bust_report.entry_id, *bust_report.takers)}
    names = words.names("entry", ids) if ids else {}
    by_table = defaultdict[int, list[BustReport]](list)
    for bust_report in reports:
        by_table[bust_report.table.number].append(bust_report)
    return tuple(_items(event_id, by_table, names, may_write=may_write))


def _items(
    event_id: int,
    by_table: Mapping[int, list[BustReport]],
    names: Mapping[int, str],
    *,
    may_write: bool,
) -> Iterator[ToDo]:
    for reports_together in by_table.values():
        ids = ",".join(str(bust_report.entry_id) for bust_report in reports_together)
        hand = f"{reverse('board-hand', args=[event_id])}?{urlencode({'entries': ids})}"
        for bust_report in reports_together:
            takers = ", ".join(names.get(key, "") for key in bust_report.takers)
            values = {
                "player": names.get(bust_report.entry_id, ""),
                "table": bust_report.table.number,
                "seat": bust_report.seat,
                "takers": takers,
            }
            yield ToDo(
                about=f"bust {bust_report.id}",
                title=_("%(player)s out?") % values,
                why=_why(values),
                urgency="warn",
                waits=Waits.PLAYER,
                apply_url=reverse("confirm-bust", args=[bust_report.id]) if may_write else "",
                apply_label=_("Bust"),
                ask_url=hand if may_write and len(reports_together) > 1 else "",
                ask_label=_("In one hand…"),
                hold_url=reverse("withdraw-bust", args=[bust_report.id]) if may_write else "",
                hold_label=_("Still in"),
            )


def _why(values: Mapping[str, object]) -> str:
    if values["takers"]:
        return _("The dealer of table %(table)s reports seat %(seat)s out; chips to %(takers)s.") % values
    return _("The dealer of table %(table)s reports seat %(seat)s out.") % values


LONGER_SECONDS = 120


def colour_ups_to_do(event: EventView, viewer: Viewer, listed: Sequence[ColourUpView]) -> Iterator[ToDo]:
    """Open colour-ups with their tables, then those due in this break or missed."""
    if event.state != "running":
        return
    if asks(listed):
        yield _at_break_end(event.id, viewer, listed)
    for view in listed:
        is_done = not view.waiting
        yield ToDo(
            about=f"colour-up {view.id}",
            title=_colour_up_title(view.gone, view.into),
            why=racing_label(view),
            urgency="warn",
            waits=Waits.PLAY,
            apply_url=address("close-colour-up", view.id, when=viewer.runs_floor and is_done),
            apply_label=_("Close the colour-up"),
            ask_url=address("colour-ups", event.id),
            ask_label=_("To the tables…"),
            hold_url=_longer(view, when=viewer.runs_floor and not is_done),
            hold_label=_("Two more minutes"),
        )
    for planned in due(event.id):
        yield ToDo(
            about=f"colour-up of {planned.gone}",
            title=_colour_up_title(planned.gone, planned.into),
            why=_colour_up_why(planned.after_level, is_late=planned.after_level < last_level(event.id)),
            urgency="warn",
            waits=Waits.LATER if may_wait(event.id, planned) else Waits.PLAY,
            ask_url=address("colour-ups", event.id),
            ask_label=_("Announce it…"),
        )


def _colour_up_why(level: int, *, is_late: bool) -> str:
    if is_late:
        text = _("No level after level %(level)s needs these chips, and its break is over. Use the next one.")
    else:
        text = _("No level after level %(level)s needs these chips: they leave in its break.")
    return text % {"level": level}


def _at_break_end(event_id: int, viewer: Viewer, listed: Sequence[ColourUpView]) -> ToDo:
    """The question whether play waits for the tables that are still racing."""
    url = address("answer-break-end", event_id, when=viewer.runs_floor)
    racing = sorted({table.number for view in listed for table in view.waiting})
    return ToDo(
        about="break end",
        title=_("The break is about to end"),
        why=_("Tables still exchanging chips: %(tables)s. Unless play waits for them, it resumes.")
        % {"tables": ", ".join(map(str, racing))},
        urgency="warn",
        waits=Waits.PLAY,
        apply_url=url and f"{url}?waits=true",
        apply_label=_("Play waits"),
        hold_url=url and f"{url}?waits=false",
        hold_label=_("Play resumes"),
    )


def _longer(colour_up: ColourUpView, *, when: bool) -> str:
    """A longer break for the tables that are still racing; empty during play."""
    url = address("add-time", colour_up.day_id, when=when and is_break(colour_up.event_id))
    return url and f"{url}?seconds={LONGER_SECONDS}"


def _colour_up_title(gone: int, into: int) -> str:
    return _("Colour-up: %(gone)s → %(into)s") % {"gone": chips_text(gone), "into": chips_text(into)}


Brings = Callable[[Viewer], Iterable[ToDo]]
_brought: list[Brings] = []


def also_to_do(brings: Brings) -> None:
    """Register a source of items that come after all others on every list."""
    _brought.append(brings)


def house_to_do(viewer: Viewer) -> tuple[ToDo, ...]:
    """To-do items of the house, on the list of every event."""
    return tuple(entry for brings in _brought for entry in brings(viewer))


MOST_MS = 24 * 3_600_000
AFTER_MS = 500
"""A list is fetched again shortly after the instant, never before it."""


def last_hands_to_do(event: EventView) -> Iterator[ToDo]:
    """The last hands: their page if they are on, or a suggestion at the end of the day's time."""
    if (view := last_hands(event.id)) is not None:
        if not view.waiting:
            return
        yield ToDo(
            about="last hands",
            title=play_words(tournaments.current_day(event.id)),
            why=playing_label(view),
            urgency="warn",
            waits=Waits.PLAY,
            ask_url=address("last-hands", event.id),
            ask_label=_("To the tables…"),
        )
    elif is_due(event):
        yield ToDo(
            about="card of the last hands",
            title=_("Draw the card for the last hands"),
            why=_("The day ends with this level: a card decides how many more hands each table plays."),
            urgency="warn",
            waits=Waits.PLAY,
            ask_url=address("last-hands", event.id),
            ask_label=_("Draw it…"),
        )


def last_hands_look_ms(event: EventView) -> int:
    """Milliseconds until the card becomes due, or is no longer due, without an action; 0: never."""
    now = instants.now()
    at = looks_again_at(event, now)
    wait = 0 if at is None else round((at - now).total_seconds() * 1_000) + AFTER_MS
    return wait if wait <= MOST_MS else 0


def next_day_to_do(event: EventView, viewer: Viewer) -> Iterator[ToDo]:
    """Until the next day is played: its bags to open, and its start; folded while it is hours away.

    The page of bags shows how many are still sealed, so that opening one does not update every screen.
    """
    if event.state != "running" or not any(bagged_day.is_closed for bagged_day in tournaments.days(event.id)):
        return
    day = tournaments.current_day(event.id)
    if day.is_closed:
        return
    if is_for_one(day):
        yield _for_one(day, viewer)
        return
    is_begun = is_played(day.id)
    if is_begun or len(tournaments.feeders(day)) > 1:
        yield from _to_merge(day, viewer, is_begun=is_begun)
    if is_begun:
        return
    is_early = is_early_start(day.starts_at, instants.now())
    for bagged_day in bagged_days(event.id):
        coming = next_day(bagged_day.id)
        if coming is not None and coming.id == day.id:
            yield ToDo(
                about=f"bags of day {bagged_day.id}",
                title=_("Bags of %(day)s") % {"day": _named(bagged_day)},
                why=_("Open each for its player before play. The page shows which are still sealed."),
                urgency="info",
                waits=Waits.LATER if is_early else Waits.PLAYER,
                until=day.starts_at,
                ask_url=address("floor-bags", bagged_day.id),
                ask_label=_("To the bags…"),
            )
    yield _start(event.id, day, viewer, is_early=is_early)


def _for_one(day: DayView, viewer: Viewer) -> ToDo:
    """A last day to which one player comes: it does not start for one, and ends once nobody else can enter."""
    player_id = tournaments.entry(tournaments.entries_in_play(day.event_id)[0]).player_id
    is_sold, values = sells_now(day, instants.now()), {"day": _named(day)}
    return ToDo(
        about=f"one player for day {day.id}",
        title=_("%(player)s is the last player") % {"player": player_names([player_id])[player_id]},
        why=_("Entries are still sold for %(day)s. If nobody else enters, end it: the last player wins.")
        % values
        if is_sold
        else _("Nobody can enter %(day)s any more. End it: the last player wins.") % values,
        urgency="info" if is_sold else "warn",
        waits=Waits.NOBODY if is_sold else Waits.PLAY,
        ask_url=address("floor-end-day", day.id, when=viewer.directs),
        ask_label=_("End the day…"),
    )


def _to_merge(day: DayView, viewer: Viewer, *, is_begun: bool) -> Iterator[ToDo]:
    """Stacks of several days, or of one that ended after the day began, wait for it."""
    if not (waiting := waits_for(day)):
        return
    text = ngettext("%(count)s bagged stack waits", "%(count)s bagged stacks wait", waiting)
    yield ToDo(
        about=f"merge of day {day.id}",
        title=_("Merge into %(day)s") % {"day": _named(day)},
        why=text % {"count": waiting},
        urgency="warn" if is_begun else "info",
        waits=Waits.PLAYER if is_begun else Waits.LATER,
        until=None if is_begun else day.starts_at,
        ask_url=address("floor-merge", day.id, when=viewer.directs),
        ask_label=_("To the merge…"),
    )


def gifts_to_do(event: EventView, viewer: Viewer, now: datetime) -> Iterator[ToDo]:
    """Add-ons that everybody in play is to be given: once their level is over."""
    if event.state != "running" or not event.given:
        return
    level = level_number(tournaments.current_day(event.id).id, now)
    for product in event.given:
        is_over = level > (product.after_level or 0) or is_break(event.id)
        stacks = tournaments.stacks_without_gift(event.id, product.number) if is_over else {}
        if level < (product.after_level or 0) or not stacks:
            continue
        text = ngettext(
            "%(entries)s entry in play has not had it: %(chips)s chips",
            "%(entries)s entries in play have not had it: %(chips)s chips each",
            len(stacks),
        )
        url = address("give-add-on", event.id, when=viewer.directs)
        yield ToDo(
            about=f"add-on {product.number}",
            title=product.name or _("Give the add-on to everybody"),
            why=text % {"entries": len(stacks), "chips": chips_text(product.chips)}
            + _out_of_fees(event, product.pool_minor * len(stacks)),
            urgency="info",
            waits=Waits.LATER,
            apply_url=f"{url}?product={product.number}" if url else "",
            apply_label=_("Give the add-on to everybody"),
        )


def _out_of_fees(event: EventView, minor: int) -> str:
    if not minor:
        return ""
    amount = money_short_text(Money(minor, event.currency))
    return " · " + _("%(amount)s from the fees to the prize pool") % {"amount": amount}


def ends_to_confirm(event: EventView, viewer: Viewer) -> Iterator[ToDo]:
    """A day that has ended: its tables are held until a director confirms it."""
    ended = [day for day in tournaments.days(event.id) if day.is_closed and day.end_confirmed_at is None]
    held = held_numbers([day.id for day in ended])
    for day in ended:
        if not (tables := held.get(day.id)):
            continue
        yield ToDo(
            about=f"end of day {day.id}",
            title=_("%(day)s is over: confirm its end") % {"day": _named(day)},
            why=_("Its tables (%(tables)s) are held for an undo; no other event is given them.")
            % {"tables": ", ".join(map(str, tables))},
            urgency="info",
            since=day.closed_at,
            apply_url=address("confirm-end", day.id, when=viewer.directs),
            apply_label=_("Free the tables"),
            ask_url=address("floor-journal", event.id),
            ask_label=_("To the journal…"),
        )


def _start(event_id: int, day: DayView, viewer: Viewer, *, is_early: bool) -> ToDo:
    values = {
        "time": planned_label(day.starts_at),
        "level": first_level(day.id),
        "players": players_coming(day),
    }
    return ToDo(
        about=f"start of day {day.id}",
        title=_("Start play: %(day)s") % {"day": _named(day)},
        why=_("Planned for %(time)s, level %(level)s. Players: %(players)s; those without a seat draw one.")
        % values,
        urgency="info",
        waits=Waits.LATER if is_early else Waits.PLAY if day.starts_at <= instants.now() else Waits.NOBODY,
        until=day.starts_at,
        apply_url=address("start-play", event_id, when=viewer.directs and not is_early),
        apply_label=_("Start play"),
        ask_url=address("floor-start", event_id, when=viewer.directs),
        ask_label=_("Start early…") if is_early else _("Level and bags…"),
    )


def _named(day: DayView) -> str:
    return words.names("day", [day.id])[day.id]


MOST_TABLES = 3


def penalties_to_do(event_id: int, *, may_write: bool) -> Iterator[ToDo]:
    """Players whose penalty is over, then the tables that must count hands."""
    rows = [row for row in listed(event_id, instants.now()) if row.penalty.stands and row.at]
    for row in rows:
        if row.is_over:
            yield _served(row, may_write=may_write)
    # Of tables that report every hand anyway, none is counted.
    reporting = [
        day_id for day_id in tournaments.played_days(event_id) if reports_every_hand(event_id, day_id)
    ]
    counting = [
        row
        for row in rows
        if row.counts and not (reporting and tournaments.entry(row.penalty.entry_id).day_id in reporting)
    ]
    yield from _counted(counting, may_write=may_write)


def _served(one: ListedPenalty, *, may_write: bool) -> ToDo:
    table, seat = (one.at.table, one.at.seat) if one.at else (0, 0)
    text = _("Table %(table)s seat %(seat)s: the penalty is served (%(length)s)")
    return ToDo(
        about=f"penalty {one.penalty.id}",
        title=_("%(player)s may play again") % {"player": one.player},
        why=text % {"table": table, "seat": seat, "length": one.length},
        urgency="warn",
        waits=Waits.PLAYER,
        apply_url=reverse("serve-out", args=[one.penalty.id]) if may_write else "",
        apply_label=_("Mark as told"),
    )


def _counted(counting: list[ListedPenalty], *, may_write: bool) -> Iterator[ToDo]:
    tables: dict[int, list[ListedPenalty]] = defaultdict(list)
    for row in counting:
        if row.at:
            tables[row.at.table].append(row)
    for number in sorted(tables)[:MOST_TABLES]:
        here = tables[number]
        table_id = here[0].at.table_id if here[0].at else 0
        yield ToDo(
            about=f"hands missed at table {table_id}",
            title=_("On penalty at table %(table)s") % {"table": number},
            why="; ".join(f"{row.player} {row.left}" for row in here),
            urgency="info",
            apply_url=reverse("count-hand-served", args=[table_id]) if may_write else "",
            apply_label=_("Hand played"),
        )


def pins_to_do(viewer: Viewer) -> tuple[ToDo, ...]:
    """One item per person, until they have signed in and read it; for directors only."""
    if not viewer.directs:
        return ()
    return tuple(
        ToDo(
            about=f"PINs of {guess.name}",
            title=_("%(count)s wrong PINs for %(user)s") % {"count": guess.count, "user": guess.name},
            why=_(
                "Last at %(time)s, device: %(device)s. Ask them; if nobody mistyped, disconnect that device."
            )
            % {"time": date_format(timezone.localtime(guess.last_at), "H:i"), "device": guess.device},
            urgency="warn",
            since=guess.last_at,
            ask_url=address("devices"),
            ask_label=_("To the devices…"),
        )
        for guess in guessed_pins(instants.now() - A_DAY)
    )
