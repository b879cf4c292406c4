"""The page of backups: their folder, the last results, the second copy and the trial restore."""

from __future__ import annotations

from datetime import datetime

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page
from access.roles import ADMINISTRATORS, DIRECTORS
from journal import instants
from people.forms import show_refusal
from rulebook.refusals import Refusal
from tdmanager.upkeep.overview import Backups, Ended, backups_of_the_house
from tdmanager.upkeep.trial import check_apart
from tdmanager.upkeep.verbs import set_backups

LOOK_AGAIN = 2
"""Seconds after which the page refreshes while a backup is read."""


class BackupsForm(forms.Form):
    """The second copy and the trial restore."""

    second_copy_folder = forms.CharField(
        label=_("Folder of the second copy"),
        help_text=_("On another disk, for example /mnt/stick/td; empty: no second copy."),
        max_length=400,
        required=False,
    )
    tries_restore = forms.BooleanField(
        label=_("Try a restore every night"),
        help_text=_(
            "The nightly backup is restored into a database of its own, which is deleted afterwards."
        ),
        required=False,
    )


@page(reads=DIRECTORS, writes=ADMINISTRATORS)
def backups(request: HttpRequest) -> HttpResponse:
    """Show the settings and the last results; administrators change the settings."""
    overview = backups_of_the_house()
    initial = {"second_copy_folder": overview.second_copy_folder, "tries_restore": overview.tries_restore}
    form = BackupsForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            set_backups.perform_with(by_page(request), **form.cleaned_data)
            messages.success(request, gettext("Saved"))
            return redirect("backups")
        except Refusal as refusal:
            show_refusal(form, refusal)
    is_checking = _is_awaited(request.GET.get("since", ""), overview)
    may_write = request.user.role in ADMINISTRATORS  # type: ignore[union-attr]
    context = {
        "form": form,
        "shown": overview,
        "check": _check_of_newest(overview),
        "is_checking": is_checking,
        "may_write": may_write,
    }
    response = render(request, "tdmanager/backups.html", context)
    if is_checking:
        response["Refresh"] = str(LOOK_AGAIN)
    return response


@page(reads=frozenset(), writes=ADMINISTRATORS)
def check_backup(request: HttpRequest) -> HttpResponse:
    """Read the newest backup to its last byte; the page shows the result."""
    since = int(instants.now().timestamp())
    check_apart()
    return redirect(f"{reverse('backups')}?since={since}")


def _check_of_newest(backups: Backups) -> Ended | None:
    """The result of reading the newest backup; none if only an older one was read."""
    is_of_newest = backups.check.at and backups.made_at and backups.check.at >= backups.made_at
    return backups.check if is_of_newest or not backups.made_at else None


def _is_awaited(since: str, backups: Backups) -> bool:
    """Whether the check requested at that second is still running; after ten minutes it counts as ended."""
    if not (since.isascii() and since.isdigit() and len(since) < 12):
        return False
    began = datetime.fromtimestamp(int(since), instants.now().tzinfo)
    is_done = backups.check.at is not None and backups.check.at >= began
    return not is_done and (instants.now() - began).total_seconds() < 600
