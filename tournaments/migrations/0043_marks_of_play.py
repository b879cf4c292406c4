# ruff: noqa: N806, RUF012
"""Suspensions count from a moment of a day: the day played then, and what had been played of it."""

import django.db.models.deletion
from django.db import migrations, models


def mark(apps, schema_editor):
    """Set the day on which each suspension was given; its mark counts from where that day began."""
    days, Penalty = apps.get_model("tournaments", "Day"), apps.get_model("tournaments", "Penalty")
    marked = Penalty.objects.filter(mark_ms__isnull=False).order_by("pk")
    for row in marked.select_related("entry"):
        day = played_then(days, row.entry.day_id, row.given_at)
        begun = begun_ms(apps, day.event_id, day.first_level, day.first_left_ms)
        Penalty.objects.filter(pk=row.pk).update(mark_day=day.pk, mark_ms=max(row.mark_ms - begun, 0))
    if schema_editor.connection.vendor == "postgresql":
        # A table with rows still to be checked cannot be altered.
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        schema_editor.execute("SET CONSTRAINTS ALL DEFERRED")


def played_then(days, day_id, at):
    """The day played at an instant by those who are on a day now: the first on the way to it not over by then."""
    last = days.objects.get(pk=day_id)
    listed, before = [last], [last]
    while before:
        before = list(days.objects.filter(leads_to__in=before).exclude(pk__in=[one.pk for one in listed]))
        listed += before
    over = [one for one in listed if one.closed_at is not None and at <= one.closed_at]
    return min(over, key=lambda one: (one.closed_at, one.number), default=last)


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
    dependencies = [("tournaments", "0042_ends_confirmed")]

    operations = [
        migrations.AddField(
            model_name="penalty",
            name="mark_day",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournaments.day",
            ),
        ),
        migrations.RunPython(mark, migrations.RunPython.noop),
    ]
