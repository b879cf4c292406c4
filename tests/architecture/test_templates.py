"""Templates, scripts and styles stay readable: short lines, small files, and checks that find an offence."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
COLUMNS = 140
LINES = 200
PROGRAMS = ROOT / ".venv" / "bin"


def offences(name: str, text: str) -> Iterator[str]:
    """The offences of a template: lines that are too long, too many lines."""
    lines = text.splitlines()
    if len(lines) > LINES:
        yield f"{name}: {len(lines)} lines, {LINES} at most: part it by subject"
    for number, line in enumerate(lines, start=1):
        if len(line) > COLUMNS:
            yield f"{name}:{number}: {len(line)} characters, {COLUMNS} at most"


def test_a_template_can_be_read() -> None:
    assert TEMPLATES
    found = [
        offence
        for path in TEMPLATES
        for offence in offences(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


def test_a_planted_offence_is_seen() -> None:
    assert list(offences("long.html", "<p>" + "x" * COLUMNS))
    assert list(offences("tall.html", "<p></p>\n" * (LINES + 1)))
    assert not list(offences("fair.html", "<p></p>\n" * LINES))


def _run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(PROGRAMS / program), *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("check", ["--check", "--lint"])
def test_djlint_sees_a_planted_template(tmp_path: Path, check: str) -> None:
    planted = tmp_path / "planted.html"
    planted.write_text('<div><p>{{name}}</p><img src="a.png"></div>')
    assert _run("djlint", str(planted), check, "--configuration", "pyproject.toml").returncode == 1


@pytest.mark.parametrize(
    ("name", "text", "rule"),
    [
        (
            "planted.js",
            "const list = [1];\nlist.forEach((one) => list.push(one));\n",
            "useIterableCallbackReturn",
        ),
        (
            "planted.js",
            "export function pick(one, other) {\n  return one;\n}\n",
            "noUnusedFunctionParameters",
        ),
        ("planted.css", "p {\n  colr: red;\n}\n", "noUnknownProperty"),
        ("planted.css", "p { color: red }\n", "format"),
    ],
)
def test_biome_sees_a_planted_script_or_style(tmp_path: Path, name: str, text: str, rule: str) -> None:
    (tmp_path / "biome.json").write_text(_rules())
    (tmp_path / name).write_text(text)
    done = _run("biome", "check", "--error-on-warnings", f"--config-path={tmp_path}", str(tmp_path))
    assert done.returncode == 1
    assert rule in done.stdout + done.stderr


def _rules() -> str:
    """The project's rules for any folder."""
    told = (ROOT / "biome.json").read_text(encoding="utf-8")
    return told.replace("static/js/**", "**").replace("static/css/**", "**")


FORM = re.compile(r"<form\b(?P<told>[^>]*)>(?P<inner>.*?)</form>", re.DOTALL)
KEYLESS = {
    "calculators/calculator.html": "reckons, and changes nothing",
    "calculators/ruling.html": "reckons, and changes nothing",
    "components/language.html": "chooses a language",
    "floor/count_import.html": "reads a file, and saves nothing",
    "cashier/approval.html": "holds a PIN, of which not even a fingerprint is kept",
    "people/ban_lists.html": "reads a file, and saves nothing",
    "people/login.html": "signs in",
    "people/login_code.html": "makes a device known, once by each code",
    "people/roster_import.html": "reads a file, and saves nothing",
    "people/secret.html": "holds a PIN, badge or password, of which not even a fingerprint is kept",
    "tournaments/first_start.html": "holds a password; a house is founded once",
}
SECRETS = re.compile(r"url 'person-(pin|badge|password)'")


def keyless_forms(text: str) -> Iterator[str]:
    """The forms of a template that send a command without its key: pressed twice, they would do it twice."""
    for form in FORM.finditer(text):
        is_posted = 'method="post"' in form["told"] and not SECRETS.search(form["told"])
        # It gets both when it is sent, see static/js/app.js.
        if "data-token" in form["told"]:
            continue
        if is_posted and "{% command_key %}" not in form["inner"]:
            yield f"line {text.count(chr(10), 0, form.start()) + 1}: a form without {{% command_key %}}"


def test_a_form_that_is_sent_twice_is_one_command() -> None:
    found = [
        f"{name}: {offence}"
        for path in TEMPLATES
        if (name := path.relative_to(ROOT / "templates").as_posix()) not in KEYLESS
        for offence in keyless_forms(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


def test_a_planted_form_without_a_key_is_seen() -> None:
    planted = '<form class="card"\n      method="post">{% csrf_token %}</form>'
    assert list(keyless_forms(planted)) == ["line 1: a form without {% command_key %}"]
    assert not list(keyless_forms(planted.replace("</form>", "{% command_key %}</form>")))
    assert not list(keyless_forms('<form method="get"></form>'))


TAG = re.compile(r"<(input|select|textarea)\b.*?name=\"([^\"]+)\".*?>", re.DOTALL)
INCLUDED = re.compile(r'{% include "([^"]+)"')
ANOTHER_STEP = {
    "cashier/_close_compare.html": "the count that was typed, before it is confirmed",
    "cashier/_exchange_quote.html": "the notes that were typed, before they are confirmed",
    "cashier/_refund_pay.html": "the way that was chosen, before it is confirmed",
    "cashier/_void_asked.html": "the reason and the way, before they are confirmed",
    "floor/_stop_shown.html": "the terms that were chosen, before they are confirmed",
    "floor/seating_requests.html": "the players of a request, in a form of its own",
    "payouts/take_back.html": "the only drawer, where there is no choice of one",
    "tournaments/_row.html": "what a row that has begun keeps, instead of its field",
}
"""Templates with a hidden value of the name of a visible field that is never beside it to be changed."""


def _fields(name: str) -> tuple[set[str], set[str], set[str]]:
    """The names in a template of visible fields, of hidden ones, and of hidden ones that follow a visible one."""
    visible: set[str] = set()
    hidden: set[str] = set()
    following: set[str] = set()
    for tag in TAG.finditer((ROOT / "templates" / name).read_text(encoding="utf-8")):
        stem = tag[2].rpartition("]")[2].removesuffix("_minor").partition("-{{")[0]
        kind = hidden if 'type="hidden"' in tag[0] else visible
        (following if "data-follows" in tag[0] else kind).add(stem)
    return visible, hidden, following


def _page(name: str, known: set[str]) -> set[str]:
    """A template with the templates that it includes."""
    if name not in known and (path := ROOT / "templates" / name).exists():
        known.add(name)
        for other in INCLUDED.findall(path.read_text(encoding="utf-8")):
            _page(other, known)
    return known


def test_a_hidden_value_of_a_visible_field_follows_it_and_a_browser_drives_it() -> None:
    from tests.browser.test_typed import DRIVEN  # noqa: PLC0415 (a browser is needed by its tests alone)

    names = [path.relative_to(ROOT / "templates").as_posix() for path in TEMPLATES]
    fields = {name: _fields(name) for name in names}
    repeating: set[str] = set()
    for page in (name for name in names if "/_" not in name):
        parts = _page(page, set())
        visible = set().union(*(fields[part][0] for part in parts))
        repeating |= {part for part in parts if fields[part][1] & visible}
    assert repeating == set(ANOTHER_STEP)
    assert {name for name in names if fields[name][2]} == DRIVEN
