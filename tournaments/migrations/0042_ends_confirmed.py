"""When the end of a day was confirmed, and its tables freed."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0041_what_a_day_plays_with"),)

    operations = (
        migrations.AddField(
            model_name="day",
            name="end_confirmed_at",
            field=models.DateTimeField(null=True),
        ),
    )
