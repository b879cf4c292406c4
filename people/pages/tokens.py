"""Tokens of programs: one's own, an administrator's view of all; each shown once, when it is made."""

from __future__ import annotations

from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.page import page
from access.permissions import actor_of
from access.roles import ADMINISTRATORS, READERS
from journal.opening import HOUSE, Command, perform
from people.actions.tokens import NewToken, Scope, make_token
from people.forms import TokenForm, show_refusal
from people.models import User
from people.queries import tokens as queries
from rulebook.refusals import Refusal


@page(reads=READERS, writes=READERS)
def tokens(request: HttpRequest) -> HttpResponse:
    """The tokens, and a form for another; after it was made, the token in clear."""
    user = cast(User, request.user)
    form = TokenForm(request.POST or None, role=user.role)
    made = None
    if request.method == "POST" and form.is_valid():
        made = _made(request, user, form)
        form = TokenForm(role=user.role) if made else form
    sees_all = user.role in ADMINISTRATORS
    listed = queries.tokens(None if sees_all else user.pk)
    context = {"tokens": listed, "sees_all": sees_all, "form": form, "made": made}
    return render(request, "people/tokens.html", context)


def _made(request: HttpRequest, user: User, form: TokenForm) -> NewToken | None:
    asked = form.cleaned_data
    # A token in the person's own role follows it.
    role = "" if asked["role"] == user.role else asked["role"]
    scope, command = Scope(**{**asked, "role": role}), Command(actor_of(request))
    try:
        return perform([HOUSE], command, lambda book: make_token(book, user=user, scope=scope))
    except Refusal as refusal:
        show_refusal(form, refusal)
        return None
