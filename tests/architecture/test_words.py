"""Every fact and every refusal has texts, in every language of the product."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.conf import settings

from journal.facts import Fact, Undo, rule_of
from tests.architecture.sources import ROOT, is_test, name_of, python_files, tree_of
from wording import words

LANGUAGES = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
# Words that are the same in both languages; any other text equal to its source was left untranslated.
SAME_EVERYWHERE = Path(__file__).with_name("same_everywhere.txt")


def facts() -> list[type[Fact]]:
    """Every type of fact that happens, without base classes and facts of tests."""
    known = tuple(kind for kind in _below(Fact) if not kind.__module__.startswith("tests."))
    # By name: a dataclass with slots leaves a second copy of each class.
    bases = {kind.__name__ for kind in known if kind.__subclasses__()}
    return [kind for kind in known if kind.__name__ not in bases]


def _below(kind: type[Fact]) -> Iterator[type[Fact]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def refusal_codes() -> dict[str, str]:
    """Every literal code of a refusal, and its place."""
    return {
        code: f"{name_of(path)}:{node.lineno}"
        for path in python_files()
        if not is_test(path)
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refusal" and node.args
        for code in _codes(node.args[0])
    }


def _codes(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _codes(node.body)
        yield from _codes(node.orelse)


def test_no_title_of_a_refusal_waits_for_a_value() -> None:
    """Only its sentence has values."""
    assert not {code for code, told in words._refusals.items() if "%(" in str(told.title)}


def test_every_fact_has_a_sentence() -> None:
    named = {kind.__name__ for kind in facts()}
    assert named - words._facts.keys() == set()


def test_every_fact_has_the_step_that_its_undo_needs() -> None:
    """A fact that is undone by a reverse action names it; without a sentence a fact would never be undone."""
    for kind in facts():
        rule = rule_of(kind.__name__)
        assert rule.undo is kind.undo
        assert (rule.reverse is not None) == (kind.undo is Undo.BY_REVERSE), kind


def test_a_process_that_loads_no_verb_knows_every_fact_and_how_it_is_undone() -> None:
    """Workers and management commands write sentences and may undo."""
    script = """
import django
django.setup()
from journal.facts import Undo, _rules
from wording.words import _facts
print(*(name for name, one in _rules.items() if (one.reverse is None) == (one.undo is Undo.BY_REVERSE)))
print(*_facts)
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tdmanager.settings.test"},
        capture_output=True,
        text=True,
        check=True,
    )
    without_step, known = done.stdout.splitlines()
    assert without_step == ""
    assert {kind.__name__ for kind in facts()} - set(known.split()) == set()


def test_every_refusal_has_words_that_name_the_remedy() -> None:
    codes = refusal_codes()
    silent = [f"{code} ({place})" for code, place in codes.items() if code not in words._refusals]
    assert not silent, "\n".join(silent)


def catalogue_of(language: str) -> polib.POFile:
    """The texts of a language."""
    path = Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "django.po"
    assert path.exists(), "make messages writes it"
    return polib.pofile(str(path))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(language: str) -> None:
    catalogue = catalogue_of(language)
    unfinished = [entry.msgid for entry in catalogue if not entry.obsolete and not entry.translated()]
    assert not unfinished, "\n".join(unfinished)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_that_repeats_its_source_is_meant(language: str) -> None:
    meant = set(SAME_EVERYWHERE.read_text(encoding="utf-8").splitlines())
    catalogue = catalogue_of(language)
    repeated = [entry.msgid for entry in catalogue if not entry.obsolete and entry.msgstr == entry.msgid]
    assert not set(repeated) - meant, "\n".join(sorted(set(repeated) - meant))
