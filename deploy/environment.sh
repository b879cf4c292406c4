# Sourced by ./run and ./test: the steps that both need before our own Python can start.
# POSIX sh; every step prints what it does, and does nothing if it is done already.

say() { printf '%s\n' "$*" >&2; }
fail() {
    say "$*"
    exit 1
}

# apt_get PACKAGE...: installs Debian packages as root; returns 1 if it may not or cannot.
apt_get() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || return 1
    say "Installing with apt: $*"
    # The lists of a fresh Debian are empty, those of an old one name versions that no longer exist.
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null 2>&1 && return 0
    apt-get update -qq >/dev/null 2>&1 || return 1
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

apt_line() { printf 'sudo apt-get update && sudo apt-get install -y %s' "$*"; }

# Sets PYTHON to an interpreter of 3.11 or newer that can create virtual environments.
find_python() {
    PYTHON=$(_newest_python) || {
        apt_get python3 python3-venv || fail "Python 3.11 or newer is needed: $(apt_line python3 python3-venv)"
        PYTHON=$(_newest_python) || fail "Python 3.11 or newer is needed; this system's is older."
    }
    "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null && return
    package="python3-venv"
    apt_get "$package" || fail "Python cannot make a virtual environment yet: $(apt_line "$package")"
    "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null || fail "$PYTHON has no venv module; $(apt_line "$package")"
}

_newest_python() {
    for name in python3 python3.11 python3.12 python3.13; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    return 1
}

# environment LOCK: .venv holds exactly the packages of LOCK; quick if it does already.
environment() {
    lock=$1
    sum=$(cat requirements*.lock | cksum)
    stamp=".venv/.installed-$(basename "$lock" .lock)"
    if [ -x .venv/bin/python ] && [ "$(cat "$stamp" 2>/dev/null)" = "$sum" ] && .venv/bin/python -c '' 2>/dev/null; then
        return
    fi
    if ! .venv/bin/python -c '' 2>/dev/null; then
        find_python
        say "Making the virtual environment (.venv) with $("$PYTHON" --version)"
        "$PYTHON" -m venv --clear .venv || fail "The virtual environment could not be made."
    fi
    say "Installing the pinned packages of $lock (once, a minute or two)"
    .venv/bin/python -m pip install --disable-pip-version-check -qq --require-hashes --requirement "$lock" ||
        fail "The packages could not be installed; look at the lines above, then start again."
    printf '%s' "$sum" >"$stamp"
}
