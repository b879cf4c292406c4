import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def count_digits(apps, _editor):
    """Until now every PIN had four digits."""
    apps.get_model("people", "User").objects.exclude(pin="").update(pin_digits=4)


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0002_pin_mark'),
    ]

    operations = [
        migrations.CreateModel(
            name='PinLength',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('administrator', 'Administrator'), ('director', 'Director'), ('floor', 'Floor'), ('cashier', 'Cashier'), ('inspector', 'Inspector'), ('display', 'Display')], max_length=16, unique=True)),
                ('digits', models.PositiveSmallIntegerField()),
            ],
        ),
        migrations.AddField(
            model_name='user',
            name='pin_choices',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='user',
            name='pin_choices_since',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='user',
            name='pin_digits',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.CreateModel(
            name='DeviceUse',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('device', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='people.device')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'device'), name='one_use_of_a_device')],
            },
        ),
        migrations.CreateModel(
            name='WrongPin',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('is_own', models.BooleanField()),
                ('is_told', models.BooleanField(default=False)),
                ('device', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='people.device')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['user', 'at'], name='wrong_pins_of_a_person')],
            },
        ),
        migrations.RunPython(count_digits, migrations.RunPython.noop),
    ]
