from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("displays", "0006_draw_view"),
    ]

    operations = [
        migrations.AddField(
            model_name="pulse",
            name="behind",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="pulse",
            name="page",
            field=models.CharField(blank=True, default="", max_length=16),
        ),
    ]
