"""The page that a television opens for pairing, and the page for the look of displays."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control, never_cache

from access.page import by_page, page
from access.roles import ADMINISTRATORS, INSPECTORS, NOBODY, PUBLIC
from access.verbs import By
from displays.displays import looks, rows
from displays.displays.looks import (
    MOST_SPONSORS,
    PLACES,
    THEMES,
    LookView,
    Place,
    choose_look,
    choose_sponsors,
    hang_picture,
    keep_picture,
)
from displays.displays.verbs import offer_code
from displays.models import Theme
from journal import instants
from people.forms import show_refusal
from rulebook.refusals import Refusal
from wording.apart.values import LARGEST_PICTURE

SHOWN_COLOUR = "#0e1316"
TIME = {"type": "time"}


class LookForm(forms.Form):
    """The colours of the displays, and when they are dimmed."""

    theme = forms.ChoiceField(label=_("Colours"), choices=THEMES)
    has_colour = forms.BooleanField(label=_("Custom house colour"), required=False)
    colour = forms.CharField(
        label=_("House colour"),
        required=False,
        max_length=7,
        widget=forms.TextInput(attrs={"type": "color"}),
        help_text=_("Backgrounds and accents use it, and all text stays readable."),
    )
    dims_from = forms.CharField(label=_("Dimmed from"), required=False, widget=forms.TextInput(attrs=TIME))
    dims_until = forms.CharField(
        label=_("Dimmed until"),
        required=False,
        widget=forms.TextInput(attrs=TIME),
        help_text=_("Never during play."),
    )

    @classmethod
    def of(cls, look: LookView) -> LookForm:
        """The form filled with the current choice."""
        return cls(
            initial={
                "theme": look.theme,
                "has_colour": bool(look.colour),
                "colour": look.colour or SHOWN_COLOUR,
                "dims_from": look.dims_from,
                "dims_until": look.dims_until,
            }
        )

    def choose(self, by: By) -> None:
        """Run the action with the choice."""
        fields = self.cleaned_data
        choose_look.perform_with(
            by,
            theme=Theme(fields["theme"]),
            colour=fields["colour"] if fields["has_colour"] else "",
            dims_from=fields["dims_from"],
            dims_until=fields["dims_until"],
        )


class PictureForm(forms.Form):
    """A picture for a place; empty to remove the current one."""

    place = forms.CharField(widget=forms.HiddenInput)
    picture = forms.FileField(
        required=False,
        max_length=200,
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )

    def sent(self) -> bytes:
        """The file, read only until it is certainly too large."""
        file = self.cleaned_data["picture"]
        return file.read(LARGEST_PICTURE + 1) if file else b""


@page(reads=PUBLIC, from_snapshot=False)
@never_cache
def pair(request: HttpRequest) -> HttpResponse:
    """The page of a television before it is paired; its script requests the code."""
    return render(request, "screens/pair.html", {"address": request.get_host()})


@page(reads=NOBODY, writes=PUBLIC)
@never_cache
def offer(request: HttpRequest) -> JsonResponse:
    """Offer a code to a television; a repeated request sends its secret."""
    code = offer_code(request.POST.get("secret", ""), request.META.get("REMOTE_ADDR", ""))
    check_url = reverse("pair-check", args=[code.secret])
    return JsonResponse({"code": code.code, "secret": code.secret, "check_url": check_url})


@page(reads=PUBLIC, from_snapshot=False)
@never_cache
def check(_request: HttpRequest, secret: str) -> JsonResponse:
    """The display's address once the code was typed; ``is_over`` if the code has expired."""
    if rows.is_paired(secret):
        return JsonResponse({"url": reverse("display", args=[secret]), "code": "", "is_over": False})
    code = rows.code_of(secret, instants.now())
    return JsonResponse({"url": "", "code": code, "is_over": not code})


@page(reads=PUBLIC)
@cache_control(public=True, max_age=31_536_000, immutable=True)
def picture(_request: HttpRequest, digest: str) -> HttpResponse:
    """A picture of the house; its address is its digest, so that browsers fetch it only once."""
    row = looks.picture(digest)
    answer = HttpResponse(bytes(row.content), content_type=row.media_type)
    # Encoded by the server itself; even opened alone it is only a picture, and not executable.
    answer["Content-Security-Policy"] = "default-src 'none'; sandbox"
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


@dataclass(frozen=True, slots=True)
class Hook:
    """A place for a picture, and the digest of the current one."""

    place: str
    label: str
    note: str
    digest: str


@page(reads=INSPECTORS, writes=ADMINISTRATORS)
def look(request: HttpRequest) -> HttpResponse:
    """Colours and hours; pictures are uploaded separately."""
    if request.method != "POST":
        return _look_page(request, LookForm.of(looks.look()))
    form = LookForm(request.POST)
    if form.is_valid():
        try:
            form.choose(by_page(request))
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, gettext("Saved"))
            return redirect("look")
    return _look_page(request, form)


@page(reads=frozenset(), writes=ADMINISTRATORS)
def hang(request: HttpRequest) -> HttpResponse:
    """Upload a picture, or remove one."""
    form = PictureForm(request.POST, request.FILES)
    if not form.is_valid():
        raise Refusal("picture_unknown", field="picture")
    content = form.sent()
    digest = keep_picture(content).digest if content else ""
    hang_picture.perform_with(by_page(request), place=_place(form), picture=digest)
    messages.success(request, gettext("Saved"))
    return redirect("look")


@page(reads=frozenset(), writes=ADMINISTRATORS)
def sponsor(request: HttpRequest) -> HttpResponse:
    """Add a sponsor from a picture, or remove one."""
    turns = looks.look().sponsors
    removed = request.POST.get("remove", "")
    if removed:
        pictures = tuple(digest for digest in turns if digest != removed)
    else:
        form = PictureForm({"place": Place.SPONSOR.value}, request.FILES)
        content = form.sent() if form.is_valid() else b""
        if not content:
            raise Refusal("picture_unknown", field="picture")
        pictures = (*turns, keep_picture(content).digest)
    choose_sponsors.perform_with(by_page(request), pictures=pictures)
    messages.success(request, gettext("Saved"))
    return redirect("look")


def _place(form: PictureForm) -> Place:
    place = form.cleaned_data["place"]
    if place not in PLACES:
        raise Refusal("picture_place_unknown", field="place", place=place)
    return Place(place)


def _look_page(request: HttpRequest, form: LookForm) -> HttpResponse:
    look = looks.look()
    hooks = (Hook("logo", gettext("Logo"), gettext("At the head of every display."), look.logo),)
    context = {
        "form": form,
        "hooks": hooks,
        "sponsors": look.sponsors,
        "may_add": len(look.sponsors) < MOST_SPONSORS,
        "may_write": request.user.role in ADMINISTRATORS,  # type: ignore[union-attr]
    }
    return render(request, "screens/look.html", context)
