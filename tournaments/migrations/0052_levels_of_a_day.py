"""Levels that a day has of its own."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0051_play_by_day"),)

    operations = (
        migrations.AddField(
            model_name="day",
            name="periods",
            field=models.JSONField(default=list, verbose_name="levels of its own"),
        ),
        migrations.AddField(
            model_name="day",
            name="first_number",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="first level"),
        ),
    )
