import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("people", "0001_initial"),
        ("people", "0002_pin_mark"),
        ("people", "0003_wrong_pins"),
        ("people", "0004_player_words"),
        ("people", "0005_write_words"),
        ("people", "0006_cage"),
        ("people", "0007_bans"),
        ("people", "0008_bans_apart"),
        ("people", "0009_merging"),
        ("people", "0010_near_words"),
        ("people", "0011_write_near"),
        ("people", "0012_ban_lists"),
        ("people", "0013_public_name"),
        ("people", "0014_photographs"),
        ("people", "0015_nameless"),
        ("people", "0016_member_tier"),
        ("people", "0017_words_with_names"),
        ("people", "0018_write_names"),
    ]

    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="Device",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                (
                    "kind",
                    models.CharField(
                        choices=[("terminal", "Terminal"), ("display", "Display")], default="terminal", max_length=10
                    ),
                ),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField()),
                ("last_seen_at", models.DateTimeField(null=True)),
                ("revoked_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="PinLength",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("administrator", "Administrator"),
                            ("director", "Director"),
                            ("floor", "Floor"),
                            ("cage", "Head of cage"),
                            ("cashier", "Cashier"),
                            ("inspector", "Inspector"),
                            ("display", "Display"),
                        ],
                        max_length=16,
                        unique=True,
                    ),
                ),
                ("digits", models.PositiveSmallIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="PlayerPhoto",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("media_type", models.CharField(max_length=20)),
                ("content", models.BinaryField()),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="User",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "username",
                    models.CharField(
                        error_messages={"unique": "A user with that username already exists."},
                        help_text="Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.",
                        max_length=150,
                        unique=True,
                        validators=[django.contrib.auth.validators.UnicodeUsernameValidator()],
                        verbose_name="username",
                    ),
                ),
                ("first_name", models.CharField(blank=True, max_length=150, verbose_name="first name")),
                ("last_name", models.CharField(blank=True, max_length=150, verbose_name="last name")),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="email address")),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                ("date_joined", models.DateTimeField(default=django.utils.timezone.now, verbose_name="date joined")),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("administrator", "Administrator"),
                            ("director", "Director"),
                            ("floor", "Floor"),
                            ("cage", "Head of cage"),
                            ("cashier", "Cashier"),
                            ("inspector", "Inspector"),
                            ("display", "Display"),
                        ],
                        default="floor",
                        max_length=16,
                        verbose_name="role",
                    ),
                ),
                ("display_name", models.CharField(blank=True, max_length=60, verbose_name="name on the badge")),
                ("pin", models.CharField(blank=True, max_length=128)),
                ("pin_mark", models.CharField(blank=True, max_length=64)),
                ("pin_digits", models.PositiveSmallIntegerField(default=0)),
                ("pin_choices", models.PositiveSmallIntegerField(default=0)),
                ("pin_choices_since", models.DateTimeField(null=True)),
                ("badge_hash", models.CharField(max_length=64, null=True, unique=True)),
                ("language", models.CharField(blank=True, max_length=8, verbose_name="language")),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "verbose_name": "user",
                "verbose_name_plural": "users",
                "abstract": False,
            },
            managers=[
                ("objects", django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name="BanList",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("authority", "By an authority"),
                            ("self", "Self-exclusion"),
                            ("house", "From the house"),
                            ("room", "From the poker room"),
                        ],
                        max_length=10,
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("kind", "name"), name="ban_list_once")],
            },
        ),
        migrations.CreateModel(
            name="BanImport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("added", models.JSONField(default=list)),
                ("lifted", models.JSONField(default=list)),
                ("bans", models.JSONField(default=list)),
                ("at", models.DateTimeField()),
                (
                    "ban_list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="imports", to="people.banlist"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="ListedPerson",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("last_name", models.CharField(max_length=80)),
                ("first_name", models.CharField(blank=True, max_length=80)),
                ("birth_date", models.DateField(db_index=True, null=True)),
                ("document", models.CharField(blank=True, max_length=60)),
                ("reason", models.CharField(max_length=200)),
                ("since", models.DateField()),
                ("until", models.DateField(null=True)),
                ("lifted_at", models.DateTimeField(null=True)),
                ("name_key", models.CharField(db_index=True, max_length=240)),
                ("document_key", models.CharField(blank=True, db_index=True, max_length=80)),
                (
                    "ban_list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="persons", to="people.banlist"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="NearWord",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("head", models.CharField(max_length=24)),
                ("word", models.CharField(db_index=True, max_length=24)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("head", "word"), name="near_word_once")],
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("first_name", models.CharField(max_length=80, verbose_name="first name")),
                ("last_name", models.CharField(max_length=80, verbose_name="surname")),
                ("card_number", models.CharField(max_length=40, null=True, unique=True, verbose_name="card number")),
                ("document", models.CharField(blank=True, max_length=60, verbose_name="ID document")),
                ("birth_date", models.DateField(blank=True, db_index=True, null=True, verbose_name="date of birth")),
                ("country", models.CharField(blank=True, max_length=2, verbose_name="country")),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail")),
                ("phone", models.CharField(blank=True, max_length=40, verbose_name="phone")),
                ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
                ("tier", models.CharField(blank=True, default="", max_length=24)),
                (
                    "public_name",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("short", "Surname and initial"),
                            ("full", "Full name"),
                            ("initials", "Initials"),
                            ("nickname", "Nickname"),
                            ("none", "No name, only the entry’s number"),
                        ],
                        default="",
                        max_length=10,
                    ),
                ),
                ("nickname", models.CharField(blank=True, default="", max_length=40)),
                ("photo", models.CharField(blank=True, default="", max_length=64)),
                ("nameless", models.PositiveIntegerField(null=True)),
                ("has_bans", models.BooleanField(default=False)),
                ("search_key", models.CharField(db_index=True, max_length=240)),
                ("document_key", models.CharField(blank=True, db_index=True, default="", max_length=80)),
                ("phone_key", models.CharField(blank=True, db_index=True, default="", max_length=10)),
                ("created_at", models.DateTimeField()),
                ("erased_at", models.DateTimeField(null=True)),
                (
                    "merged_into",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.player"
                    ),
                ),
            ],
            options={
                "ordering": ["last_name", "first_name", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Merger",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("followed", models.JSONField(default=dict)),
                ("filled", models.JSONField(default=list)),
                ("at", models.DateTimeField()),
                (
                    "gone",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="merger", to="people.player"
                    ),
                ),
                (
                    "kept",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="mergers", to="people.player"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Ban",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("authority", "By an authority"),
                            ("self", "Self-exclusion"),
                            ("house", "From the house"),
                            ("room", "From the poker room"),
                        ],
                        default="house",
                        max_length=10,
                    ),
                ),
                ("reason", models.CharField(max_length=200)),
                ("since", models.DateField()),
                ("until", models.DateField(null=True)),
                ("lifted_at", models.DateTimeField(null=True)),
                (
                    "listed",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bans",
                        to="people.listedperson",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="bans", to="people.player"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="DeviceUse",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                ("device", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="people.device")),
                ("user", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("user", "device"), name="one_use_of_a_device")],
            },
        ),
        migrations.CreateModel(
            name="PlayerWord",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("word", models.CharField(max_length=240)),
                ("key", models.CharField(default="", max_length=242)),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="words",
                        to="people.player",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["word", "key", "player"],
                        name="words_by_letters",
                        opclasses=["varchar_pattern_ops", "varchar_pattern_ops", "int8_ops"],
                    )
                ],
                "constraints": [models.UniqueConstraint(fields=("player", "word"), name="one_word_of_a_player")],
            },
        ),
        migrations.CreateModel(
            name="ToldApart",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "first",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="people.player"
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="people.player"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("first", "second"), name="told_apart_once")],
            },
        ),
        migrations.CreateModel(
            name="WrongPin",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                ("is_own", models.BooleanField()),
                ("is_told", models.BooleanField(default=False)),
                ("device", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="people.device")),
                ("user", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL)),
            ],
            options={
                "indexes": [models.Index(fields=["user", "at"], name="wrong_pins_of_a_person")],
            },
        ),
    ]
