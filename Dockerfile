# The image of compose.yaml: the pinned packages, the code, and pg_dump for backups.
FROM python:3.11-slim-bookworm
RUN apt-get update \
    && apt-get install -y --no-install-recommends postgresql-common \
    && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
    && apt-get install -y --no-install-recommends postgresql-client-16 \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /house
COPY requirements.lock .
RUN pip install --no-cache-dir --require-hashes --requirement requirements.lock
COPY . .
RUN useradd --system --home-dir /house house && mkdir -p var && chown house var
USER house
