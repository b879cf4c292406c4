"""Of several days played at once, a run is of the one that triggered it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("automation", "0003_days_watched"),)

    operations = (migrations.AddField("occurrence", "shown_day", models.PositiveBigIntegerField(default=0)),)
