"""How names and papers are written, folded, compared, and kept as the words by which a search finds them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from django.apps import apps
from django.db import models
from django.db.models import CharField, F, Lookup
from django.db.models.expressions import OrderBy
from django.utils.translation import gettext_lazy as _

from access.texts import BLANK
from rulebook.public_names import PublicName

LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h"}
)
MARKS = re.compile(r"[^\w]+")
BETWEEN = "\u200c\u200d"
"""Joiners that some scripts are written with; every other invisible letter is nobody's."""
LONGEST = 1_000
"""Letters that are folded: marks by the hundred thousand on one letter take minutes to be put in order."""
JOINERS = re.compile(r"['’`-]")


def folded(text: str) -> str:
    """``Šarić-D'Àmico`` as ``saric d amico``: lower case, no accents, words separated by one space."""
    text = text[:LONGEST]
    if text.isascii() and text.isalpha():
        return text.lower()
    plain = unicodedata.normalize("NFKD", without_unseen(text, but="").casefold().translate(LETTERS))
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    # Once more: letters of mathematics are taken apart into capitals.
    return MARKS.sub(" ", bare.casefold().replace("_", " ")).strip()


def without_unseen(text: str, *, but: str = BETWEEN) -> str:
    """The text without what nobody sees: soft hyphens, spaces of no width, marks of direction.

    A name that holds one reads like another and is not found under it, on a list of bans neither.
    """
    if text.isascii():
        return text
    return "".join(one for one in text if one in but or not _is_unseen(one))


def _is_unseen(letter: str) -> bool:
    return letter in BLANK or unicodedata.category(letter) == "Cf"


def search_key(*names: str) -> str:
    """The words a search may start with: the parts of each name and, where joined, the whole."""
    words = [folded(name) for name in names]
    words += [folded(JOINERS.sub("", name)) for name in names if JOINERS.search(name)]
    # Written together, too: "deluca" finds De Luca, "annamaria" Anna Maria.
    words += [text.replace(" ", "") for text in (folded(name) for name in names) if " " in text]
    return " ".join(dict.fromkeys(word for text in words for word in text.split()))


def words_of(text: str) -> tuple[str, ...]:
    """The words of a search."""
    return tuple(folded(text).split())


