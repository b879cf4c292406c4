"""A question asked again while a book is open, or one moment is read, is answered from memory."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db import models

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")
Answers = dict[Hashable, Any]
_answers: ContextVar[dict[str, Answers] | None] = ContextVar("answers", default=None)
# The questions that read a model, by its label.
_readers: defaultdict[str, set[str]] = defaultdict(set)


def recalled(*labels: str) -> Callable[[Callable[Asked, Answer]], Callable[Asked, Answer]]:
    """Keep the answers of a question that reads these models (``tournaments.Event``) and no others.

    They are forgotten when a row of one of the models is written. The answer must be a value that nobody
    changes, and so must what is asked; a refusal is not kept.
    """

    def keeping(question: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
        name = f"{question.__module__}.{question.__qualname__}"
        for label in labels:
            _readers[label.lower()].add(name)

        @wraps(question)
        def ask(*given: Asked.args, **named: Asked.kwargs) -> Answer:
            known = _answers.get()
            if known is None:
                return question(*given, **named)
            mine = known.setdefault(name, {})
            asked = (given, tuple(sorted(named.items())))
            if asked not in mine:
                mine[asked] = question(*given, **named)
            answer: Answer = mine[asked]
            return answer

        vars(ask)["reads"] = labels
        return ask

    return keeping


def forget(model: type[models.Model]) -> None:
    """A row of this model is written: whatever was read of the model is to be read again."""
    known = _answers.get()
    if known:
        for name in _readers.get(model._meta.label_lower, ()):
            known.pop(name, None)


@contextmanager
def recalling() -> Iterator[None]:
    """Nobody else changes what is read inside: what was answered once is answered so again."""
    token = _answers.set({})
    try:
        yield
    finally:
        _answers.reset(token)
