"""How a player is named in public: chosen at the desk."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page
from access.roles import STAFF
from people.actions import public_names as actions
from people.forms import show_refusal
from people.pages.bans import still_known
from people.public_names import PublicNames
from rulebook.refusals import Refusal


class PublicNameForm(forms.Form):
    """What others read of a name."""

    public_name = forms.ChoiceField(
        label=_("Name in public"),
        choices=[("", _("As the house does")), *PublicNames.choices],
        required=False,
    )
    nickname = forms.CharField(label=_("Nickname"), max_length=40, required=False)


@page(reads=STAFF, writes=STAFF)
def public_name(request: HttpRequest, player_id: int) -> HttpResponse:
    """Choose what others read of a player's name."""
    shown = still_known(player_id)
    known = {"public_name": shown.public_name, "nickname": shown.nickname}
    form = PublicNameForm(request.POST or None, initial=known)
    if request.method == "POST" and form.is_valid():
        try:
            chosen = actions.ChoosePublicName(player=player_id, **form.cleaned_data)
            actions.choose_public_name.perform(chosen, by_page(request))
            messages.success(request, _now("Saved"))
            return redirect("player", player_id)
        except Refusal as refusal:
            show_refusal(form, refusal)
    return render(request, "people/player_public_name.html", {"player": shown, "form": form})
