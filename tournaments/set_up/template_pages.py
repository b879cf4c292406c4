"""Set-ups saved under a name: from an event, and copied into one."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.roles import DIRECTORS, READERS
from access.typed import whole_number
from rulebook.refusals import Refusal
from tournaments.events import event, event_setup
from tournaments.library import rows as library_rows
from tournaments.library.rows import Topic, body_of, template, topic_named
from tournaments.library.verbs import remove_template, save_template
from tournaments.set_up.verbs import use_template
from wording import words


@page(reads=READERS)
def templates(request: HttpRequest) -> HttpResponse:
    """All templates, by topic."""
    context = {
        "templates": library_rows.templates(),
        "may_write": request.user.role in DIRECTORS,  # type: ignore[union-attr]
    }
    return render(request, "tournaments/templates.html", context)


@page(reads=DIRECTORS, writes=DIRECTORS)
def save(request: HttpRequest, event_id: int) -> HttpResponse:
    """Save a topic of this event under a name."""
    if request.method == "POST":
        try:
            topic = topic_named(request.POST.get("topic", ""))
            body = body_of(event_setup(event_id), topic)
            name = request.POST.get("name", "")
            save_template.perform_with(by_page(request), topic=topic, name=name, body=body)
        except Refusal as refusal:
            return _choose(request, event_id, unkept=words.explain(refusal)[1])
        messages.success(request, _("Saved as a template"))
        return redirect("event", event_id)
    return _choose(request, event_id)


@page(reads=DIRECTORS, writes=DIRECTORS)
def use(request: HttpRequest, event_id: int) -> HttpResponse:
    """Copy a template into this event: levels with one action, everything else with another."""
    if request.method != "POST":
        return _choose(request, event_id)
    try:
        row = template(whole_number(request.POST.get("template", "")) or 0)
        use_template.perform_with(by_page(request), event=event_id, template=row.id)
    except Refusal as refusal:
        return _choose(request, event_id, uncopied=words.explain(refusal)[1])
    messages.success(request, _("Copied"))
    return redirect("event", event_id)


@page(reads=DIRECTORS, writes=DIRECTORS)
def remove(request: HttpRequest, template_id: int) -> HttpResponse:
    """Remove a template."""
    if request.method == "POST":
        remove_template.perform_with(by_page(request), template=template_id)
    return redirect("templates")


def _choose(request: HttpRequest, event_id: int, *, unkept: str = "", uncopied: str = "") -> HttpResponse:
    """The page; an error is shown at the choice that could not be saved or copied."""
    context = {
        "unkept": unkept,
        "uncopied": uncopied,
        "name": request.POST.get("name"),
        "chosen": request.POST.get("topic") or request.POST.get("template"),
        "event": event(event_id),
        "templates": library_rows.templates(),
        "topics": [topic.value for topic in Topic],
    }
    status = 409 if unkept or uncopied else 200
    return render(request, "tournaments/template_choose.html", context, status=status)
