"""The page a television opens to be paired, and the page for the look of displays."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache

from access.page import by_page, page
from access.roles import ADMINISTRATORS, INSPECTORS, PUBLIC
from displays import queries
from displays.actions import HangPicture, choose_look, choose_sponsors, hang_picture, offer_code
from displays.actions.looks import MOST_SPONSORS, PLACES, ChooseSponsors, Place, keep_picture
from displays.actions.pairing import CODE_LIVES
from displays.forms import LookForm, PictureForm
from journal import instants
from people.forms import show_refusal
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Pairing:
    """What a television shows until it is paired; ``check_url`` contains the secret that becomes its own."""

    code: str
    expires_in_seconds: int
    check_url: str
    address: str


@page(reads=PUBLIC, from_snapshot=False)
@never_cache
def pair(request: HttpRequest) -> HttpResponse:
    """A television asks to be paired: it shows a code and waits until somebody types it."""
    offer = offer_code()
    pairing = Pairing(
        code=offer.code,
        expires_in_seconds=int(CODE_LIVES.total_seconds()),
        check_url=reverse("pair-check", args=[offer.secret]),
        address=request.get_host(),
    )
    return render(request, "screens/pair.html", {"pairing": pairing})


@page(reads=PUBLIC, from_snapshot=False)
@never_cache
def check(_request: HttpRequest, secret: str) -> JsonResponse:
    """The display's address once the code was typed, else the current code: a new one after it expired."""
    if queries.is_paired(secret):
        return JsonResponse({"url": reverse("display", args=[secret]), "code": "", "is_over": False})
    code = queries.code_of(secret, instants.now())
    if code:
        return JsonResponse({"url": "", "code": code, "is_over": False})
    offer = offer_code(secret)
    return JsonResponse({"url": "", "code": offer.code, "is_over": offer.secret != secret})


@page(reads=PUBLIC)
@cache_control(public=True, max_age=31_536_000, immutable=True)
def picture(_request: HttpRequest, digest: str) -> HttpResponse:
    """A picture of the house; its address is its digest, so that browsers fetch it only once."""
    shown = queries.picture(digest)
    answer = HttpResponse(shown.content, content_type=shown.media_type)
    # Encoded by the server itself; opened alone, it is still only a picture and nothing executable.
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
        return _shown(request, LookForm.of(queries.look()))
    form = LookForm(request.POST)
    if form.is_valid():
        try:
            choose_look.perform(form.command(), by_page(request))
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("Saved"))
            return redirect("look")
    return _shown(request, form)


@page(reads=frozenset(), writes=ADMINISTRATORS)
def hang(request: HttpRequest) -> HttpResponse:
    """Upload a picture, or remove one."""
    form = PictureForm(request.POST, request.FILES)
    if not form.is_valid():
        raise Refusal("picture_unknown", field="picture")
    sent = form.sent()
    command = HangPicture(place=_place(form), picture=keep_picture(sent).digest if sent else "")
    hang_picture.perform(command, by_page(request))
    messages.success(request, _("Saved"))
    return redirect("look")


@page(reads=frozenset(), writes=ADMINISTRATORS)
def sponsor(request: HttpRequest) -> HttpResponse:
    """One more sponsor from a picture, or one less."""
    turns = queries.look().sponsors
    removed = request.POST.get("remove", "")
    if removed:
        wanted = tuple(digest for digest in turns if digest != removed)
    else:
        form = PictureForm({"place": Place.SPONSOR.value}, request.FILES)
        sent = form.sent() if form.is_valid() else b""
        if not sent:
            raise Refusal("picture_unknown", field="picture")
        wanted = (*turns, keep_picture(sent).digest)
    choose_sponsors.perform(ChooseSponsors(pictures=wanted), by_page(request))
    messages.success(request, _("Saved"))
    return redirect("look")


def _place(form: PictureForm) -> Place:
    place = form.cleaned_data["place"]
    if place not in PLACES:
        raise Refusal("picture_place_unknown", field="place", place=place)
    return Place(place)


def _shown(request: HttpRequest, form: LookForm) -> HttpResponse:
    chosen = queries.look()
    hooks = (Hook("logo", _("Logo"), _("At the head of every display."), chosen.logo),)
    context = {
        "form": form,
        "hooks": hooks,
        "sponsors": chosen.sponsors,
        "may_add": len(chosen.sponsors) < MOST_SPONSORS,
        "may_write": request.user.role in ADMINISTRATORS,  # type: ignore[union-attr]
    }
    return render(request, "screens/look.html", context)
