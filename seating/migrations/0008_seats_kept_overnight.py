"""A seat kept from one day to the next."""

from django.db import migrations, models

REASONS = [
    ("sale", "Sale"),
    ("draw", "Draw"),
    ("balance", "Balance"),
    ("break", "Table broken"),
    ("final_table", "Final table"),
    ("redraw", "Redraw"),
    ("swap", "Swap"),
    ("floor", "Floor decision"),
    ("correction", "Correction"),
    ("match", "Match of a bracket"),
    ("kept", "Seat kept for the next day"),
]


class Migration(migrations.Migration):
    dependencies = (("seating", "0007_matches_of_a_bracket"),)

    operations = (
        migrations.AlterField(
            model_name="move",
            name="reason",
            field=models.CharField(choices=REASONS, max_length=16),
        ),
    )
