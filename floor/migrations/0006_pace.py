"""In what the tables wait for one another: a hand that the clock pays, a soft hand, an orbit."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("floor", "0005_last_hands"),
    ]

    operations = [
        migrations.AddField(
            model_name="handforhand",
            name="pace",
            field=models.CharField(
                choices=[("hand", "Hand"), ("soft", "Soft"), ("orbit", "Orbit")], default="hand", max_length=5
            ),
        ),
    ]
