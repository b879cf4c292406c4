"""Head counts behind the announcement of the money."""

from django.db import migrations, models


def those_announced(apps, _schema) -> None:
    """A count that was closed and not followed by another was the one that was announced."""
    head_counts = apps.get_model("floor", "HeadCount")
    last = {row.event_id: row for row in head_counts.objects.order_by("opened_at")}
    for row in last.values():
        if row.closed_at is not None:
            head_counts.objects.filter(pk=row.pk).update(announced_at=row.closed_at)


class Migration(migrations.Migration):
    dependencies = [
        ("floor", "0002_hand_for_hand"),
    ]

    operations = [
        migrations.AddField(
            model_name="headcount",
            name="announced_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.RunPython(those_announced, migrations.RunPython.noop),
    ]
