"""An announcement may be for one day of an event."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("displays", "0005_days_on_walls"),)

    operations = (
        migrations.AddField("announcement", "shown_day", models.PositiveBigIntegerField(default=0)),
    )
