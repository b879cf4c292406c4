"""Jackpots of the house."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("cashier", "0043_partial_indexes"),
    ]

    operations: ClassVar = [
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
                    ("unclaimed", "Prize unclaimed"),
                    ("tips", "Tips paid to the staff"),
                    ("settlement", "Settlement"),
                    ("cancellation", "Event cancelled"),
                    ("stop", "Event stopped"),
                    ("expenses", "Expenses kept"),
                    ("refund", "Refund paid"),
                    ("refund_back", "Refund undone"),
                    ("account", "Player account"),
                    ("ticket", "Ticket"),
                    ("exchange", "Currency exchange"),
                    ("jackpot", "Jackpot"),
                ],
                max_length=20,
            ),
        ),
    ]
