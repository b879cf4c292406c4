from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("tdmanager", "0001_initial"),
        ("tdmanager", "0002_process_heartbeats"),
        ("tdmanager", "0003_care_results"),
        ("tdmanager", "0004_backup_choice"),
    ]

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="BackupChoice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("second_copy_folder", models.CharField(blank=True, max_length=400)),
                ("tries_restore", models.BooleanField(default=False)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="CareResult",
            fields=[
                ("name", models.CharField(max_length=24, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
                ("why", models.TextField(blank=True)),
            ],
        ),
        migrations.CreateModel(
            name="ProcessHeartbeat",
            fields=[
                ("name", models.CharField(max_length=24, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
                ("since", models.DateTimeField()),
            ],
        ),
    ]
