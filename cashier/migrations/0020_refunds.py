"""Refunds that are due to players of cancelled events, and the postings that pay them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cashier", "0019_hand_overs"),
        ("people", "0011_write_near"),
        ("tournaments", "0018_minimum_age"),
    ]

    operations = [
        migrations.AddField(
            model_name="posting",
            name="refund_id",
            field=models.PositiveBigIntegerField(null=True),
        ),
        migrations.AlterField(
            model_name="posting",
            name="kind",
            field=models.CharField(
                choices=[
                    ("sale", "Sale"),
                    ("void", "Void"),
                    ("float", "Float"),
                    ("cash_moved", "Cash moved"),
                    ("cash_transfer", "Cash to another drawer"),
                    ("count", "Count"),
                    ("award", "Prize paid"),
                    ("award_back", "Prize payment undone"),
                    ("settlement", "Settlement"),
                    ("cancellation", "Event cancelled"),
                    ("refund", "Refund paid"),
                    ("refund_back", "Refund undone"),
                    ("account", "Player account"),
                ],
                max_length=20,
            ),
        ),
        migrations.CreateModel(
            name="Refund",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("amount_minor", models.BigIntegerField()),
                ("currency", models.CharField(max_length=3)),
                ("ways", models.JSONField(default=dict)),
                ("sales", models.JSONField(default=list)),
                (
                    "state",
                    models.CharField(
                        choices=[("due", "Due"), ("paid", "Paid")], default="due", max_length=10
                    ),
                ),
                ("owed_at", models.DateTimeField()),
                (
                    "method",
                    models.CharField(
                        blank=True,
                        choices=[("cash", "Cash"), ("as_paid", "The way it was paid")],
                        max_length=10,
                    ),
                ),
                ("paid_at", models.DateTimeField(null=True)),
                ("slip", models.PositiveBigIntegerField(null=True)),
                (
                    "drawer",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="cashier.drawer",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.player"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [models.Index(fields=["state", "event"], name="refund_by_state")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("amount_minor__gt", 0)), name="refund_above_zero"
                    )
                ],
            },
        ),
    ]
