"""Every line of the chip ledger says on which day its chips came or went."""

import django.db.models.deletion
from django.db import migrations, models


def dated(apps, schema_editor):
    """Set the day of each line: that of its entry, or of its table; chips of a day that is over went on with it."""
    Day = apps.get_model("tournaments", "Day")
    ChipLine = apps.get_model("tournaments", "ChipLine")
    days = {day.pk: day for day in Day.objects.all()}
    first = {}
    for day in sorted(days.values(), key=lambda one: one.number):
        first.setdefault(day.event_id, day.pk)
        of_entries = ChipLine.objects.filter(entry__day_id=day.pk)
        of_entries.update(day_id=_now_on(days, day.pk))
    for line in ChipLine.objects.filter(day=None).order_by():
        at = _of_table(apps, line) or first[line.event_id]
        ChipLine.objects.filter(pk=line.pk).update(day_id=_now_on(days, at))
    if schema_editor.connection.vendor == "postgresql":
        # A table with rows still to be checked cannot be altered.
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        schema_editor.execute("SET CONSTRAINTS ALL DEFERRED")


def _now_on(days, day_id):
    """The day on which the chips of this one are now: its survivors went on as it ended."""
    day, passed = days[day_id], set()
    while day.closed_at is not None and day.leads_to_id is not None and day.pk not in passed:
        passed.add(day.pk)
        day = days[day.leads_to_id]
    return day.pk


def _of_table(apps, line):
    """The day that the table served last before the line."""
    tables = apps.get_model("seating", "TableInPlay").objects.filter(
        day__event_id=line.event_id, number=line.table, opened_at__lte=line.at
    )
    row = tables.order_by("-opened_at").first() if line.table is not None else None
    return row.day_id if row else None


class Migration(migrations.Migration):
    dependencies = (
        ("tournaments", "0037_how_a_day_ends"),
        ("seating", "0004_moves_in_order_of_time"),
    )

    operations = (
        migrations.AddField(
            model_name="chipline",
            name="day",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournaments.day",
            ),
        ),
        migrations.RunPython(dated, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="chipline",
            name="day",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.day"
            ),
        ),
        migrations.AlterField(
            model_name="chipline",
            name="kind",
            field=models.CharField(
                choices=[
                    ("entry", "Entries"),
                    ("re_entry", "Re-entries"),
                    ("rebuy", "Rebuys"),
                    ("add_on", "Add-ons"),
                    ("void", "Voided sales"),
                    ("disqualified", "Disqualified players"),
                    ("forfeited", "Players who did not advance"),
                    ("given_up", "Stacks forfeited to re-enter"),
                    ("seat_won", "Stacks of seats won early"),
                    ("taken_up", "Stacks of no-shows taken up"),
                    ("blinded_off", "Blinded off: to the others at the table"),
                    ("removed", "Taken out of play"),
                    ("bag_removed", "Bags taken out of play"),
                    ("found", "Found and put back"),
                    ("race", "Chip races"),
                    ("rescue", "Players rescued in a chip race"),
                    ("carried", "Taken to the next day"),
                ],
                max_length=12,
            ),
        ),
    )
