"""Sponsors on displays: their shares of the time, and for how many seconds each was shown."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Annotated, Any

from django.db.models import Sum
from rest_framework import serializers

from access.fields import Note
from access.reads import read
from access.roles import READERS
from displays.models import Display, Look, SponsorCycle, SponsorTime
from journal.reading import asked_once
from rulebook.sponsors import credited, promised

MOST_SHARE = 20
NAME_LENGTH = 60
DIGEST = 16
RUN_LENGTH = 16
# A number from outside must fit its column, and no list of a display is longer.
DIGITS = 9
MOST_TOLD = 40


@dataclass(frozen=True, slots=True)
class SponsorTerm:
    """A sponsor: its picture by digest, its name, and its share, the turns it has in one cycle of all."""

    picture: str
    name: str = ""
    share: Annotated[int, Note("Turns of twenty seconds in one cycle of all sponsors.")] = 1


@dataclass(frozen=True, slots=True)
class SponsorCount:
    """What a display has counted: ``seconds`` of the sponsor at ``place`` in a cycle, since its count began."""

    run: str
    cycle: str
    event: int
    place: int
    seconds: int


@dataclass(frozen=True, slots=True)
class SponsorShown:
    """A sponsor's time on the displays: what its share promised of the time of all, and what was shown."""

    picture: str
    name: str
    share: Annotated[int, Note("Turns in one cycle of all sponsors; 0 for a former sponsor.")]
    of: Annotated[int, Note("The turns of one whole cycle.")]
    promised_seconds: int
    shown_seconds: int
    owed_seconds: Annotated[int, Note("What is missing of what was promised; 0 if nothing is.")]

    @property
    def ahead_seconds(self) -> int:
        """What was shown beyond what was promised."""
        return max(0, self.shown_seconds - self.promised_seconds)


def terms_of(row: Look | None) -> tuple[SponsorTerm, ...]:
    """The sponsors in their order, each with its name and share."""
    if row is None:
        return ()
    digests = [row.sponsor.digest] if row.sponsor else []
    digests += [digest for digest in row.more_sponsors if digest]
    return tuple(SponsorTerm(digest, *row.sponsor_terms.get(digest, ("", 1))) for digest in digests)


def cycle_of(terms: Sequence[SponsorTerm]) -> str:
    """The digest of sponsors and shares, by which displays name what they show."""
    return sha256(_written(terms).encode()).hexdigest()[:DIGEST] if terms else ""


def keep_cycle(terms: Sequence[SponsorTerm]) -> None:
    """Store the sponsors and their shares; they never change, so no book is opened."""
    if terms:
        SponsorCycle.objects.get_or_create(
            digest=cycle_of(terms), defaults={"terms": json.loads(_written(terms))}
        )


def _written(terms: Sequence[SponsorTerm]) -> str:
    return json.dumps([[term.picture, term.name, term.share] for term in terms])


def times_in(report: str) -> tuple[SponsorCount, ...]:
    """The counts in a display's report, ``run:cycle.event.place.seconds,…``; what is no count is left out."""
    run, _colon, counts = report.partition(":")
    if not run.isalnum() or not run.isascii() or len(run) > RUN_LENGTH:
        return ()
    times = (_count(run, part.split(".")) for part in counts.split(",")[:MOST_TOLD])
    return tuple(part for part in times if part is not None)


def _count(run: str, words: Sequence[str]) -> SponsorCount | None:
    if len(words) != len(("cycle", "event", "place", "seconds")) or len(words[0]) > DIGEST:
        return None
    numbers = [int(word) for word in words[1:] if word.isascii() and word.isdecimal() and len(word) <= DIGITS]
    return SponsorCount(run, words[0], *numbers) if len(numbers) == len(words) - 1 else None


def merged(before: Sequence[SponsorCount], after: Sequence[SponsorCount]) -> tuple[SponsorCount, ...]:
    """Two reports of a display not saved yet, as one: of each count the larger."""
    longest: dict[tuple[str, str, int, int], SponsorCount] = {}
    for time in (*before, *after):
        key = (time.run, time.cycle, time.event, time.place)
        if key not in longest or longest[key].seconds < time.seconds:
            longest[key] = time
    return tuple(longest.values())


