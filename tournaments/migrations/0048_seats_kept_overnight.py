"""Whether players who go on to a day sit as they did."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0047_served_before"),)

    operations = (
        migrations.AddField(
            model_name="day",
            name="keeps_seats",
            field=models.CharField(default="final_table", max_length=11, verbose_name="seats"),
        ),
    )
