"""Pages keep to the content policy, to the oldest browsers and to readable contrast."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STYLES = sorted((ROOT / "static" / "css").glob("*.css"))
SCRIPTS = sorted((ROOT / "static" / "js").glob("*.js"))
# A data block is not executed; a script must come from one of our files.
INLINE = re.compile(
    r"<script(?![^>]*\bsrc=)(?![^>]*application/json)|<style|\sstyle=|\son[a-z]+=|javascript:"
)
ELSEWHERE = re.compile(r"""(?:src|href|url\()\s*=?\s*["']?(?:https?:)?//""")
TOO_NEW_CSS = re.compile(
    r":has\(|:is\(|:where\(|@container|color-mix\(|@layer|aspect-ratio|\d(?:d|s|l)v[hw]\b|^\s+&", re.M
)
TOO_NEW_JS = re.compile(
    r"\.at\(|structuredClone|randomUUID|Object\.hasOwn|\.findLast|\.toSorted|AbortSignal\.timeout"
    r"|showModal|\?\?=|\|\|=|\.replaceAll\(|^await ",
    re.M,
)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_runs_nothing_inline_and_fetches_nothing_from_elsewhere(path: Path) -> None:
    text = path.read_text()
    assert not INLINE.findall(text)
    assert not ELSEWHERE.findall(text)


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_a_stylesheet_is_understood_by_televisions_of_2021(path: Path) -> None:
    assert not TOO_NEW_CSS.findall(path.read_text())


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_module_is_understood_by_televisions_of_2021(path: Path) -> None:
    assert not TOO_NEW_JS.findall(path.read_text())


def test_a_planted_offence_is_seen() -> None:
    assert INLINE.search('<p style="color: red">')
    assert INLINE.search('<a onclick="go()">')
    assert INLINE.search("<script>go()</script>")
    assert ELSEWHERE.search('<img src="//elsewhere.example/a.png">')
    assert TOO_NEW_CSS.search("a:has(b) {}")
    assert TOO_NEW_JS.search("list.at(-1)")


# contrast: WCAG 2.2 AA for text on every background

TEXT_PAIRS = [
    (text, ground)
    for text in ("text", "text-2", "accent-text", "info", "warn", "alert", "good")
    for ground in ("ground", "surface", "raised")
]
TEXT_PAIRS += [("text-3", "ground"), ("text-3", "surface"), ("text-3", "raised")]
TEXT_PAIRS += [
    ("on-accent", "accent"),
    ("on-alert", "alert-fill"),
    ("on-warn", "warn"),
    ("on-seat", "seat-tone"),
    ("text", "felt"),
]
TEXT_PAIRS += [(kind, f"{kind}-soft") for kind in ("info", "warn", "alert", "good")]


def _themes() -> dict[str, dict[str, str]]:
    text = (ROOT / "static/css/tokens.css").read_text()
    blocks = re.findall(r'\[data-theme="(\w+)"\] \{(.*?)\n\}', text, re.S)
    return {name: dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", body)) for name, body in blocks}


def _luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(("text", "ground"), TEXT_PAIRS)
def test_text_stands_out_from_its_ground(theme: str, text: str, ground: str) -> None:
    colours = _themes()[theme]
    assert _contrast(colours[text], colours[ground]) >= 4.5


COMMENT = re.compile(r"/\*.*?\*/", re.S)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
PAINT = re.compile(r"(?:^|[;\s])(background|color): (?:var\(--([\w-]+)\)|(#[0-9a-f]{6}));")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_rule_that_paints_both_text_and_ground_is_readable_in_each_theme(theme: str) -> None:
    colours, faint = _themes()[theme], []
    for path in STYLES:
        for selector, body in RULE.findall(COMMENT.sub("", path.read_text())):
            paint = {name: colours.get(token, literal) for name, token, literal in PAINT.findall(body)}
            if len(paint) == 2 and all(paint.values()) and _contrast(*paint.values()) < 4.5:
                faint.append(f"{path.name} {selector.strip()}")
    assert not faint
