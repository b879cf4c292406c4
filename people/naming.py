"""How names and documents are written, normalised and compared, and the words by which searches find them."""

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
"""Joiners that some scripts need; every other invisible character is removed."""
LONGEST = 1_000
"""The longest text that is folded: 100,000 marks on one letter would take minutes to sort."""
JOINERS = re.compile(r"['’`-]")


def folded(text: str) -> str:
    """``Šarić-D'Àmico`` as ``saric d amico``: lower case, no accents, words separated by one space."""
    text = text[:LONGEST]
    if text.isascii():
        return MARKS.sub(" ", text.lower().replace("_", " ")).strip()
    plain = unicodedata.normalize("NFKD", without_unseen(text, but="").casefold().translate(LETTERS))
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    # Again: mathematical letters decompose into capitals.
    return MARKS.sub(" ", bare.casefold().replace("_", " ")).strip()


def without_unseen(text: str, *, but: str = BETWEEN) -> str:
    """The text without invisible characters: soft hyphens, zero-width spaces, direction marks.

    A name with such a character reads like another but is not found by it, not even on a list of bans.
    """
    if text.isascii():
        return text
    return "".join(character for character in text if character in but or not _is_unseen(character))


def _is_unseen(letter: str) -> bool:
    return letter in BLANK or unicodedata.category(letter) == "Cf"


def search_key(*names: str) -> str:
    """The words with which a search may start: each part of a name, and joined names as a whole."""
    words = [folded(name) for name in names]
    words += [folded(JOINERS.sub("", name)) for name in names if JOINERS.search(name)]
    # Also joined: "deluca" finds De Luca, "annamaria" Anna Maria.
    words += [text.replace(" ", "") for text in (folded(name) for name in names) if " " in text]
    return " ".join(dict.fromkeys(word for text in words for word in text.split()))


def words_of(text: str) -> tuple[str, ...]:
    """The words of a search."""
    return tuple(folded(text).split())


def ways_to_join(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The words with two adjacent ones joined, in every way."""
    for at in range(len(words) - 1):
        yield (*words[:at], words[at] + words[at + 1], *words[at + 2 :])


def names_joined(*names: str) -> Iterator[tuple[str, ...]]:
    """The words of several names, with two of one name joined."""
    by_name = [words_of(name) for name in names]
    for at, words in enumerate(by_name):
        others = tuple(word for place, some in enumerate(by_name) if place != at for word in some)
        for joined in ways_to_join(words):
            yield (*joined, *others)


PHONE_KEPT = 9
"""This number of last digits distinguishes telephones, with and without the country code."""


def phone_key(phone: str) -> str:
    """The last digits of a telephone number in any notation."""
    return "".join(letter for letter in phone if letter.isascii() and letter.isdigit())[-PHONE_KEPT:]


def is_number(key: str) -> bool:
    """Whether the key of a document identifies a person: "passport" alone does not."""
    return any(map(str.isdigit, key))


def paper_key(document: str) -> str:
    """The letters and digits of a document in any notation."""
    return folded(document).replace(" ", "")


LEAST, MOST = 3, 24
"""Lengths of words that are compared: shorter words are all alike, longer ones are not typed."""


def heads(word: str) -> frozenset[str]:
    """The word, and the word without any single letter.

    Two words with one mistake between them share one of these, so that an index finds the other.
    """
    return frozenset((word, *(word[:at] + word[at + 1 :] for at in range(len(word)))))


def is_compared(word: str) -> bool:
    """Whether the search allows mistakes in the word."""
    return LEAST <= len(word) <= MOST


def is_near(one: str, other: str) -> bool:
    """Whether the words are equal or one mistake apart."""
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
PORTION = 500
KEYS = {
    "document": ("document_key", "document_tail"),
    "phone": ("phone_key", "phone_tail"),
    "email": ("email_key",),
}


class NamedQuerySet(models.QuerySet[Any]):
    """Players; writes their search words too."""

    def bulk_create(self, objs: Iterable[Any], *args: Any, **options: Any) -> list[Any]:
        """Django's, with the search words."""
        players = list(objs)
        for row in players:
            write_keys(row)
        if options.get("update_fields"):
            options["update_fields"] = with_keys(options["update_fields"])
        rows = super().bulk_create(players, *args, **options)
        write_words(rows, are_new=not options.get("update_conflicts"))
        return rows

    def update(self, **values: Any) -> int:
        """Django's; names are written row by row."""
        if "search_key" in values:
            raise ValueError("a name is changed by saving its player: its words follow")
        return super().update(**values)

    def here(self) -> NamedQuerySet:
        """Players who are not erased, restricted or merged into another."""
        return self.filter(erased_at=None, restricted_at=None, merged_into=None)


def key_of(search_key: str) -> str:
    """The words of a name with a blank on either side, to be found by their beginning or whole."""
    return f" {search_key} "


def write_words(rows: Collection[Any], *, are_new: bool) -> None:
    """Replace the search words of these players by those of their present names."""
    model = _model()
    players = list(rows)
    for at in range(0, len(players), AT_ONCE):
        portion = players[at : at + AT_ONCE]
        former: set[str] = set()
        if not are_new:
            own = model.objects.filter(player__in=[row.pk for row in portion])
            former = set(own.values_list("word", flat=True))
            own.delete()
        model.objects.bulk_create(
            model(player_id=row.pk, word=word, key=key_of(row.search_key))
            for row in portion
            for word in dict.fromkeys(row.search_key.split())
        )
        words = {word for row in portion for word in row.search_key.split()}
        _write_heads(words - former)
        _forget_heads(former - words)


def _write_heads(words: Collection[str]) -> None:
    """Make words searchable with a mistake, unless they are already."""
    near = apps.get_model("people", "NearWord")
    for portion in _some(word for word in words if is_compared(word)):
        rows = [near(head=head, word=word) for word in portion for head in sorted(heads(word))]
        near.objects.bulk_create(rows, ignore_conflicts=True)


def _forget_heads(words: Collection[str]) -> None:
    """Delete words that are no longer in any name."""
    for portion in _some(words):
        in_use = set(_model().objects.filter(word__in=portion).values_list("word", flat=True))
        apps.get_model("people", "NearWord").objects.filter(word__in=set(portion) - in_use).delete()


def _some(words: Iterable[str]) -> Iterator[tuple[str, ...]]:
    rest = iter(sorted(words))
    return iter(lambda: tuple(islice(rest, PORTION)), ())


def write_keys(row: Any) -> None:
    """Write the search keys of a player's document, telephone and e-mail."""
    row.document_key, row.phone_key = paper_key(row.document)[:80], phone_key(row.phone)
    row.document_tail, row.phone_tail = row.document_key[::-1], row.phone_key[::-1]
    row.email_key = row.email.strip().casefold()


def with_keys(columns: Iterable[str]) -> list[str]:
    """The columns, with the columns derived from them."""
    names = list(dict.fromkeys(columns))
    keys = (key for name, keys in KEYS.items() if name in names for key in keys)
    return [*names, *(key for key in keys if key not in names)]


def _model() -> Any:
    return apps.get_model("people", "PlayerWord")


LAST = "\U0010ffff"
"""Sorts after every letter."""


class _Compared(Lookup):  # type: ignore[type-arg]
    """Compares characters by code point: in PostgreSQL as in the pattern index, in SQLite as in any index."""

    on_sqlite: str
    on_postgres: str

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[str | int, ...]]:
        """The PostgreSQL form."""
        return self._compared(compiler, connection, self.on_postgres)

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, tuple[str | int, ...]]:
        """The SQLite form."""
        return self._compared(compiler, connection, self.on_sqlite)

    def _compared(self, compiler: Any, connection: Any, template: str) -> tuple[str, tuple[str | int, ...]]:
        left, parameters = self.process_lhs(compiler, connection)
        return template.format(left), (*parameters, str(self.rhs))


