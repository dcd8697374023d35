# Shared by the scripts; sourced from the top of the checkout, never run.

say() { printf '%s\n' "$*" >&2; }
die() { say "$@"; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }

# Let Python write bytecode; without it the app and the tests take seconds longer to start.
unset PYTHONDONTWRITEBYTECODE

# Use UTF-8 whatever the locale is, and trust the certificates that this system trusts.
export PYTHONUTF8=1
export UV_PYTHON_DOWNLOADS=never UV_PROJECT_ENVIRONMENT=.venv UV_SYSTEM_CERTS="${UV_SYSTEM_CERTS:-true}" UV_NO_PROGRESS=1
if [ -n "${SSL_CERT_FILE:-}" ]; then
  export PIP_CERT="${PIP_CERT:-$SSL_CERT_FILE}"
fi

# Prints the path of a recent enough Python of this system, or nothing.
find_python() {
  for name in python3 python3.14 python3.13 python3.12 python3.11; do
    if has "$name" && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      "$name" -c 'import sys; print(sys._base_executable)' # not that of an active virtual environment
      return
    fi
  done
}
