"""A hand that the floor has left behind for a break, and the announcement made of a head count."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("floor", "0007_shot_clocks"),
        ("displays", "0008_heartbeats"),
    ]

    operations = [
        migrations.AddField(
            model_name="handforhand",
            name="is_closed",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="headcount",
            name="announcement",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                to="displays.announcement",
            ),
        ),
    ]
