"""The locks pin all packages of the requirements, and everything in use is pinned."""

from __future__ import annotations

import re

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from deploy.lock import ROOT, closure, requirements_in


def pins(name: str) -> dict[str, str]:
    """Name and version of each line of a lock."""
    found = re.findall(r"^([\w.\-]+)==(\S+)", (ROOT / name).read_text(), flags=re.MULTILINE)
    return {str(canonicalize_name(package)): version for package, version in found}


LOCKS = {
    "requirements.txt": pins("requirements.lock"),
    "requirements-dev.txt": pins("requirements.lock") | pins("requirements-dev.lock"),
}


@pytest.mark.parametrize("source", LOCKS)
def test_every_requirement_is_pinned_within_what_it_allows(source: str) -> None:
    for wanted in requirements_in(ROOT / source):
        assert wanted.specifier.contains(LOCKS[source][canonicalize_name(wanted.name)]), wanted


@pytest.mark.parametrize("source", LOCKS)
def test_the_lock_holds_the_whole_closure(source: str) -> None:
    missing = set(closure([Requirement(f"{one.name}") for one in requirements_in(ROOT / source)])) - set(
        LOCKS[source]
    )
    assert not missing


def test_what_the_suite_adds_is_not_pinned_twice() -> None:
    assert not set(pins("requirements.lock")) & set(pins("requirements-dev.lock"))


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_every_package_is_pinned_with_its_hashes(name: str) -> None:
    packages = re.split(r"^(?=[\w.\-]+==)", (ROOT / name).read_text(), flags=re.MULTILINE)[1:]
    assert len(packages) == len(pins(name))
    bare = [one.splitlines()[0] for one in packages if not re.search(r"--hash=sha256:[0-9a-f]{64}\n", one)]
    assert not bare
