"""An entry may be paid ahead, for a flight after the one that its player is in."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0048_seats_kept_overnight"),)

    operations = (
        migrations.AlterField(
            model_name="entry",
            name="status",
            field=models.CharField(
                choices=[
                    ("unpaid", "Unpaid"),
                    ("ahead", "Paid ahead"),
                    ("alive", "In play"),
                    ("out", "Out"),
                    ("void", "Void"),
                ],
                default="alive",
                max_length=8,
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                condition=models.Q(status="ahead"),
                fields=("day", "player"),
                name="one_ahead_a_player_a_day",
            ),
        ),
    )
