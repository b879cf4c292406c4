from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("people", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="pin_mark",
            field=models.CharField(blank=True, default="", max_length=64),
            preserve_default=False,
        ),
    ]
