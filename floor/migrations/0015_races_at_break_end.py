from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("floor", "0011_colour_ups")]

    operations = [
        migrations.AddField(
            model_name="colourup",
            name="play_waits",
            field=models.BooleanField(null=True),
        ),
    ]
