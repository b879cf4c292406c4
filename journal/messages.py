"""The texts of the logbook's own codes, and of rulebook codes that belong to no other app."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from journal.queries import line_sentences
from wording.words import Text, format_of, names_of, word_refusals

# Things that may be missing, by the name in the refusal.
THINGS: Mapping[str, Text] = {
    "announcement": _("announcement"),
    "card": pgettext_lazy("thing", "card"),
    "day": _("day"),
    "device": _("device"),
    "display": _("display"),
    "entry": pgettext_lazy("thing", "entry"),
    "event": _("event"),
    "automatic_move": _("move"),
    "part": _("part"),
    "person": _("person"),
    "player": _("player"),
    "step": _("step"),
    "table": _("table"),
    "template": _("template"),
}
REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "system_busy",
        _("The system is busy"),
        _("Another change is being saved. Nothing was lost: try again."),
    ),
    (
        "command_reused",
        _("The same key, another request"),
        _("This Idempotency-Key was used for another request. Send a new key."),
    ),
    ("line_unknown", _("Journal line not found"), _("The journal has no such line. Reload the page.")),
    ("line_undone", _("Already undone"), _("“%(line)s” is already undone. Reload the page.")),
    (
        "undo_never",
        _("This cannot be undone"),
        _("“%(line)s” cannot be undone. Correct it with a new action."),
    ),
    (
        "undo_outgrown",
        _("Older than the last upgrade"),
        _("“%(line)s” was recorded before a system upgrade. Correct it with a new action."),
    ),
    (
        "undo_blocked",
        _("Later changes depend on this"),
        _("Undo them together (%(lines)s), or cancel."),
    ),
    (
        "undo_referred",
        _("Still needed"),
        _("A later change needs what this would remove (%(row)s). Undo that first."),
    ),
    (
        "undo_conflicts",
        _("Its place is taken"),
        _("Its place has since been taken: %(line)s. Undo that first, or correct it with a new action."),
    ),
    ("reason_missing", _("A reason is needed"), _("Say why in a few words: the journal keeps it.")),
    (
        "stale_view",
        _("Something has changed"),
        _("%(what)s. The page has been updated: check it and try again."),
    ),
    ("not_found", _("Not found"), _("There is no such %(what)s. Reload the page.")),
    (
        "value_out_of_range",
        _("Too large"),
        _("A number, date or text is too large to save. Use a smaller one."),
    ),
    (
        "text_unreadable",
        _("Text that cannot be read"),
        _("It has control or invisible characters, line breaks or a reversed direction. Type it again."),
    ),
    (
        "field_twice",
        _("Sent twice"),
        _("This field is in the body twice, so that it is not clear which is meant. Send it once."),
    ),
    (
        "json_too_deep",
        _("Too deeply nested"),
        _("Send what the API description names: nothing is nested deeper than %(most)s times."),
    ),
    (
        "body_too_large",
        _("Too much at once"),
        _("At most %(megabytes)s MB are accepted. Send less, or send it in parts."),
    ),
    (
        "body_too_slow",
        _("It took too long"),
        _("It did not arrive within %(seconds)s seconds. Check the network and send it again."),
    ),
    ("request_malformed", _("Request not understood"), _("Nothing was changed. Check how it was sent.")),
    ("address_unknown", _("No such address"), _("See the API description for all addresses.")),
    (
        "house_failed",
        _("Something went wrong"),
        _("Nothing was changed. Try again; if it happens again, check the health page."),
    ),
    (
        "disk_full",
        _("The disk is full"),
        _("Nothing was changed: the server’s disk is full. Make room on it and try again."),
    ),
    (
        "disk_not_writable",
        _("Nothing can be saved"),
        _("Nothing was changed: the server cannot write to its disk or database. See the health page."),
    ),
    (
        "disk_failing",
        _("The disk is failing"),
        _(
            "Nothing was changed: the server’s disk is failing. Check it, and copy the backups to another one."
        ),
    ),
    (
        "database_damaged",
        _("The database is damaged"),
        _("Nothing was changed: the database is damaged. Stop the system and restore the newest backup."),
    ),
    (
        "database_moved",
        _("The database’s file is gone"),
        _(
            "Nothing was changed: its file or log was moved, deleted or replaced. Stop the system, put it back, or "
            "restore the newest backup: it holds everything that was saved."
        ),
    ),
    (
        "database_away",
        _("The database does not answer"),
        _("It is not known whether this was saved. Try again: it is never done twice."),
    ),
    ("amount_unreadable", _("Amount not understood"), _("“%(text)s” is not an amount. Type it as 1234.50.")),
    (
        "amount_too_fine",
        _("Too many digits"),
        _("“%(text)s” has too many decimals for the currency. Use at most %(digits)s decimal places."),
    ),
    (
        "amount_ambiguous",
        _("Which amount is meant?"),
        _("“%(text)s” can be read in two ways. Leave out the thousands separators: 1500 or 1500.50."),
    ),
    ("currency_differs", _("Two currencies"), _("%(one)s and %(other)s cannot be added together.")),
    (
        "profile_unknown",
        _("Unknown rules profile"),
        _("“%(name)s” is not a profile. Choose one of %(known)s."),
    ),
    ("option_unknown", _("Unknown option"), _("The rules profile has no option “%(option)s”. Remove it.")),
    (
        "option_value",
        _("Value not allowed"),
        _("“%(value)s” is not a value of this option. Choose a listed one."),
    ),
)


def register() -> None:
    """Register the texts of the logbook's codes."""
    names_of("line", line_sentences)
    format_of("what", _thing)
    word_refusals(REFUSALS)


def _thing(value: Any, _details: Mapping[str, Any]) -> str:
    """The name of a thing in the current language; a sentence is left as it is."""
    return str(THINGS.get(str(value), value))
