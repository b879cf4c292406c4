"""What no file may contain: paths of one machine, unfinished work, words that are not the project's."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from tests.architecture.sources import files, is_test, name_of

TEXTS = {".py", ".html", ".js", ".css", ".md", ".toml", ".txt", ".sh", ".json", ".po", ".svg", ".example", ""}
MACHINE_PATH = re.compile(r"(?<![\w.\-])/(?:work|farm|root|home|Users)/\w|(?<![\w.\-])/tmp/[a-z]")
UNFINISHED = re.compile(
    r"\b(TODO|FIXME|XXX|NotImplementedError)\b|pytest\.skip\(|mark\.skip|\bxfail\b(?!_strict)"
)
# The project describes only itself. Names of other things are listed by their hash only.
FOREIGN = {
    "c857d09db2", "c70eca6b0f", "60965168ce", "7d3194f79e", "053ea4804e", "487b91042c",
    "de2187af3f", "3ea125d0bf", "5d72436256", "386ebc0efd", "94a168d2da",
}  # fmt: skip
WORD = re.compile(r"[A-Za-z]+")


def texts() -> list[tuple[Path, str]]:
    """Every text file and its text; the packages' pins and this folder are left out."""
    kept = [path for path in files() if path.suffix in TEXTS and path.parent != Path(__file__).parent]
    return [
        (path, path.read_text(encoding="utf-8", errors="replace")) for path in kept if path.suffix != ".lock"
    ]


def _hits(pattern: re.Pattern[str], expected: list[tuple[Path, str]]) -> list[str]:
    return [
        f"{name_of(path)}:{number}: {line.strip()[:80]}"
        for path, text in expected
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_file_names_a_path_of_one_machine() -> None:
    found = _hits(MACHINE_PATH, texts())
    assert not found, "\n".join(found)


def test_nothing_is_left_unfinished_or_skipped() -> None:
    code = [(path, text) for path, text in texts() if path.suffix in (".py", ".html", ".js", ".css")]
    found = _hits(UNFINISHED, code)
    assert not found, "\n".join(found)


def test_the_project_speaks_of_itself_alone() -> None:
    found = [
        f"{name_of(path)}: {word}"
        for path, text in texts()
        for word in set(WORD.findall(text))
        if hashlib.sha256(word.lower().encode()).hexdigest()[:10] in FOREIGN
    ]
    assert not found, "\n".join(map(str, found))


def test_no_file_of_the_house_reads_outside_it() -> None:
    product = [
        (path, text) for path, text in texts() if not is_test(path) and path.suffix in (".py", ".sh", "")
    ]
    found = _hits(re.compile(r"\.\./shared"), product)
    assert not found, "\n".join(found)
