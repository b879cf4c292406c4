import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("floor", "0001_called_clocks"),
        ("floor", "0002_hand_for_hand"),
        ("floor", "0003_money_announced"),
        ("floor", "0004_clock_wishes"),
        ("floor", "0005_last_hands"),
        ("floor", "0006_pace"),
        ("floor", "0007_shot_clocks"),
        ("floor", "0008_hand_closed"),
        ("floor", "0009_bust_reports"),
        ("floor", "0010_notes"),
        ("floor", "0011_colour_ups"),
        ("floor", "0014_bags"),
        ("floor", "0015_incidents"),
        ("floor", "0016_races_and_exchanges"),
        ("floor", "0017_absent"),
    ]

    initial = True

    dependencies = [
        ("displays", "0001_rooms"),
        ("seating", "0001_rooms"),
        ("tournaments", "0001_rooms"),
    ]

    operations = [
        migrations.CreateModel(
            name="IncidentPhoto",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("media_type", models.CharField(max_length=20)),
                ("content", models.BinaryField()),
            ],
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
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="ColourUp",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("after_level", models.PositiveSmallIntegerField()),
                ("gone", models.PositiveIntegerField()),
                ("into", models.PositiveIntegerField()),
                ("rescue_chip", models.PositiveIntegerField()),
                ("announced_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(null=True)),
                ("is_called_off", models.BooleanField(default=False)),
                ("play_waits", models.BooleanField(null=True)),
                (
                    "announcement",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="displays.announcement",
                    ),
                ),
                (
                    "day",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.day"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("is_called_off", False)),
                        fields=("event", "gone"),
                        name="a_chip_leaves_an_event_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ColourUpTable",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("held", models.JSONField(default=list)),
                ("won", models.JSONField(default=list)),
                ("kept_in", models.JSONField(default=list)),
                ("small_blind", models.PositiveSmallIntegerField(null=True)),
                ("odd_chips", models.PositiveIntegerField(default=0)),
                ("new_chips", models.PositiveIntegerField(default=0)),
                ("rescued", models.PositiveSmallIntegerField(default=0)),
                ("stray", models.PositiveIntegerField(default=0)),
                ("counted_at", models.DateTimeField(null=True)),
                ("closed_at", models.DateTimeField(null=True)),
                (
                    "colour_up",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="tables", to="floor.colourup"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="seating.tableinplay"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("colour_up", "table"), name="a_table_races_a_chip_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="DealerPass",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("code", models.CharField(max_length=16, unique=True)),
                ("made_at", models.DateTimeField()),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("revoked_at__isnull", True)),
                        fields=("event", "number"),
                        name="one_dealer_pass_a_table",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="HandForHand",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("goal", models.PositiveIntegerField()),
                (
                    "stage",
                    models.CharField(
                        choices=[("off", "Off"), ("announced", "Announced"), ("barrier", "Barrier"), ("hand", "Hand")],
                        default="announced",
                        max_length=9,
                    ),
                ),
                ("hand", models.PositiveIntegerField(default=0)),
                (
                    "pace",
                    models.CharField(
                        choices=[("hand", "Hand"), ("soft", "Soft"), ("orbit", "Orbit")], default="hand", max_length=5
                    ),
                ),
                ("announced_at", models.DateTimeField()),
                ("began_at", models.DateTimeField()),
                ("barrier_at", models.DateTimeField(null=True)),
                ("finish_group", models.PositiveIntegerField(null=True)),
                ("is_charged", models.BooleanField(default=False)),
                ("is_closed", models.BooleanField(default=False)),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "day",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.day"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at__isnull", True)),
                        fields=("event",),
                        name="one_hand_for_hand_an_event",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="HeadCount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("opened_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(null=True)),
                ("announced_at", models.DateTimeField(null=True)),
                (
                    "announcement",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="displays.announcement",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("closed_at__isnull", True)),
                        fields=("event",),
                        name="one_head_count_an_event",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Incident",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("ruling", "Ruling"),
                            ("dealing", "Dealing"),
                            ("chips", "Chips"),
                            ("conduct", "Conduct"),
                            ("integrity", "Suspected cheating"),
                            ("health", "Accident or illness"),
                            ("equipment", "Equipment"),
                            ("other", "Other"),
                        ],
                        max_length=10,
                    ),
                ),
                ("table", models.PositiveSmallIntegerField(null=True)),
                ("level", models.PositiveSmallIntegerField(null=True)),
                ("hand", models.PositiveIntegerField(null=True)),
                ("entries", models.JSONField(default=list)),
                ("recorded_at", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
                (
                    "recorded_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-number"],
                "constraints": [models.UniqueConstraint(fields=("event", "number"), name="one_incident_a_number")],
            },
        ),
        migrations.CreateModel(
            name="IncidentRemark",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("statement", "Statement"),
                            ("ruling", "Ruling"),
                            ("follow_up", "Follow-up"),
                            ("correction", "Correction"),
                            ("photograph", "Photograph"),
                        ],
                        max_length=10,
                    ),
                ),
                ("text", models.TextField(blank=True)),
                ("speaker", models.BigIntegerField(null=True)),
                ("calculator", models.CharField(blank=True, max_length=60)),
                ("given", models.TextField(blank=True)),
                ("at", models.DateTimeField()),
                ("erased_at", models.DateTimeField(null=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "erased_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "incident",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="remarks", to="floor.incident"
                    ),
                ),
                (
                    "photo",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="remarks",
                        to="floor.incidentphoto",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="LastHands",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("hands", models.PositiveSmallIntegerField()),
                ("drawn_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "day",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.day"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at__isnull", True)),
                        fields=("event",),
                        name="one_last_hands_an_event",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="LastHandsTable",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("played", models.PositiveSmallIntegerField(default=0)),
                (
                    "last_hands",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="tables", to="floor.lasthands"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="seating.tableinplay"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("last_hands", "table"), name="a_table_has_its_last_hands_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Note",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.CharField(max_length=200)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="seating.tableinplay",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("table",), name="one_note_a_table"),
                    models.UniqueConstraint(
                        condition=models.Q(("table", None)), fields=("event",), name="one_note_an_event"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ShotClock",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("called_at", models.DateTimeField()),
                ("think_seconds", models.PositiveSmallIntegerField()),
                ("countdown_seconds", models.PositiveSmallIntegerField()),
                ("faces_bet", models.BooleanField(default=True)),
                (
                    "outcome",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("in_time", "acted in time"),
                            ("check", "check"),
                            ("hand_dead", "hand dead"),
                            ("withdrawn", "cancelled"),
                        ],
                        max_length=10,
                    ),
                ),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "caller",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="seating.tableinplay"
                    ),
                ),
            ],
            options={
                "ordering": ["called_at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at", None)), fields=("table",), name="one_shot_clock_a_table"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ShotClockRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("faces_bet", models.BooleanField(default=True)),
                ("asked_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="seating.tableinplay"
                    ),
                ),
            ],
            options={
                "ordering": ["asked_at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("closed_at", None)),
                        fields=("table",),
                        name="one_shot_clock_request_a_table",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Signature",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("entry", models.BigIntegerField()),
                ("is_player", models.BooleanField()),
                ("path", models.TextField(blank=True)),
                ("drawn_at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["entry"], name="signatures_of_an_entry")],
            },
        ),
        migrations.CreateModel(
            name="Bag",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("seal", models.CharField(blank=True, max_length=30)),
                ("table", models.PositiveSmallIntegerField(null=True)),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("by_floor", models.PositiveIntegerField()),
                ("by_player", models.PositiveIntegerField(null=True)),
                ("signed_by_player", models.BooleanField(default=False)),
                ("signed_by_floor", models.BooleanField(default=False)),
                ("bagged_at", models.DateTimeField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("sealed", "Sealed"),
                            ("held", "Opened by mistake"),
                            ("not_found", "Not found"),
                            ("recounted", "Recounted"),
                            ("removed", "Out of play"),
                        ],
                        default="sealed",
                        max_length=10,
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("held_at", models.DateTimeField(null=True)),
                ("is_seal_intact", models.BooleanField(null=True)),
                ("recount", models.PositiveIntegerField(null=True)),
                ("recounted_at", models.DateTimeField(null=True)),
                (
                    "day",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.day"
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
                (
                    "floor_signature",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="floor.signature",
                    ),
                ),
                (
                    "player_signature",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="floor.signature",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("day", "entry"), name="one_bag_a_day"),
                    models.UniqueConstraint(fields=("day", "number"), name="one_bag_a_number"),
                    models.UniqueConstraint(
                        condition=models.Q(("seal", ""), _negated=True), fields=("day", "seal"), name="one_bag_a_seal"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TableCount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("players", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField()),
                (
                    "head_count",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="counts", to="floor.headcount"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="seating.tableinplay"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("head_count", "table"), name="one_count_a_table")],
            },
        ),
        migrations.CreateModel(
            name="TableHand",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("hand", models.PositiveIntegerField()),
                ("misdeals", models.PositiveSmallIntegerField(default=0)),
                ("all_in_at", models.DateTimeField(null=True)),
                ("released_at", models.DateTimeField(null=True)),
                ("finished_at", models.DateTimeField(null=True)),
                (
                    "hand_for_hand",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="table_hands", to="floor.handforhand"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="seating.tableinplay"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("hand_for_hand", "hand", "table"), name="a_table_plays_a_hand_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Absence",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("away", "away"), ("no_show", "never came"), ("left", "left for good")],
                        default="away",
                        max_length=8,
                    ),
                ),
                ("since", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                ("is_taken_up", models.BooleanField(null=True)),
                ("mark_ms", models.BigIntegerField(default=0)),
                ("hands", models.PositiveIntegerField(default=0)),
                ("counted_at", models.DateTimeField(null=True)),
                ("reported_at", models.DateTimeField(null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "ordering": ["since", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at", None)), fields=("entry",), name="one_absence_an_entry"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="BustReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reported_at", models.DateTimeField()),
                ("pots", models.TextField(blank=True, default="")),
                ("closed_at", models.DateTimeField(null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="seating.tableinplay"
                    ),
                ),
            ],
            options={
                "ordering": ["reported_at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("closed_at", None)), fields=("entry",), name="one_bust_report_an_entry"
                    )
                ],
            },
        ),
    ]
