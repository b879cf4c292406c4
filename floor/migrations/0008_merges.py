"""Merges of days, and the stacks in them."""

import django.db.models.deletion
from django.db import migrations, models

STACKS = [("advances", "Advances"), ("added", "Added to another stack"), ("given_up", "Given up")]


class Migration(migrations.Migration):
    dependencies = (
        ("floor", "0007_last_hands_of_each_day"),
        ("tournaments", "0048_seats_kept_overnight"),
    )

    operations = (
        migrations.CreateModel(
            name="Merge",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "day",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.day"
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.CreateModel(
            name="Carried",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("bagged", models.PositiveIntegerField()),
                ("stack", models.PositiveIntegerField()),
                ("what", models.CharField(choices=STACKS, default="advances", max_length=8)),
                (
                    "bag",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="floor.bag",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
                (
                    "from_day",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.day",
                    ),
                ),
                (
                    "merge",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="floor.merge",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("merge", "entry"), name="one_stack_an_entry_a_merge")
                ],
            },
        ),
    )
