"""The rules at hand and their calculators: found by a word or a number, answered by the event's own rules."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.utils.translation import override

from calculators.entered import entered
from calculators.registry import CALCULATORS
from calculators.rules.search import RULES, matching_rules, rule_numbered
from calculators.rulings.listed import RULINGS
from people.models import User
from rulebook.profile import PROFILES
from tests import builders
from tests.calculators.test_answers import answer


@pytest.fixture
def floor(db) -> Client:
    """A member of the floor at a telephone."""
    builders.house()
    client = Client()
    user = User.objects.create_user("anna", password="x", role="floor")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def numbers(query: str) -> list[str]:
    """The rules found."""
    return [rule.number for rule in matching_rules(query).rules]


def test_every_ruling_names_rules_that_are_stated_and_each_leads_back():
    for one in RULINGS:
        stated = [rule_numbered(number) for number in one.rules]
        assert None not in stated, one.name
        assert any(one.name in rule.calculators for rule in stated if rule), one.name
    known = {one.name for one in CALCULATORS}
    assert not [rule.number for rule in RULES if not set(rule.calculators) <= known]
    assert len({rule.number for rule in RULES}) == len(RULES)


CHANGED = (
    [
        "2",
        "4",
        "5",
        "10",
        "11",
        "20",
        "23",
        "34",
        "35",
        "39",
        "46",
        "51",
        "54",
        "56",
        "71",
        "RP-5",
        "RP-8",
        "RP-11",
    ],
    range(15, 23),
)
"""What differs between the editions of 2019 and 2024 (procedures 20.1); procedures 15 to 22 are new."""


def test_what_changed_between_the_editions_is_said():
    changed, new = CHANGED
    stated = [rule_numbered(f"TDA {number}") for number in changed]
    assert [number for number, rule in zip(changed, stated, strict=True) if not (rule and rule.change)] == []
    added = [rule_numbered(f"TDA RP-{number}") for number in new]
    assert all(rule and "New in 2024" in str(rule.text) for rule in added)


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("43", "TDA 43"),
        ("tda 47", "TDA 47"),
        ("rule 36", "TDA 36"),
        ("regola 36", "TDA 36"),
        ("35-c", "TDA 35"),
        ("rp-11", "TDA RP-11"),
        ("rp 5", "TDA RP-5"),
        ("126", "TDA RP-8"),
        ("odd chip", "TDA 20"),
        ("Undercall", "TDA 51"),
    ],
)
def test_a_number_or_a_word_finds_its_rule(query, first):
    assert numbers(query)[0] == first


def test_a_number_finds_rule_and_procedure_and_calculators_beside_them():
    assert numbers("5")[:2] == ["TDA 5", "TDA RP-5"]
    assert [one.name for one in matching_rules("54").calculators] == ["pot-limit"]
    assert numbers("blinds")[0] == "TDA 33"
    assert matching_rules("side pots").calculators[0].name == "side-pots"
    assert len(matching_rules("").rules) == len(RULES)
    assert [one.name for one in matching_rules("").calculators][:2] == ["minimum-raise", "side-pots"]


@pytest.mark.parametrize(
    ("query", "missing"), [("rp-1", "TDA RP-1"), ("rp-12", "TDA RP-12"), ("72", ""), ("rp-23", ""), ("0", "")]
)
def test_a_procedure_that_is_not_stated_here_is_said_to_be_in_print(query, missing):
    assert matching_rules(query).unstated == missing


def test_every_rule_of_the_tda_is_stated():
    stated = {rule.number: str(rule.text) for rule in RULES}
    assert [number for number in range(1, 72) if len(stated.get(f"TDA {number}", "")) < 30] == []
    assert [numbers(word)[0] for word in ("rabbit", "collusion", "order of showing", "cards speak")] == [
        "TDA 28",
        "TDA 69",
        "TDA 17",
        "TDA 12",
    ]


def test_italian_finds_by_both_languages():
    with override("it"):
        assert numbers("fuori turno")[0] == "TDA 53"
        assert numbers("out of turn")[0] == "TDA 53"
        assert rule_numbered("TDA 43") is not None
        repeated = [rule.number for rule in RULES if len(str(rule.text)) > 40 and _is_english(str(rule.text))]
        assert not repeated


def _is_english(text: str) -> bool:
    return " the " in text


def test_the_page_shows_rules_and_what_the_event_sent_along(floor):
    carried = "event=7&level=3&small_blind=300&big_blind=600&ante=600&profile=TDA2019"
    shown = floor.get(f"/rulings/?{carried}&q=43").content.decode()
    assert all(text in shown for text in ("TDA 43", "Level 3", "300/600"))
    assert f"/calculators/minimum-raise/?{carried.replace('&', '&amp;')}" in shown
    form = floor.get(f"/calculators/big-blind-ante/?{carried}").context["form"]
    assert [form[name].value() for name in ("stack", "big_blind", "ante", "profile")] == [
        "",
        "600",
        "600",
        "TDA2019",
    ]
    nothing = floor.get("/rulings/?q=zzz").content.decode()
    assert "see the printed text" in nothing


def test_the_rules_are_read_by_api(floor):
    listed = floor.get("/api/v1/rulings/?search=47").json()["results"]
    assert [(row["number"], row["calculators"]) for row in listed] == [
        ("TDA 47", ["reopening", "limit-betting"])
    ]
    unstated = floor.get("/api/v1/rulings/?search=rp-12").json()["results"][0]
    assert (unstated["number"], unstated["text"]) == ("TDA RP-12", "")


def test_every_edition_is_asked_for():
    for name in PROFILES:
        assert answer("minimum-raise", big_blind=100, bets=[300], profile=name)["min_raise_to"] == 600


def test_options_of_an_event_change_the_answer(floor):
    asked = {"big_blind": 100, "bets": [100, 195]}
    own = {"betting": {"min_raise": "double_all_in"}}
    assert answer("minimum-raise", **asked)["min_raise_to"] == 295
    assert answer("minimum-raise", **asked, options=own)["min_raise_to"] == 390
    typed = {"bets": "100 195", "big_blind": "100", "profile": "TDA2024", "options": json.dumps(own)}
    shown = floor.post("/calculators/minimum-raise/", typed).context["answer"]
    assert "390" in shown.sentences[0]
    refused = floor.post(
        "/api/v1/calculators/minimum-raise/",
        json.dumps({**asked, "options": {"betting": {"min_raise": "any"}}}),
        "application/json",
    )
    assert refused.status_code == 400


def test_every_ruling_ends_with_its_rule_and_edition():
    for one in RULINGS:
        last = answer(one.name, **one.example)["sentences"][-1]
        assert last.startswith(f"By {one.rules[0]}"), one.name
        assert "TDA 2024" in last


@pytest.mark.parametrize(
    ("name", "query", "result", "text"),
    [
        ("chips-put-out", {"chips": [2000], "bets": []}, {"ruling": "bet", "total": 2000}, "a bet of 2,000"),
        ("chips-put-out", {"chips": [50, 50, 50], "bets": []}, {"ruling": "bet", "total": 400}, "400"),
        ("half-raise", {"put_out": 100, "bets": []}, {"ruling": "bet", "total": 400}, "Nobody has bet"),
        ("half-raise", {"put_out": 900, "bets": [900, 500]}, {"ruling": "call", "total": 900}, "500"),
        ("underraise", {"raise_to": 1200, "bets": [400, 1000]}, {"to": 1600}, "1,600"),
        ("underraise", {"raise_to": 500, "is_preflop": True}, {"to": 800}, "800"),
        ("out-of-turn", {"bets": [1000], "skipped": "allin", "raised_to": 1300}, {"min_raise_to": 2300}, "2,300"),
        ("minimum-raise", {"bets": [300], "is_preflop": True}, {"call_to": 400, "min_raise_to": 800}, "300"),
    ],
)  # fmt: skip
def test_rulings_on_raises_read_one_list_of_bets(name, query, result, text):
    told = answer(name, big_blind=400, **query)
    assert {key: told[key] for key in result} == result
    assert text in " ".join(told["sentences"])


def test_each_pot_of_the_same_winners_is_split_separately():
    found = answer("odd-chips", pot=1025, side_pots=[275], smallest=25, winners=[3, 7], button=5)
    assert (found["shares"], found["sentences"][2]) == (
        {"7": 675, "3": 625},
        "Each pot is split separately (TDA 21).",
    )


@pytest.mark.parametrize(("faced", "text"), [(False, "a bet of at least 100"), (True, "a raise of at least")])
def test_pot_said_in_no_limit_binds_to_a_valid_bet(faced, text):
    found = answer("declarations", said="pot", is_facing_bet=faced, big_blind=100)
    assert text in found["sentences"][0]


@pytest.mark.parametrize(
    ("stack", "edition", "wins", "text"),
    [(800, "TDA2024", 1_600, "no ante"), (1_500, "TDA2024", 3_500, "500"), (800, "TDA2019", 2_400, "800")],
)
def test_a_short_stack_wins_no_ante_that_was_not_posted(stack, edition, wins, text):
    found = answer("big-blind-ante", stack=stack, big_blind=1000, ante=1000, profile=edition)
    assert found["short_stack_wins"] == wins
    assert text in found["sentences"][2]


def test_an_incident_of_before_still_shows_what_was_entered():
    told = dict(entered("chips-put-out", "chips=1000&call_to=1100&min_raise_to=1700").inputs)
    assert (told["Call"], told["Minimum raise to"]) == ("1100", "1700")


def test_side_pots_are_read_from_rows_with_folds_and_shown_again(floor):
    typed = {"put_in": ["500", "", "300", "500"], "folded": ["2"], "profile": "TDA2024"}
    shown = floor.post("/calculators/side-pots/", typed)
    found = shown.context["answer"].found
    assert [(pot.amount, pot.players) for pot in found.pots] == [(1300, ("A", "D"))]
    rows = shown.context["form"].rows
    assert [(row.name, row.amount, row.is_ticked) for row in rows] == [
        ("A", "500", False),
        ("B", "", False),
        ("C", "300", True),
        ("D", "500", False),
    ]


@pytest.mark.parametrize(
    ("name", "fields", "field"),
    [
        ("minimum-raise", {"bets": "three", "big_blind": "100"}, "bets"),
        (
            "underraise",
            {"bets": "400 1000", "big_blind": "200", "raise_to": "900", "callers": "1"},
            "raise_to",
        ),
        ("chips-put-out", {"chips": "x", "bets": "5", "big_blind": "4", "done": "left"}, "chips"),
        ("reopening", {"already_in": "9", "to_call_total": "5", "last_full_raise": "5"}, "to_call_total"),
        ("side-pots", {"put_in": ["many"]}, "put_in"),
        ("side-pots", {"put_in": ["5"], "folded": ["0"]}, "folded"),
        ("tiny-chip", {"bet": "5", "chip": "9"}, "chip"),
        ("odd-chips", {"pot": "5", "smallest": "1", "variant": "board", "button": "1"}, "winners"),
        (
            "odd-chips",
            {"pot": "5", "smallest": "1", "variant": "stud", "button": "1", "cards": "Zz"},
            "cards",
        ),
    ],
)
def test_what_a_ruling_cannot_read_is_said_beside_its_field(floor, name, fields, field):
    shown = floor.post(f"/calculators/{name}/", {"profile": "TDA2024", **fields})
    assert list(shown.context["form"].errors) == [field]
    assert shown.context["answer"] is None


def test_a_stud_pot_goes_by_the_high_card_and_high_low_by_halves(floor):
    stud = {"pot": "11", "smallest": "1", "variant": "stud", "button": "1", "cards": "6c 6s"}
    halves = {"pot": "67", "smallest": "1", "variant": "hi_lo", "button": "1", "winners": "3", "low": "5"}
    found = [
        floor.post("/calculators/odd-chips/", {"profile": "TDA2024", **typed}).context["answer"].found.shares
        for typed in (stud, halves)
    ]
    assert found == [{"6s": 6, "6c": 5}, {"3": 34, "5": 33}]


@pytest.mark.parametrize(
    ("edition", "query", "level"),
    [
        ("TDA2024", {"began": "before_signal"}, "old"),
        ("TDA2024", {"began": "before_announcement"}, "new"),
        ("TDA2019", {"began": "before_announcement"}, "old"),
        ("TDA2019", {"began": "after_announcement"}, "new"),
        ("TDA2024", {"began": "after_announcement", "is_push": True}, "old"),
        ("TDA2024", {"began": "after_announcement", "is_dealt_old": True}, "new"),
        (
            "TDA2024",
            {"began": "after_announcement", "is_dealt_old": True, "has_substantial_action": True},
            "old",
        ),
    ],
)
def test_the_level_of_a_hand_is_said_by_the_edition(edition, query, level):
    found = answer("level-of-hand", profile=edition, **query)
    assert (found["level"], found["then"]) == (level, "new")


@pytest.mark.parametrize(
    ("edition", "query", "is_heard"),
    [
        ("TDA2024", {"kind": "reading", "next_hand": "begun"}, False),
        ("TDA2024", {"kind": "accounting", "next_hand": "begun"}, True),
        ("SANREMO", {"kind": "accounting", "next_hand": "begun"}, False),
        ("TDA2024", {"kind": "accounting", "next_hand": "substantial_action"}, False),
        ("TDA2024", {"is_break": True, "seconds": 60}, True),
        ("TDA2024", {"is_break": True, "seconds": 61}, False),
    ],
)
def test_a_dispute_is_heard_until_the_rules_say(edition, query, is_heard):
    assert answer("dispute", profile=edition, **query)["is_heard"] is is_heard
