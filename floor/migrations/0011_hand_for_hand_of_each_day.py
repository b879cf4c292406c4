# ruff: noqa: RUF012
"""Hand for hand and the head count of each day: two flights that are played at once may both be near the money."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("floor", "0010_bags_raced"), ("tournaments", "0050_what_a_day_pays")]

    operations = [
        migrations.RemoveConstraint(model_name="handforhand", name="one_hand_for_hand_an_event"),
        migrations.AddConstraint(
            model_name="handforhand",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ended_at__isnull", True)),
                fields=("day",),
                name="one_hand_for_hand_a_day",
            ),
        ),
        migrations.AddField(
            model_name="headcount",
            name="day",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournaments.day",
            ),
        ),
        migrations.RemoveConstraint(model_name="headcount", name="one_head_count_an_event"),
        migrations.AddConstraint(
            model_name="headcount",
            constraint=models.UniqueConstraint(
                condition=models.Q(("closed_at__isnull", True)),
                fields=("day",),
                name="one_head_count_a_day",
            ),
        ),
    ]
