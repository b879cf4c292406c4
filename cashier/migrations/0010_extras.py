"""Bounties and side fees are sold by themselves; a sale knows the day that it was for."""

from django.db import migrations, models

KINDS = [
    ("entry", "Entry"),
    ("re_entry", "Re-entry"),
    ("rebuy", "Rebuy"),
    ("add_on", "Add-on"),
    ("bounty", "Bounty"),
    ("side_fee", "Side fee"),
]


class Migration(migrations.Migration):
    dependencies = [
        ("cashier", "0009_queue"),
        ("tournaments", "0016_windows_of_products"),
    ]

    operations = [
        migrations.AddField(
            "sale",
            "day",
            models.ForeignKey(
                null=True,
                on_delete=models.deletion.PROTECT,
                related_name="+",
                to="tournaments.day",
                db_index=False,
            ),
        ),
        migrations.AlterField("sale", "kind", models.CharField(choices=KINDS, max_length=10)),
    ]
