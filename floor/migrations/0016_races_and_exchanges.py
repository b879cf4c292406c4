import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("floor", "0015_incidents"),
        ("tournaments", "0009_counts"),
    ]

    operations = [
        migrations.AddField(
            model_name="colourup",
            name="play_waits",
            field=models.BooleanField(null=True),
        ),
        migrations.CreateModel(
            name="ChipExchange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.PositiveSmallIntegerField()),
                ("chip", models.PositiveIntegerField()),
                ("count", models.PositiveIntegerField()),
                ("into", models.PositiveIntegerField()),
                ("received", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                ("entry", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry")),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event")),
            ],
            options={"abstract": False},
        ),
    ]