@CharField.register_lookup
class FromLetters(_Compared):
    """These letters, or text that sorts after them."""

    lookup_name = "from_letters"
    on_sqlite, on_postgres = "{} >= %s", "{} ~>=~ %s"


@CharField.register_lookup
class BeforeLetters(_Compared):
    """Text that sorts before these letters."""

    lookup_name = "before_letters"
    on_sqlite, on_postgres = "{} < %s", "{} ~<~ %s"


@CharField.register_lookup
class Holds(_Compared):
    """Contains these letters exactly; a pattern would be slower."""

    lookup_name = "holds"
    on_sqlite, on_postgres = "instr({}, %s) > 0", "strpos({}, %s) > 0"


@CharField.register_lookup
class HoldsWord(_Compared):
    """Contains the word, compared with a blank before the whole, so that the first word matches too."""

    lookup_name = "holds_word"
    on_sqlite, on_postgres = "instr(' ' || {}, %s) > 0", "strpos(' ' || {}, %s) > 0"


@CharField.register_lookup
class Begins(Lookup):  # type: ignore[type-arg]
    """Begins with these letters exactly: by the index, which ``LIKE`` does not use in SQLite."""

    lookup_name = "begins"

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        """A range of the index."""
        left, parameters = self.process_lhs(compiler, connection)
        text = str(self.rhs)
        return f"({left} >= %s AND {left} < %s)", [*parameters, text, *parameters, text + LAST]

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[str | int, ...]]:
        """A pattern, for which Django creates its own PostgreSQL index."""
        left, parameters = self.process_lhs(compiler, connection)
        text = connection.ops.prep_for_like_query(str(self.rhs))
        return f"{left} LIKE %s", (*parameters, text + "%")


class ByLetters(OrderBy):
    """In the order of the index of beginnings, so that only the first few are read."""

    def as_postgresql(self, compiler: Any, connection: Any) -> tuple[str, Sequence[Any]]:
        """In the order of the pattern index; Django searches for the word in the comment."""
        sql, parameters = self.as_sql(compiler, connection, template="%(expression)s USING ~<~ /* ASC */")
        return sql, tuple(parameters)


def by_letters(column: str) -> ByLetters:
    """The order of a column by code points."""
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
"""Words that begin a surname and continue it: *De Luca*, *van der Berg*, *Di San Giuliano*."""


def split_name(text: str) -> tuple[str, str]:
    """Surname and first name of a typed text, surname first; a comma ends the surname.

    Particles belong to the surname with the word after them: ``de luca ida`` is *De Luca*, *Ida*.
    """
    name = _cased(" ".join(text.split()))
    last, comma, first = (part.strip() for part in name.partition(","))
    if comma:
        return last, first
    words = name.split()
    length = next((at for at, word in enumerate(words) if not _is_particle(word)), len(words) - 1) + 1
    return " ".join(words[:length]), " ".join(words[length:])


def _is_particle(word: str) -> bool:
    return word.casefold().rstrip("'’") in PARTICLES


def _cased(text: str) -> str:
    """Capitals if there are none; typed capitals are kept."""
    return text.title() if text in (text.lower(), text.upper()) else text


class PublicNames(models.TextChoices):
    """The form of a player's name that others read."""

    SHORT = PublicName.SHORT.value, _("Surname and initial")
    FULL = PublicName.FULL.value, _("Full name")
    INITIALS = PublicName.INITIALS.value, _("Initials")
    NICKNAME = PublicName.NICKNAME.value, _("Nickname")
    NONE = PublicName.NONE.value, _("No name, only the entry’s number")
