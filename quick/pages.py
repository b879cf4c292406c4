"""The page that starts a quick game, the page that runs it, and the television of the room."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from access.page import by_page, page, say_done
from access.permissions import actor_of, has_role, is_locked
from access.problems import status_of
from access.roles import ADMINISTRATORS, DIRECTORS, NOBODY, PUBLIC, Role
from access.verbs import By
from displays.displays import pages as pairing
from displays.displays.secrets import open_secret
from displays.displays.verbs import open_television
from floor.life.verbs import cancel_event
from journal import instants
from journal.book import Actor
from people.devices import here
from people.forms import show_refusal
from people.staff import rows as staff
from people.staff import verbs as staff_verbs
from quick import rows
from quick.forms import OwnForm, QuickForm, zone_named
from quick.game import STARTED, undone_players
from quick.rows import Planned
from quick.verbs import begin_quick_game, found_quick_house
from rulebook.fees import FeeBand
from rulebook.money import Money
from rulebook.refusals import Refusal
from screens.templatetags.figures import blinds
from tournaments import queries as tournaments
from tournaments.set_up.verbs import create_event
from tournaments.venue.verbs import HouseSetup, change_house
from wording import words

LOCKS_AFTER = 10
"""Minutes until a terminal locks, once there is a PIN that opens it."""


@page(reads=PUBLIC, writes=PUBLIC)
@never_cache
def quick(request: HttpRequest) -> HttpResponseBase:
    """Start a game: on this machine before any house is set up, later by a director."""
    if (answer := _barred(request)) is not None:
        return answer
    form = _form(request)
    if request.method != "POST":
        return _render(request, form)
    with timezone.override(_zone(request)):
        try:
            if not form.is_valid():
                return _render(request, form, 400)
            plan = rows.planned(form.wanted_game(instants.now()), instants.now(), _profile())
            rows.require_welcome(form.called, instants.now())
            return _start(request, form, plan)
        except Refusal as refusal:
            show_refusal(form, refusal)
            return _render(request, form, status_of(refusal))


@page(reads=NOBODY, writes=PUBLIC)
@never_cache
def outlook(request: HttpRequest) -> HttpResponseBase:
    """What the game comes to, while it is typed."""
    if (answer := _barred(request)) is not None:
        return answer
    with timezone.override(_zone(request)):
        return render(request, "quick/_glance.html", {"glance": _glance(_form(request))})


def _barred(request: HttpRequest) -> HttpResponseBase | None:
    """Where to go instead: to sign in, or to the page that sets up a house."""
    if tournaments.has_house() or staff.has_staff():
        return None if has_role(request, DIRECTORS) else _needs_director(request)
    if here.is_here(request):
        return None
    if request.method == "POST":
        raise Refusal("quick_only_here")
    return redirect("first-start")


def _needs_director(request: HttpRequest) -> HttpResponseBase:
    """The start page, which asks to sign in; a person of another role is told who may."""
    if request.user.is_authenticated and not is_locked(request):
        raise Refusal("quick_by_director")
    return redirect("lobby")


def _form(request: HttpRequest) -> QuickForm:
    currency = tournaments.house().currency if tournaments.has_house() else ""
    return QuickForm(request.POST or None, currency=currency)


def _zone(request: HttpRequest) -> Any:
    """The house's zone; before there is a house the browser's."""
    zone = None if tournaments.has_house() else zone_named(request.POST.get("zone", ""))
    return zone or _usual_zone()


def _usual_zone() -> Any:
    name = tournaments.house().time_zone if tournaments.has_house() else HouseSetup(name="").time_zone
    return zone_named(name)


def _profile() -> Any:
    return tournaments.house().profile if tournaments.has_house() else None


def _start(request: HttpRequest, form: QuickForm, plan: Planned) -> HttpResponse:
    """The house if there is none, the event, its start and its television; then the page that runs it."""
    response = HttpResponse(status=302)
    by = by_page(request)
    if not tournaments.has_house():
        by = By(_found_house(request, plan.setup.currency))
        here.go_on(request, response)
    event = create_event.perform_with(_keyed(by, "event"), setup=plan.setup).answer.id
    names = form.called
    result = begin_quick_game.perform_with(
        _keyed(by, "start"), event=event, names=names, nameless=plan.players - len(names)
    )
    open_television.perform_with(_keyed(by, "television"), event=event, name=_("Television"))
    # For the case that the start is undone: then one tap starts it again.
    request.session[STARTED] = {"event": event, "names": names, "nameless": plan.players - len(names)}
    say_done(request, result.line)
    response["Location"] = reverse("quick-game", args=[event])
    return response


def _keyed(by: By, step: str) -> By:
    """The key of a form is one for each of its steps."""
    return replace(by, key=f"{by.key[:48]}-{step}" if by.key else "")


def _found_house(request: HttpRequest, currency: str) -> Actor:
    """Found the house with what is known; its host runs it."""
    languages = [code for code, _name in settings.LANGUAGES]
    language = (translation.get_language() or "en")[:2]
    setup = HouseSetup(
        name=_("Home game"),
        currency=currency,
        time_zone=str(_zone(request)),
        languages=tuple(sorted(languages, key=lambda code: code != language)),
        fee_rule=(FeeBand(None, 0),),
        lock_minutes=0,
        asks_birth_date=False,
        sells_nameless=True,
    )
    result = found_quick_house.perform_with(By(Actor()), setup=setup, host=_("Host"))
    return Actor(user_id=result.answer.host, role="administrator")


@dataclass(frozen=True, slots=True)
class GlanceRow:
    """A level or break of the list, and when it begins."""

    number: int
    blinds: str
    at: datetime
    minutes: int
    x: int
    height: int

    @property
    def y(self) -> int:
        """Where its bar begins."""
        return 64 - self.height

    @property
    def is_break(self) -> bool:
        """Whether it is a break."""
        return not self.number


@dataclass(frozen=True, slots=True)
class Glance:
    """What the game comes to: its end, levels, prizes and chips; or why it cannot be computed."""

    problem: str = ""
    minutes: int = 0
    finish: datetime | None = None
    players: int = 0
    stack: int = 0
    hand_out: tuple[tuple[int, int], ...] = ()
    rows: tuple[GlanceRow, ...] = ()
    pool: Money | None = None
    each: Money | None = None
    prizes: tuple[Money, ...] = ()

    @property
    def width(self) -> int:
        """The width of the chart."""
        return max(1, 10 * len(self.rows) - 2)

    @property
    def first_break(self) -> GlanceRow | None:
        """The first break."""
        return next((row for row in self.rows if row.is_break), None)


def _glance(form: QuickForm) -> Glance:
    """At the values of the form; before anything is typed, at its first values."""
    now = instants.now()
    if not form.is_bound:
        first = {name: field.initial for name, field in form.fields.items() if field.initial is not None}
        form = QuickForm(first, currency=form.in_currency)
    try:
        if not form.is_valid():
            return Glance(problem=" ".join(_problems(form)))
        plan = rows.planned(form.wanted_game(now), now, _profile())
    except Refusal as refusal:
        return Glance(problem=words.in_one_line(refusal))
    return _glance_of(plan, now)


def _problems(form: QuickForm) -> Iterator[str]:
    """The errors of a form, each with the label of its field."""
    for name, errors in form.errors.items():
        label = f"{form.fields[name].label}: " if name in form.fields else ""
        yield f"{label}{errors[0]}"


def _glance_of(plan: Planned, now: datetime) -> Glance:
    currency, buy_in = plan.setup.currency, plan.setup.buy_in_minor
    return Glance(
        minutes=plan.game.level_seconds // 60,
        finish=timezone.localtime(now + timedelta(seconds=plan.game.seconds)),
        players=plan.players,
        stack=plan.game.stack,
        hand_out=plan.game.hand_out,
        rows=tuple(_rows(plan, now)),
        pool=Money(plan.players * buy_in, currency) if buy_in else None,
        each=Money(buy_in, currency) if buy_in else None,
        prizes=tuple(Money(prize, currency) for prize in plan.prizes),
    )


def _rows(plan: Planned, now: datetime) -> Iterator[GlanceRow]:
    """The periods until the likely finish; a bar is as high as its blinds."""
    structure = plan.game.structure
    periods = [
        (period, start)
        for period, start in zip(structure.periods, structure.starts, strict=True)
        if start < plan.game.seconds
    ]
    most = max(period.big_blind for period, _start in periods)
    for place, (period, start) in enumerate(periods):
        at = timezone.localtime(now + timedelta(seconds=start))
        number = period.number if period.is_level else 0
        text = blinds(period) if period.is_level else ""
        height = max(3, 60 * period.big_blind // most) if period.is_level else 5
        yield GlanceRow(number, text, at, period.seconds // 60, 10 * place, height)


def _render(request: HttpRequest, form: QuickForm, status: int = 200) -> HttpResponse:
    with timezone.override(_zone(request)):
        context = {
            "form": form,
            "glance": _glance(form),
            "has_house": tournaments.has_house(),
            "names_first": bool(form["names"].value()),
            "may_try": here.is_here(request),
        }
        return render(request, "quick/quick.html", context, status=status)


@page(reads=NOBODY, writes=DIRECTORS)
def start_again(request: HttpRequest, event_id: int) -> HttpResponse:
    """Start a game again whose start was undone, with the same players."""
    event = tournaments.event(event_id)
    if not undone_players(request, event):
        return redirect("quick-game", event_id)
    started = request.session[STARTED]
    names, nameless = tuple(started["names"]), started["nameless"]
    result = begin_quick_game.perform_with(by_page(request), event=event_id, names=names, nameless=nameless)
    say_done(request, result.line)
    return redirect("quick-game", event_id)


@page(reads=NOBODY, writes=DIRECTORS)
def drop(request: HttpRequest, event_id: int) -> HttpResponse:
    """Cancel a game whose start was undone."""
    result = cancel_event.perform_with(by_page(request), event=event_id, reason=_("The start was undone"))
    say_done(request, result.line)
    return redirect("quick")


@sensitive_post_parameters("pin")
@page(reads=ADMINISTRATORS, writes=ADMINISTRATORS)
@never_cache
def own(request: HttpRequest) -> HttpResponse:
    """Name house and host and choose the PIN: before money, a second person or a second device joins."""
    me = staff.person(request.user.pk or 0)
    house = tournaments.house()
    form = OwnForm(request.POST or None, initial={"house": house.name, "name": me.name})
    if request.method == "POST" and form.is_valid():
        try:
            _make_own(By(actor_of(request)), me, **form.cleaned_data)
            return redirect(_back(request))
        except Refusal as refusal:
            show_refusal(form, refusal)
    digits = staff.pin_digits()[me.role]
    return render(request, "quick/own.html", {"form": form, "digits": digits, "back": _back(request)})


def _make_own(by: By, me: staff.User, *, house: str, name: str, pin: str) -> None:
    """The PIN first: the one that may be refused."""
    staff_verbs.set_own_pin.perform(staff_verbs.SetOwnPin(pin=pin), by)
    details = staff_verbs.StaffDetails(role=Role(me.role), name=name, language=me.language)
    staff_verbs.edit_staff.perform_with(by, person=me.id, details=details)
    change_house.perform_with(by, told={"name": house, "lock_minutes": LOCKS_AFTER})


def _back(request: HttpRequest) -> str:
    target = request.POST.get("next") or request.GET.get("next") or "/"
    return target if url_has_allowed_host_and_scheme(target, {request.get_host()}) else "/"


@page(reads=NOBODY, writes=PUBLIC)
def go_on(request: HttpRequest) -> HttpResponse:
    """Sign the host in on this machine, with one tap, as long as there is no PIN."""
    event_id = rows.shown_to_room()
    response = redirect("lobby") if event_id is None else redirect("quick-game", event_id)
    here.go_on(request, response)
    return response


@page(reads=PUBLIC)
@never_cache
def television(request: HttpRequest) -> HttpResponseBase:
    """A television of the room: the only game that is on, without a code; otherwise a code to pair it."""
    if here.is_nearby(request) and rows.shown_to_room() is not None:
        return redirect("display", open_secret())
    return pairing.pair(request)
