"""Prizes for places within a flight."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("payouts", "0029_heads_moved")]

    operations: ClassVar = [
        migrations.AlterField(
            model_name="award",
            name="kind",
            field=models.CharField(
                choices=[
                    ("prize", "Prize"),
                    ("leader", "Chip leader"),
                    ("side", "Side pool"),
                    ("bounty", "Bounty"),
                    ("jackpot", "Jackpot"),
                    ("flight", "Place within a flight"),
                ],
                default="prize",
                max_length=7,
            ),
        ),
        migrations.AddConstraint(
            model_name="award",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "flight")),
                fields=("entry",),
                name="one_prize_of_a_flight_an_entry",
            ),
        ),
    ]
