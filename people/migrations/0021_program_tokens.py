import hashlib

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from access.roles import Role


def keep_hashes(apps, _editor):
    """Keep old tokens as hashes; the clear text is deleted here and is in no later backup."""
    old, new = apps.get_model("authtoken", "Token"), apps.get_model("people", "ProgramToken")
    rows = [
        new(user_id=one.user_id, digest=hashlib.sha256(one.key.encode()).hexdigest(), created_at=one.created)
        for one in old.objects.all()
    ]
    new.objects.bulk_create(rows)
    old.objects.all().delete()


class Migration(migrations.Migration):

    dependencies = [
        ("people", "0020_write_tails"),
        ("authtoken", "0004_alter_tokenproxy_options"),
    ]

    operations = [
        migrations.CreateModel(
            name="ProgramToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(blank=True, max_length=60)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("role", models.CharField(blank=True, choices=Role.choices, max_length=16)),
                ("only_reads", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField()),
                ("ends_on", models.DateField(null=True)),
                ("last_used_at", models.DateTimeField(null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="program_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.RunPython(keep_hashes, migrations.RunPython.noop),
    ]
