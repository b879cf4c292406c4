"""The level a day begins with."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0035_where_a_day_leads")]

    operations = [
        migrations.AddField(
            model_name="day",
            name="start_at",
            field=models.CharField(default="usual", max_length=6, verbose_name="starts with"),
        ),
        migrations.AddField(
            model_name="day",
            name="start_level",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="level"),
        ),
        migrations.AddField(
            model_name="day",
            name="start_of",
            field=models.CharField(default="latest", max_length=8, verbose_name="of several days"),
        ),
        migrations.AddField(
            model_name="day",
            name="first_left_ms",
            field=models.PositiveIntegerField(null=True),
        ),
    ]
