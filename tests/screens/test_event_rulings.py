"""From an event to the rulings: its edition, the options that differ, and the blinds in force go along."""

from __future__ import annotations

import json
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

from django.test import Client

from people.models import User
from rulebook.profile import profile_named
from tests import builders


def test_an_event_sends_its_rules_and_its_level_along(db):
    base = profile_named("TDA2019")
    event_id = builders.started(4, 4, profile=replace(base, betting=replace(base.betting, raise_cap=5)))
    client = Client()
    user = User.objects.create_user("anna", password="x", role="floor")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    board = client.get(f"/events/{event_id}/").content.decode()
    assert f"/events/{event_id}/rulings/" in board
    sent = client.get(f"/events/{event_id}/rulings/")
    asked = parse_qs(urlsplit(sent["Location"]).query)
    assert (sent.status_code, urlsplit(sent["Location"]).path) == (302, "/rulings/")
    assert asked["event"] == [str(event_id)]
    assert asked["profile"] == ["TDA2019"]
    assert json.loads(asked["options"][0]) == {"betting": {"raise_cap": 5}}
    assert asked["level"] == ["1"]
    assert asked["big_blind"] == asked["posted_big"]
    form = client.get(f"/calculators/limit-betting/?{urlsplit(sent['Location']).query}").context["form"]
    assert json.loads(form["options"].value()) == {"betting": {"raise_cap": 5}}


def test_an_event_that_has_not_started_sends_its_first_level(db):
    client = Client()
    event_ids = [builders.event(state=state) for state in ("draft", "registration")]
    user = User.objects.create_user("anna", password="x", role="director")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    for event_id in event_ids:
        sent = client.get(f"/events/{event_id}/rulings/")
        asked = parse_qs(urlsplit(sent["Location"]).query)
        assert (asked["level"], asked["profile"]) == (["1"], ["TDA2024"])
        assert "options" not in asked
    assert client.get("/events/999/rulings/").status_code == 404
