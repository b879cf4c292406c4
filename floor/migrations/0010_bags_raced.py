"""What a colour-up overnight changed in a bag."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("floor", "0009_matches_paused_alone"),)

    operations = (
        migrations.AddField(
            model_name="bag",
            name="raced",
            field=models.IntegerField(default=0),
        ),
    )
