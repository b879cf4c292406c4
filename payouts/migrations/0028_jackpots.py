"""Jackpots of the house."""

from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("payouts", "0027_no_index_twice"),
        ("tournaments", "0037_how_a_day_ends"),
    ]

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
                ],
                default="prize",
                max_length=7,
            ),
        ),
        migrations.CreateModel(
            name="Jackpot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=24)),
                ("currency", models.CharField(max_length=3)),
                ("base_minor", models.BigIntegerField()),
                ("stages", models.JSONField(default=list)),
                ("hand", models.CharField(blank=True, max_length=120)),
                ("is_once_a_day", models.BooleanField(default=True)),
                ("opened_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("closed_at__isnull", True)),
                        fields=("name",),
                        name="one_open_jackpot_a_name",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("base_minor__gte", 0)), name="jackpot_starts_with_something"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="JackpotFeed",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("part", models.CharField(max_length=32)),
                ("points", models.PositiveIntegerField(default=10000)),
                ("drawn_minor", models.BigIntegerField(default=0)),
                ("swept_minor", models.BigIntegerField(null=True)),
                ("is_off", models.BooleanField(default=False)),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.event",
                    ),
                ),
                (
                    "jackpot",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="feeds",
                        to="payouts.jackpot",
                    ),
                ),
            ],
            options={
                "ordering": ["jackpot_id", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("jackpot", "event"), name="one_feed_an_event"),
                    models.UniqueConstraint(fields=("event", "part"), name="one_jackpot_a_part"),
                    models.CheckConstraint(
                        condition=models.Q(("points__gt", 0), ("points__lte", 10000)), name="feed_of_a_part"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="JackpotWin",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("level", models.PositiveIntegerField()),
                ("points", models.PositiveIntegerField()),
                ("added_minor", models.BigIntegerField()),
                ("drawn", models.JSONField(default=list)),
                ("won_at", models.DateTimeField()),
                (
                    "award",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="payouts.award"
                    ),
                ),
                (
                    "jackpot",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="wins",
                        to="payouts.jackpot",
                    ),
                ),
            ],
            options={
                "ordering": ["jackpot_id", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("added_minor__gte", 0), ("points__gt", 0), ("points__lte", 10000)
                        ),
                        name="jackpot_pays_a_part",
                    )
                ],
            },
        ),
    ]
