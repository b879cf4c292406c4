# ruff: noqa: RUF012
"""Last hands of each day: two flights that are played at once may both play theirs."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("floor", "0006_matches")]

    operations = [
        migrations.RemoveConstraint(model_name="lasthands", name="one_last_hands_an_event"),
        migrations.AddConstraint(
            model_name="lasthands",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ended_at__isnull", True)),
                fields=("day",),
                name="one_last_hands_a_day",
            ),
        ),
    ]