def ways_to_join(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The same words with two that stand beside each other written as one."""
    for at in range(len(words) - 1):
        yield (*words[:at], words[at] + words[at + 1], *words[at + 2 :])


def names_joined(*names: str) -> Iterator[tuple[str, ...]]:
    """The words of several names, with two of one of them written as one."""
    listed = [words_of(name) for name in names]
    for at, words in enumerate(listed):
        others = tuple(word for place, some in enumerate(listed) if place != at for word in some)
        for joined in ways_to_join(words):
            yield (*joined, *others)


PHONE_KEPT = 9
"""So few last digits distinguish telephones, with and without the country before them."""


def phone_key(phone: str) -> str:
    """The last digits of a telephone number, however it is written."""
    return "".join(letter for letter in phone if letter.isascii() and letter.isdigit())[-PHONE_KEPT:]


def is_number(key: str) -> bool:
    """Whether a document's letters and digits tell people apart: "passport" alone is nobody's."""
    return any(map(str.isdigit, key))


def paper_key(document: str) -> str:
    """The letters and digits of a document, however it is written."""
    return folded(document).replace(" ", "")


LEAST, MOST = 3, 24
"""Letters of the words that are compared: shorter ones are all alike, longer ones nobody types."""


def heads(word: str) -> frozenset[str]:
    """The word, and what is left of it without any one letter.

    Two words one mistake apart have one of these in common, so that an index of them finds the other.
    """
    return frozenset((word, *(word[:at] + word[at + 1 :] for at in range(len(word)))))


def is_compared(word: str) -> bool:
    """Whether mistakes in it are looked for."""
    return LEAST <= len(word) <= MOST


def is_near(one: str, other: str) -> bool:
    """Whether they are the same word, or one mistake apart."""
    if one == other:
        return True
    if abs(len(one) - len(other)) > 1:
        return False
    at = next((i for i, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
    if at is None:
        return True
    return (
        one[at + 1 :] == other[at + 1 :]
        or one[at:] == other[at + 1 :]
        or one[at + 1 :] == other[at:]
        or (one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :])
    )


AT_ONCE = 2_000
ASKED_AT_ONCE = 500
KEYS = {
    "document": ("document_key", "document_tail"),
    "phone": ("phone_key", "phone_tail"),
    "email": ("email_key",),
}


class NamedQuerySet(models.QuerySet[Any]):
    """Players, whose words are written with them."""

    def bulk_create(self, objs: Iterable[Any], *args: Any, **options: Any) -> list[Any]:
        """As Django's."""
        given = list(objs)
        for row in given:
            write_keys(row)
        if options.get("update_fields"):
            options["update_fields"] = with_keys(options["update_fields"])
        rows = super().bulk_create(given, *args, **options)
        write_words(rows, are_new=not options.get("update_conflicts"))
        return rows

    def update(self, **values: Any) -> int:
        """As Django's; the names are changed row by row."""
        if "search_key" in values:
            raise ValueError("a name is changed by saving its player: its words follow")
        return super().update(**values)

    def here(self) -> NamedQuerySet:
        """Those who are neither erased nor restricted nor merged into another."""
        return self.filter(erased_at=None, restricted_at=None, merged_into=None)


def key_of(search_key: str) -> str:
    """The words of a name with a blank on either side of each, so that one is found by how it begins, or whole."""
    return f" {search_key} "


def write_words(rows: Collection[Any], *, are_new: bool) -> None:
    """Replace the words of these players by those of their names now."""
    model = _model()
    listed = list(rows)
    for at in range(0, len(listed), AT_ONCE):
        some = listed[at : at + AT_ONCE]
        former: set[str] = set()
        if not are_new:
            own = model.objects.filter(player__in=[row.pk for row in some])
            former = set(own.values_list("word", flat=True))
            own.delete()
        model.objects.bulk_create(
            model(player_id=row.pk, word=word, key=key_of(row.search_key))
            for row in some
            for word in dict.fromkeys(row.search_key.split())
        )
        words = {word for row in some for word in row.search_key.split()}
        _write_heads(words - former)
        _forget_heads(former - words)


def _write_heads(words: Collection[str]) -> None:
    """Have words be found with a mistake in them, unless they are already."""
    near = apps.get_model("people", "NearWord")
    for some in _some(word for word in words if is_compared(word)):
        made = [near(head=head, word=word) for word in some for head in sorted(heads(word))]
        near.objects.bulk_create(made, ignore_conflicts=True)


def _forget_heads(words: Collection[str]) -> None:
    """Forget words that are no longer in anybody's name."""
    for some in _some(words):
        held = set(_model().objects.filter(word__in=some).values_list("word", flat=True))
        apps.get_model("people", "NearWord").objects.filter(word__in=set(some) - held).delete()


def _some(words: Iterable[str]) -> Iterator[tuple[str, ...]]:
    left = iter(sorted(words))
    return iter(lambda: tuple(islice(left, ASKED_AT_ONCE)), ())


def write_keys(row: Any) -> None:
    """Write how a player's document, telephone and e-mail are looked for."""
    row.document_key, row.phone_key = paper_key(row.document)[:80], phone_key(row.phone)
    row.document_tail, row.phone_tail = row.document_key[::-1], row.phone_key[::-1]
    row.email_key = row.email.strip().casefold()


def with_keys(columns: Iterable[str]) -> list[str]:
    """The columns, with those that follow from them."""
    listed = list(dict.fromkeys(columns))
    keys = (key for name, keys in KEYS.items() if name in listed for key in keys)
    return [*listed, *(key for key in keys if key not in listed)]


def _model() -> Any:
    return apps.get_model("people", "PlayerWord")


LAST = "\U0010ffff"
"""Sorts behind every letter."""


class _Compared(Lookup):  # type: ignore[type-arg]
    """Letters compared as they are: on PostgreSQL as the index of patterns has them, on SQLite as any index does."""

    on_sqlite: str
    on_postgres: str

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[str | int, ...]]:
        """As PostgreSQL asks it."""
        return self._compared(compiler, connection, self.on_postgres)

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, tuple[str | int, ...]]:
        """As SQLite asks it."""
        return self._compared(compiler, connection, self.on_sqlite)

    def _compared(self, compiler: Any, connection: Any, template: str) -> tuple[str, tuple[str | int, ...]]:
        left, given = self.process_lhs(compiler, connection)
        return template.format(left), (*given, str(self.rhs))


