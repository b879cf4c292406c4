# ruff: noqa: RUF012
"""Several games within a level, and three columns of stakes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0039_several_bullets")]

    operations = [
        migrations.AddField(
            model_name="event", name="games", field=models.JSONField(default=dict, verbose_name="games")
        ),
        migrations.AddField(
            model_name="period", name="limit_small_blind", field=models.PositiveIntegerField(default=0)
        ),
        migrations.AddField(
            model_name="period", name="limit_big_blind", field=models.PositiveIntegerField(default=0)
        ),
        migrations.AddField(
            model_name="period", name="stud_ante", field=models.PositiveIntegerField(default=0)
        ),
    ]
