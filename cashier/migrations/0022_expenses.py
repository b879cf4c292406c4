"""Refunds less what the house keeps for its expenses, with the reason."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cashier", "0021_prizes_on_accounts"),
    ]

    operations = [
        migrations.AddField("refund", "expenses_minor", models.BigIntegerField(default=0)),
        migrations.AddField("refund", "reason", models.CharField(blank=True, max_length=200)),
        migrations.AlterField(
            "posting",
            "kind",
            models.CharField(
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
                    ("expenses", "Expenses kept"),
                    ("refund", "Refund paid"),
                    ("refund_back", "Refund undone"),
                    ("account", "Player account"),
                ],
                max_length=20,
            ),
        ),
    ]
