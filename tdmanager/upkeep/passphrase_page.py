"""The page that sets the passphrase of backups, and the recovery sheet that shows it once."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page
from access.roles import ADMINISTRATORS
from journal import instants
from people.forms import show_refusal
from rulebook.refusals import Refusal
from tdmanager.upkeep import house_key, sealed
from tdmanager.upkeep.verbs import SetBackupPassphrase, set_backup_passphrase
from tournaments import queries


class PassphraseForm(forms.Form):
    """The passphrase, typed twice."""

    passphrase = forms.CharField(
        label=_("Passphrase"),
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    again = forms.CharField(
        label=_("The same once more"),
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.fields["passphrase"].help_text = gettext(
            "At least %(least)s characters, such as four words that nobody would put together."
        ) % {"least": house_key.LEAST}

    def clean(self) -> dict[str, Any]:
        """Require both to be the same."""
        values = self.cleaned_data
        if {"passphrase", "again"} <= values.keys() and values["passphrase"] != values["again"]:
            self.add_error("again", gettext("The two are not the same: type it twice."))
        return values


@page(reads=ADMINISTRATORS, writes=ADMINISTRATORS)
def backup_passphrase(request: HttpRequest) -> HttpResponse:
    """Ask for the passphrase; once it is set, show the sheet to print, this once."""
    form = PassphraseForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        command = SetBackupPassphrase(passphrase=form.cleaned_data["passphrase"])
        try:
            set_backup_passphrase.perform(command, by_page(request))
            return _sheet(request, sealed.spelt(command.passphrase))
        except Refusal as refusal:
            show_refusal(form, refusal)
    context = {"form": form, "is_first": "first" in request.GET, "is_set": house_key.is_set()}
    return _uncached(render(request, "tdmanager/backup_passphrase.html", context))


def _sheet(request: HttpRequest, passphrase: str) -> HttpResponse:
    context = {
        "passphrase": passphrase,
        "house_name": queries.house().name if queries.has_house() else "",
        "at": instants.now(),
        "folder": settings.BACKUP_FOLDER,
        "is_first": "first" in request.GET,
    }
    return _uncached(render(request, "tdmanager/recovery_sheet.html", context))


def _uncached(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store"
    return response
