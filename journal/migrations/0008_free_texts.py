import json
import zlib

import django.db.models.deletion
from django.db import migrations, models

FACTS = {
    "AnnouncementEnded": "text",
    "AnnouncementMade": "text",
    "AwardTakenBack": "reason",
    "BagHeld": "cause",
    "BagNotFound": "cause",
    "BagRemoved": "cause",
    "ChipsPutBack": "cause",
    "ChipsTakenOut": "cause",
    "DrawerEmptied": "reason",
    "DrawerFilled": "reason",
    "EventCancelled": "cause",
    "PayoutsWithdrawn": "reason",
    "PenaltyShortened": "cause",
    "PenaltyVoided": "cause",
    "PlayerMoved": "note",
    "PlayerPinned": "note",
    "PlayerUnseated": "note",
    "PlayersSwapped": "note",
    "RemarkErased": "reason",
    "SaleVoided": "reason",
}
COLUMNS = {
    "cashier.sale": ("override_reason", "void_reason"),
    "displays.announcement": ("text",),
    "floor.bag": ("reason",),
    "floor.note": ("text",),
    "seating.move": ("note",),
    "seating.playerpin": ("note",),
    "tournaments.chipcount": ("reason",),
    "tournaments.chipline": ("note",),
    "tournaments.penalty": ("closing_reason", "note"),
}
AT_ONCE = 500


class Places:
    """The texts of a leading line, each with its place."""

    def __init__(self):
        self.places = {}

    def put(self, subject, text):
        if not isinstance(text, str) or not text:
            return text
        return {"said": self.places.setdefault((subject, text), len(self.places) + 1)}


def _set_apart(apps, _schema):
    line_model, change_model, text_model = (
        apps.get_model("journal", name) for name in ("Line", "Change", "FreeText")
    )
    for leading in line_model.objects.filter(leading=None).iterator(AT_ONCE):
        places = Places()
        change = change_model.objects.filter(line=leading).first()
        versions = None if change is None else _versions_apart(bytes(change.row_versions), places)
        lines = [leading, *line_model.objects.filter(leading=leading)]
        for line in lines:
            line.details = _details_apart(line.fact, line.details, places)
            line.also = [
                {**other, "details": _details_apart(other["fact"], other["details"], places)}
                for other in line.also
            ]
        found = [(place, *said) for said, place in places.places.items()]
        found += [(0, "", leading.reason)] if leading.reason else []
        if not found:
            continue
        text_model.objects.bulk_create(
            text_model(line=leading, place=place, subject=subject, text=text) for place, subject, text in found
        )
        for line in lines:
            line.texts = len(found)
            line.save(update_fields=["texts", "details", "also"])
        if versions is not None:
            change_model.objects.filter(pk=change.pk).update(row_versions=versions)


def _details_apart(fact, details, places):
    name = FACTS.get(fact)
    return details | {name: places.put("", details[name])} if name in details else details


def _versions_apart(blob, places):
    """The row versions with their texts apart; none where there are none."""
    kept, before = json.loads(zlib.decompress(blob)), len(places.places)
    for label, names in COLUMNS.items():
        if label not in kept:
            continue
        columns = [kept[label]["columns"].index(name) for name in names if name in kept[label]["columns"]]
        for pk, *versions in kept[label]["rows"]:
            for version in versions:
                for column in columns if version else ():
                    version[column] = places.put(f"{label}:{pk}", version[column])
    if len(places.places) == before:
        return None
    return zlib.compress(json.dumps(kept, separators=(",", ":")).encode(), 3)


class Migration(migrations.Migration):
    """Texts that people wrote leave the lines, which are permanent from now on, for rows that can be erased."""

    dependencies = [("journal", "0007_removal")]

    operations = [
        migrations.CreateModel(
            name="FreeText",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField()),
                ("subject", models.CharField(blank=True, max_length=100)),
                ("text", models.TextField()),
                ("erased_at", models.DateTimeField(null=True)),
                (
                    "line",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="said", to="journal.line"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("line", "place"), name="one_text_a_place")
                ],
            },
        ),
        migrations.AddField("line", "texts", models.PositiveSmallIntegerField(default=0)),
        migrations.RunPython(_set_apart, migrations.RunPython.noop, elidable=False),
    ]
