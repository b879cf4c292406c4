"""A day leads to another one: with a final all others to it, else each to the next."""

import django.db.models.deletion
from django.db import migrations, models


def lead(apps, schema_editor):
    """Set where each day leads, as it was read from ``is_final``."""
    Day = apps.get_model("tournaments", "Day")
    days = {}
    for day in Day.objects.order_by("event_id", "number"):
        days.setdefault(day.event_id, []).append(day)
    for listed in days.values():
        final = next((day for day in listed if day.is_final), None)
        for day, following in zip(listed, listed[1:]):
            to = final if final is not None and final.number > day.number else following
            Day.objects.filter(pk=day.pk).update(leads_to=to)
    if schema_editor.connection.vendor == "postgresql":
        # A table with rows still to be checked cannot be altered.
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        schema_editor.execute("SET CONSTRAINTS ALL DEFERRED")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0034_partial_indexes")]

    operations = [
        migrations.AddField(
            model_name="day",
            name="leads_to",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournaments.day",
            ),
        ),
        migrations.RunPython(lead, migrations.RunPython.noop),
        migrations.RemoveField(model_name="day", name="is_final"),
    ]
