"""The photograph of a player: shown to the staff, taken or chosen, removed."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control

from access.page import by_page, page
from access.roles import READERS, STAFF
from people.actions import photographs as actions
from people.actions.photographs import LARGEST_PHOTOGRAPH, keep_photograph
from people.pages.bans import still_known
from people.queries import players as queries
from rulebook.refusals import Refusal
from wording import words

REMOVE = "remove"
"""What the button says that removes it."""


class PhotographForm(forms.Form):
    """A photograph; a telephone or tablet offers its camera."""

    photograph = forms.FileField(
        label=_("Photograph"),
        max_length=200,
        help_text=_("JPEG, PNG or WebP, at most 12 MB"),
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp", "capture": "environment"}),
    )


@page(reads=STAFF, writes=STAFF)
def photograph(request: HttpRequest, player_id: int) -> HttpResponseBase:
    """Add, replace or remove the photograph of a player."""
    shown = still_known(player_id)
    form = PhotographForm()
    if request.method == "POST" and request.POST.get("step") == REMOVE:
        actions.remove_photograph.perform_with(by_page(request), player=player_id)
        messages.success(request, _now("The photograph was removed."))
        return redirect("player", player_id)
    if request.method == "POST":
        form = PhotographForm(request.POST, request.FILES)
        if form.is_valid() and _kept(request, form, player_id):
            return redirect("player", player_id)
    return render(request, "people/player_photograph.html", {"player": shown, "form": form})


def _kept(request: HttpRequest, form: PhotographForm, player_id: int) -> bool:
    """Whether it is the player's now; else the form says why not."""
    try:
        digest = keep_photograph(form.cleaned_data["photograph"].read(LARGEST_PHOTOGRAPH + 1)).digest
        command = actions.PhotographPlayer(player=player_id, photograph=digest)
        actions.photograph_player.perform(command, by_page(request))
    except Refusal as refusal:
        form.add_error("photograph", words.explain(refusal)[1])
        return False
    messages.success(request, _now("Saved"))
    return True


@page(reads=READERS)
@cache_control(private=True, max_age=3_600)
def player_photo(_request: HttpRequest, digest: str) -> HttpResponse:
    """The photograph of a player, for the staff only."""
    media_type, content = queries.photograph(digest)
    answer = HttpResponse(content, content_type=media_type)
    answer["Content-Security-Policy"] = "default-src 'none'; sandbox"
    answer["X-Content-Type-Options"] = "nosniff"
    return answer
