from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("printing", "0001_rooms"),
    ]

    operations = [
        migrations.CreateModel(
            name="LongPaper",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=32, unique=True)),
                ("title", models.CharField(max_length=120)),
                ("user_id", models.PositiveBigIntegerField(db_index=True)),
                ("role", models.CharField(max_length=16)),
                ("device_id", models.PositiveBigIntegerField(null=True)),
                ("method", models.CharField(max_length=4)),
                ("address", models.TextField()),
                ("host", models.CharField(max_length=260)),
                ("is_secure", models.BooleanField(default=False)),
                ("language", models.CharField(max_length=8)),
                ("state", models.CharField(choices=[("waiting", "waiting"), ("making", "being made"), ("ready", "ready"), ("failed", "not made"), ("cancelled", "cancelled")], default="waiting", max_length=10)),
                ("asked_at", models.DateTimeField()),
                ("seen_at", models.DateTimeField()),
                ("maker", models.CharField(blank=True, max_length=32)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("done", models.PositiveIntegerField(default=0)),
                ("total", models.PositiveIntegerField(default=0)),
                ("newest", models.PositiveBigIntegerField(default=0)),
                ("headers", models.JSONField(default=dict)),
                ("size", models.PositiveBigIntegerField(default=0)),
                ("why", models.TextField(blank=True)),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
    ]
