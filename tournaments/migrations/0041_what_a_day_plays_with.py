# ruff: noqa: RUF012
"""Seats, stack, entries and levels of a day, and what must be known before it ends."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0040_games_within_a_level")]

    operations = [
        migrations.AddField(
            model_name="day",
            name="needs",
            field=models.CharField(default="usual", max_length=6, verbose_name="before it ends"),
        ),
        migrations.AddField(
            model_name="day",
            name="seats_per_table",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="seats per table"),
        ),
        migrations.AddField(
            model_name="day",
            name="seats_by_players",
            field=models.JSONField(default=list, verbose_name="seats by players left"),
        ),
        migrations.AddField(
            model_name="day",
            name="max_entries",
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name="maximum entries"),
        ),
        migrations.AddField(
            model_name="day",
            name="starting_stack",
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name="starting stack"),
        ),
        migrations.AddField(
            model_name="day",
            name="re_entries",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="re-entries"),
        ),
        migrations.AddField(
            model_name="day",
            name="level_seconds",
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name="length of levels"),
        ),
        migrations.AddField(
            model_name="day",
            name="level_seconds_by_players",
            field=models.JSONField(default=list, verbose_name="length by players left"),
        ),
    ]
