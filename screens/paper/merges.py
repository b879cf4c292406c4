"""The merge sheet: every stack of a merge with its sums, for two signatures."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy

from access.apart import Counted, in_the_making, made_apart
from access.page import page
from access.roles import READERS
from floor.days.pages import stack_lines
from floor.days.rows import Stack, carried_to, to_merge
from journal import instants
from tournaments import queries as tournaments


def _stacks_in(_request: HttpRequest, day_id: int) -> int:
    return tournaments.field(tournaments.day(day_id).event_id).alive


@made_apart(gettext_lazy("Merge sheet"), _stacks_in)
@page(reads=READERS)
def sheet(request: HttpRequest, day_id: int) -> HttpResponse:
    """Print the stacks that come or came to a day, for the director and a second person to sign."""
    day, waiting = tournaments.day(day_id), to_merge(day_id).stacks
    stacks: list[Stack] = [*carried_to(day_id), *waiting]
    lines = sorted(stack_lines(stacks), key=lambda line: (line.name.casefold(), line.day))
    context = {
        "event": tournaments.event(day.event_id),
        "day": day,
        "lines": Counted(lines),
        "bagged": sum(one.bagged for one in stacks),
        "raced": sum(one.raced for one in stacks),
        "brought": sum(one.brought for one in stacks),
        "waits": len(waiting),
        "printed_at": instants.now(),
        "frame": "base.html" if in_the_making() is None else "base_paper.html",
    }
    return render(request, "screens/print_merge.html", context)