def save_times(reports: Mapping[int, Sequence[SponsorCount]], at: datetime) -> None:
    """Save what displays have counted, before their reports themselves; no book, it is no part of a tournament.

    A display counts on over its own death and the server's, so a report lost with either is in the next one.
    """
    counts = {display: times for display, times in reports.items() if times}
    if not counts:
        return
    cycles = _cycles({time.cycle for times in counts.values() for time in times})
    alive = dict(Display.objects.filter(pk__in=counts).values_list("pk", "heartbeat__at"))
    seconds_before = _saved_seconds(alive)
    rows = []
    for display, last in alive.items():
        elapsed = round((at - (last or at)).total_seconds())
        for time in counts[display]:
            cycle, places = cycles.get(time.cycle, (0, 0))
            if time.place >= places:
                continue
            before = seconds_before.get((display, time.run, cycle, time.event, time.place), 0)
            seconds = credited(before, time.seconds, elapsed)
            rows.append(_time(display, cycle, time, seconds))
    SponsorTime.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["display", "run", "cycle", "shown_event", "place"],
        update_fields=["seconds"],
    )


def _time(display: int, cycle: int, one: SponsorCount, seconds: int) -> SponsorTime:
    place = {"cycle_id": cycle, "shown_event": one.event, "place": one.place}
    return SponsorTime(display_id=display, run=one.run, seconds=seconds, **place)


def _saved_seconds(displays: Iterable[int]) -> dict[tuple[Any, ...], int]:
    rows = SponsorTime.objects.filter(display__in=list(displays))
    values = rows.values_list("display_id", "run", "cycle_id", "shown_event", "place", "seconds")
    return {tuple(key): seconds for *key, seconds in values}


def _cycles(digests: set[str]) -> dict[str, tuple[int, int]]:
    """The ids of cycles and how many sponsors each has; the one of the present look is stored now at the latest."""
    cycles = {row.digest: (row.pk, len(row.terms)) for row in SponsorCycle.objects.filter(digest__in=digests)}
    if digests - cycles.keys():
        terms = sponsors()
        if cycle_of(terms) in digests - cycles.keys():
            keep_cycle(terms)
            row = SponsorCycle.objects.get(digest=cycle_of(terms))
            cycles[row.digest] = (row.pk, len(row.terms))
    return cycles


@asked_once
def sponsors() -> tuple[SponsorTerm, ...]:
    """The present sponsors with their names and shares."""
    return terms_of(Look.objects.select_related("sponsor").order_by("pk").first())


def sponsor_times(event: int | None = None) -> tuple[SponsorShown, ...]:
    """Every sponsor's time, of an event's displays or of all; former sponsors last.

    What is promised follows the shares in force while displays showed them.
    """
    rows = SponsorTime.objects.all() if event is None else SponsorTime.objects.filter(shown_event=event)
    by_cycle: dict[int, dict[int, int]] = defaultdict(dict)
    for cycle, place, seconds in rows.values_list("cycle_id", "place").annotate(Sum("seconds")).order_by():
        by_cycle[cycle][place] = seconds
    owed, shown, names = defaultdict[str, int](int), defaultdict[str, int](int), dict[str, str]()
    for row in SponsorCycle.objects.filter(pk__in=by_cycle).order_by("pk"):
        seconds = by_cycle[row.pk]
        parts = promised(sum(seconds.values()), [share for _picture, _name, share in row.terms])
        for place, (picture, name, _share) in enumerate(row.terms):
            owed[picture] += parts[place]
            shown[picture] += seconds.get(place, 0)
            names[picture] = name or names.get(picture, "")
    present = {term.picture: term for term in sponsors()}
    total = sum(term.share for term in present.values())
    pictures = [*present, *(picture for picture in names if picture not in present)]
    no_term = SponsorTerm("", "", 0)
    return tuple(
        SponsorShown(
            picture=picture,
            name=present.get(picture, no_term).name or names.get(picture, ""),
            share=present.get(picture, no_term).share,
            of=total,
            promised_seconds=owed[picture],
            shown_seconds=shown[picture],
            owed_seconds=max(0, owed[picture] - shown[picture]),
        )
        for picture in pictures
    )


def events_with_sponsors() -> tuple[int, ...]:
    """The ids of events whose displays showed sponsors, the latest first."""
    rows = SponsorTime.objects.exclude(shown_event=0).values_list("shown_event", flat=True)
    return tuple(rows.distinct().order_by("-shown_event"))


class SponsorFilter(serializers.Serializer[Any]):
    """Filters of sponsors' times."""

    event = serializers.IntegerField(
        required=False, help_text="Only on displays while they showed this event."
    )


@read("displays/sponsors/", admits=READERS, name="sponsor-times", filtered_by=SponsorFilter, is_whole=True)
def sponsors_shown(wanted: Mapping[str, Any]) -> Sequence[SponsorShown]:
    """List the sponsors with their shares of the time, the seconds promised by them and the seconds shown."""
    return sponsor_times(wanted.get("event"))
