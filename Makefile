# Short names for what is done often; each calls a script or tool that works without make as well.
PYTHON = .venv/bin/python
.PHONY: help run test fast vectors audit night lint messages lock

help:
	@echo "run       set up and start the house"
	@echo "test      the whole suite: both databases, Redis, browser"
	@echo "fast      rulebook, architecture, SQLite without browser and costly tests (two minutes)"
	@echo "vectors   the worked cases; FILES=\"one.json two.json\" runs any of their form"
	@echo "night     the long profiles: faults, races, whole nights"
	@echo "lint      style, types, contracts, templates, scripts and styles"
	@echo "audit     known weaknesses in the pinned packages"
	@echo "messages  gather the texts to translate and compile the catalogues"
	@echo "lock      pin the packages of this environment"

run:
	./run

test:
	./test

fast:
	./test --fast

night:
	./test --night

vectors:
	$(PYTHON) -m tests.vectors.run $(FILES)

lint:
	./test --lint

audit:
	.venv/bin/pip-audit --strict --disable-pip --no-deps --progress-spinner off -r requirements-dev.lock

messages:
	$(PYTHON) manage.py makemessages --all --no-wrap --no-location --ignore=.venv --ignore=var --ignore=tests
	$(PYTHON) manage.py compilemessages --ignore=.venv --ignore=var

lock:
	$(PYTHON) -m deploy.lock
