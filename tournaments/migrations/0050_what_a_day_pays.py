"""What a day pays of its own places."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0049_paid_ahead"),)

    operations = (
        migrations.AddField(
            model_name="day",
            name="pays",
            field=models.JSONField(null=True, verbose_name="pays within it"),
        ),
    )
