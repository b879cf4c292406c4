"""Facts and the steps that undo them are loaded in every process, even one without verbs: it may read and undo lines."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from django.apps import apps
from django.conf import settings

DECLARES = ("\n@says(", "\n@reverses(", "\n@undone_besides(")


def load_declared() -> None:
    """Import every module that declares facts, or how they are undone."""
    for module in modules():
        import_module(module)


def modules() -> Iterator[str]:
    """The names of those modules, found by their source."""
    root = Path(settings.ROOT)
    for config in apps.get_app_configs():
        if Path(config.path).parent == root:
            for path in sorted(Path(config.path).rglob("*.py")):
                source = path.read_text(encoding="utf-8")
                if any(word in source for word in DECLARES):
                    yield ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
