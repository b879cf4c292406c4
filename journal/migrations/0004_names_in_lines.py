"""Lines, scopes, parts and row versions written before a renaming say the names of today.

A model's row versions keep their fingerprint up to date only where it was that of the columns of then: others
stay as outgrown as they were.
"""

import hashlib
import json
import zlib
from functools import partial

from django.db import migrations

FACTS = {
    "BreakToBeHeld": "BreakToBeKept",
    "CalledClockEnded": "ShotClockEnded",
    "CalledClockRanOut": "ShotClockRanOut",
    "CalledClockRuled": "ShotClockRuled",
    "CounterRulesChanged": "CashierRulesChanged",
    "HandStacksTold": "HandStacksRecorded",
    "HouseMoveAnnounced": "AutomaticMoveAnnounced",
    "HouseMoveVetoed": "AutomaticMoveVetoed",
    "HouseMoveWithdrawn": "AutomaticMoveWithdrawn",
    "LadderEdited": "PayoutsEdited",
    "LadderPublished": "PayoutsPublished",
    "LadderWithdrawn": "PayoutsWithdrawn",
    "PlayerHeld": "PlayerPinned",
    "PlayerMovedByHouse": "PlayerMovedAutomatically",
    "PlayerReleased": "PlayerUnpinned",
    "PositionsTold": "PositionsSet",
    "RegistrationReleased": "UnpaidEntryCancelled",
    "SeatNeedSet": "AccessibleSeatRequested",
    "TableHeld": "TableKept",
    "TableReleased": "TableUnkept",
    "WarningRang": "WarningSounded",
}
MODELS = {
    "cashier.counterrules": "cashier.cashierrules",
    "floor.calledclock": "floor.shotclock",
    "floor.clockwish": "floor.shotclockrequest",
    "payouts.ladder": "payouts.payoutstructure",
    "seating.heldplayer": "seating.playerpin",
    "seating.seatneed": "seating.accessibleseatrequest",
}
COLUMNS = {"ladder_id": "payout_structure_id"}
OF_COLUMNS = "payouts.prize"
SCOPES = {"ladder": "payouts"}
PARTS = {"shots": "shot_clocks"}
KINDS = {"ladder": "cash"}
OF_KINDS = {"tournaments.event": "payout", "tournaments.template": "body"}
AT_ONCE = 500


def _turned(names: dict[str, str], *, back: bool) -> dict[str, str]:
    return {new: old for old, new in names.items()} if back else names


def _rename(apps, _schema, *, back: bool) -> None:
    for book in apps.get_model("journal", "Book").objects.all().iterator():
        names = _turned(PARTS, back=back)
        book.parts = {names.get(part, part): version for part, version in book.parts.items()}
        book.save(update_fields=["parts"])
    for line in apps.get_model("journal", "Line").objects.all().iterator(AT_ONCE):
        _rename_line(line, back=back)
    for change in apps.get_model("journal", "Change").objects.all().iterator(AT_ONCE):
        change.row_versions = _renamed_versions(apps, bytes(change.row_versions), back=back)
        change.save(update_fields=["row_versions"])


def _rename_line(line, *, back: bool) -> None:
    facts, models = _turned(FACTS, back=back), _turned(MODELS, back=back)
    scopes = _turned(SCOPES, back=back)
    line.fact = facts.get(line.fact, line.fact)
    line.also = [{**other, "fact": facts.get(other["fact"], other["fact"])} for other in line.also]
    if "facts" in line.details:
        line.details["facts"] = [facts.get(name, name) for name in line.details["facts"]]
    line.rows = [_head_renamed(key, ":", models) for key in line.rows]
    line.refers = sorted(_head_renamed(key, ":", models) for key in line.refers)
    line.relied = sorted(_head_renamed(key, " ", scopes) for key in line.relied)
    line.wrote = sorted(_head_renamed(key, " ", scopes) for key in line.wrote)
    line.save(update_fields=["fact", "also", "details", "rows", "refers", "relied", "wrote"])


def _head_renamed(key: str, cut: str, names: dict[str, str]) -> str:
    head, _cut, rest = key.rpartition(cut)
    return f"{names.get(head, head)}{cut}{rest}"


def _renamed_versions(apps, blob: bytes, *, back: bool) -> bytes:
    models, told = _turned(MODELS, back=back), json.loads(zlib.decompress(blob))
    renamed = {models.get(label, label): kept for label, kept in told.items()}
    if OF_COLUMNS in renamed:
        _rename_columns(apps, renamed[OF_COLUMNS], back=back)
    for label, column in OF_KINDS.items():
        if label in renamed and column in renamed[label]["columns"]:
            _rename_kinds(renamed[label], column, back=back)
    return zlib.compress(json.dumps(renamed, separators=(",", ":")).encode(), 3)


def _rename_columns(apps, kept: dict, *, back: bool) -> None:
    """The fingerprint follows its columns; the state of the models is that after the renaming."""
    names = _turned(COLUMNS, back=back)
    then = {new: old for old, new in COLUMNS.items()}
    fields = apps.get_model(OF_COLUMNS)._meta.concrete_fields
    now = [(one.attname, type(one).__name__, one.null) for one in fields]
    before = [(then.get(name, name), kind, null) for name, kind, null in now]
    old, new = (now, before) if back else (before, now)
    if kept["shape"] == _fingerprint(old):
        kept["shape"] = _fingerprint(new)
    kept["columns"] = [names.get(name, name) for name in kept["columns"]]


def _fingerprint(columns: list[tuple[str, str, bool]]) -> str:
    return hashlib.sha256(repr(columns).encode()).hexdigest()[:12]


def _rename_kinds(kept: dict, column: str, *, back: bool) -> None:
    names, place = _turned(KINDS, back=back), kept["columns"].index(column)
    for _pk, *versions in kept["rows"]:
        for values in versions:
            rule = None if values is None else values[place]
            rule = rule.get("payout") if column == "body" and isinstance(rule, dict) else rule
            if isinstance(rule, dict) and rule.get("kind") in names:
                rule["kind"] = names[rule["kind"]]


class Migration(migrations.Migration):
    dependencies = [
        ("journal", "0003_row_versions"),
        ("cashier", "0002_cashier_rules"),
        ("floor", "0007_shot_clocks"),
        ("payouts", "0003_payout_structure"),
        ("seating", "0005_automatic_moves_pins_and_requests"),
        ("tournaments", "0007_cash_payouts"),
    ]

    operations = [migrations.RunPython(partial(_rename, back=False), partial(_rename, back=True))]
