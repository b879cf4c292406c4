"""A ticket is a way to pay; no prize is paid with one."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("payouts", "0007_ways_of_prizes"),
    ]

    operations = [
        migrations.AlterField(
            model_name="awardpayment",
            name="method",
            field=models.CharField(
                choices=[
                    ("cash", "Cash"),
                    ("card", "Card"),
                    ("transfer", "Bank transfer"),
                    ("cheque", "Cheque"),
                    ("account", "Player account"),
                    ("ticket", "Ticket"),
                ],
                max_length=10,
            ),
        ),
    ]
