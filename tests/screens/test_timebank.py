"""The time bank on the board and in the announcements."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from access.roles import Role
from people.models import User
from rulebook.profile import RulesProfile
from screens.parts.announcements import announcements_part
from screens.parts.cache import PartRequest
from screens.parts.screen_tokens import Audience
from tests import builders as b

pytestmark = pytest.mark.django_db


def test_cards_are_told_to_room_and_floor_once_so_few_players_are_left() -> None:
    rules = RulesProfile()
    rules = replace(rules, clock=replace(rules.clock, time_bank_cards=((4, 2),)))
    event_id = b.started(5, profile=rules)
    asked = PartRequest(event_id, "announcements", Audience.PUBLIC, "en")
    assert announcements_part(asked)["items"] == []
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    (item,) = announcements_part(asked)["items"]
    assert item["text"] == "Time bank from 4 players left: 2 cards of 30 s each"
    who = Client()
    who.force_login(User.objects.create(username="dora", role=Role.DIRECTOR))
    assert "2 cards of 30 s each" in who.get(f"/events/{event_id}/").content.decode()
