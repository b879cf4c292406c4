# ruff: noqa: RUF012
"""The game that each table deals."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("seating", "0004_moves_in_order_of_time")]

    operations = [
        migrations.AddField(
            model_name="tableinplay", name="game_turn", field=models.PositiveIntegerField(default=0)
        ),
        migrations.AddField(
            model_name="tableinplay",
            name="game",
            field=models.CharField(blank=True, default="", max_length=16),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="tableinplay", name="game_hands", field=models.PositiveSmallIntegerField(default=0)
        ),
    ]