@CharField.register_lookup
class FromLetters(_Compared):
    """These letters, or what sorts behind them."""

    lookup_name = "from_letters"
    on_sqlite, on_postgres = "{} >= %s", "{} ~>=~ %s"


@CharField.register_lookup
class BeforeLetters(_Compared):
    """What sorts before these letters."""

    lookup_name = "before_letters"
    on_sqlite, on_postgres = "{} < %s", "{} ~<~ %s"


@CharField.register_lookup
class Holds(_Compared):
    """Has these letters in it, as they are; a pattern would take longer."""

    lookup_name = "holds"
    on_sqlite, on_postgres = "instr({}, %s) > 0", "strpos({}, %s) > 0"


@CharField.register_lookup
class HoldsWord(_Compared):
    """The same with a blank before the whole, so that its first word is one like the others."""

    lookup_name = "holds_word"
    on_sqlite, on_postgres = "instr(' ' || {}, %s) > 0", "strpos(' ' || {}, %s) > 0"


@CharField.register_lookup
class Begins(Lookup):  # type: ignore[type-arg]
    """Begins with these letters, as they are: by the index, which ``LIKE`` does not use on SQLite."""

    lookup_name = "begins"

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        """A range of the index."""
        left, given = self.process_lhs(compiler, connection)
        text = str(self.rhs)
        return f"({left} >= %s AND {left} < %s)", [*given, text, *given, text + LAST]

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[str | int, ...]]:
        """A pattern, for which Django has PostgreSQL keep an index of its own."""
        left, given = self.process_lhs(compiler, connection)
        text = connection.ops.prep_for_like_query(str(self.rhs))
        return f"{left} LIKE %s", (*given, text + "%")


class ByLetters(OrderBy):
    """In the order in which the index has the words that begin so, so that the first few are read and no more."""

    def as_postgresql(self, compiler: Any, connection: Any) -> tuple[str, Sequence[Any]]:
        """As the index of patterns has them; Django looks for the word in the comment."""
        sql, given = self.as_sql(compiler, connection, template="%(expression)s USING ~<~ /* ASC */")
        return sql, tuple(given)


def by_letters(column: str) -> ByLetters:
    """The order of a column by its letters as they are."""
    return ByLetters(F(column))


PARTICLES = frozenset(
    [
        "da",
        "dal",
        "dall",
        "dalla",
        "dalle",
        "dagli",
        "dai",
        "de",
        "degli",
        "dei",
        "del",
        "dell",
        "della",
        "delle",
        "dello",
        "di",
        "do",
        "la",
        "le",
        "li",
        "lo",
        "das",
        "dos",
        "du",
        "des",
        "y",
        "e",
        "van",
        "von",
        "der",
        "den",
        "het",
        "ten",
        "ter",
        "ten",
        "te",
        "zu",
        "zur",
        "zum",
        "vom",
        "af",
        "av",
        "el",
        "al",
        "bin",
        "ben",
        "ibn",
        "abu",
        "mac",
        "mc",
        "san",
        "santa",
        "sant",
        "saint",
        "st",
    ]
)
"""Words that begin a surname and are followed by more of it: *De Luca*, *van der Berg*, *Di San Giuliano*."""


def split_name(text: str) -> tuple[str, str]:
    """Surname and first name of what was typed, surname first; a comma says where the surname ends.

    Particles belong to the surname with the word after them: ``de luca ida`` is *De Luca*, *Ida*.
    """
    typed = _cased(" ".join(text.split()))
    last, comma, first = (part.strip() for part in typed.partition(","))
    if comma:
        return last, first
    words = typed.split()
    length = next((at for at, word in enumerate(words) if not _is_particle(word)), len(words) - 1) + 1
    return " ".join(words[:length]), " ".join(words[length:])


def _is_particle(word: str) -> bool:
    return word.casefold().rstrip("'’") in PARTICLES


def _cased(text: str) -> str:
    """Capitals where there were none; those that were typed are meant."""
    return text.title() if text in (text.lower(), text.upper()) else text


class PublicNames(models.TextChoices):
    """What others read of a player's name."""

    SHORT = PublicName.SHORT.value, _("Surname and initial")
    FULL = PublicName.FULL.value, _("Full name")
    INITIALS = PublicName.INITIALS.value, _("Initials")
    NICKNAME = PublicName.NICKNAME.value, _("Nickname")
    NONE = PublicName.NONE.value, _("No name, only the entry’s number")
