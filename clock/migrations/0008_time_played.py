# ruff: noqa: RUF012
"""What has been played of each day, by the position of its clock, and the anchors that a clock had before."""

import django.db.models.deletion
from django.db import migrations, models


def played(apps, schema_editor):
    """Set what has been played of each day: the levels between where it began and where its clock stood."""
    Clock = apps.get_model("clock", "Clock")
    Period = apps.get_model("tournaments", "Period")
    for row in Clock.objects.filter(has_started=True).order_by("pk").select_related("day"):
        periods = list(Period.objects.filter(event_id=row.day.event_id).order_by("position"))
        ran = sum(one.seconds * 1_000 for one in periods[: row.index] if one.kind == "level")
        if row.index < len(periods) and periods[row.index].kind == "level":
            ran += row.elapsed_ms
        day = row.day
        begun = begun_ms(apps, day.event_id, day.first_level, day.first_left_ms)
        Clock.objects.filter(pk=row.pk).update(played_ms=max(ran - begun, 0))


def begun_ms(apps, event_id, first_level, first_left_ms):
    """The play before the level with which a day began: marks were counted from the first level of the structure."""
    if first_level is None:
        return 0
    levels = apps.get_model("tournaments", "Period").objects.filter(event_id=event_id, kind="level")
    lengths = [seconds * 1_000 for seconds in levels.order_by("position").values_list("seconds", flat=True)]
    begun = sum(lengths[: first_level - 1])
    if first_left_ms is None or first_level > len(lengths):
        return begun
    return begun + lengths[first_level - 1] - first_left_ms


class Migration(migrations.Migration):
    dependencies = [("clock", "0007_no_index_twice"), ("tournaments", "0042_ends_confirmed")]

    operations = [
        migrations.AddField(model_name="clock", name="played_ms", field=models.BigIntegerField(default=0)),
        migrations.AddField(model_name="gap", name="played_ms", field=models.BigIntegerField(null=True)),
        migrations.CreateModel(
            name="EarlierClock",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("is_running", models.BooleanField()),
                ("has_started", models.BooleanField()),
                ("index", models.PositiveSmallIntegerField()),
                ("elapsed_ms", models.BigIntegerField()),
                ("anchor_at", models.DateTimeField()),
                ("goes_at", models.DateTimeField(null=True)),
                ("break_waits", models.BooleanField()),
                ("play_waits", models.BooleanField()),
                ("played_ms", models.BigIntegerField()),
                (
                    "clock",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clock.clock"
                    ),
                ),
            ],
        ),
        migrations.RunPython(played, migrations.RunPython.noop),
    ]
