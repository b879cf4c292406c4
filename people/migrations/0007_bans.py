import django.db.models.deletion
from django.db import migrations, models
from django.utils import timezone

KINDS = [
    ("authority", "By an authority"),
    ("self", "Self-exclusion"),
    ("house", "From the house"),
    ("room", "From the poker room"),
]


def carry_over(apps, _editor):
    """Each ban so far becomes a row: of the house, from today, for it kept no first day."""
    player, ban = apps.get_model("people", "Player"), apps.get_model("people", "Ban")
    banned = player.objects.exclude(ban_reason="")
    today = timezone.localdate()
    rows = [
        ban(
            player_id=one.pk,
            reason=one.ban_reason,
            since=min(today, one.banned_until or today),
            until=one.banned_until,
        )
        for one in banned
    ]
    ban.objects.bulk_create(rows, batch_size=500)
    banned.update(has_bans=True)


class Migration(migrations.Migration):
    dependencies = [("people", "0006_cage")]

    operations = [
        migrations.AddField("player", "has_bans", models.BooleanField(default=False)),
        migrations.CreateModel(
            name="Ban",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                ("kind", models.CharField(choices=KINDS, default="house", max_length=10)),
                ("reason", models.CharField(max_length=200)),
                ("since", models.DateField()),
                ("until", models.DateField(null=True)),
                ("lifted_at", models.DateTimeField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="bans", to="people.player"
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.RunPython(carry_over, migrations.RunPython.noop),
    ]
