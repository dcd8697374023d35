"""`python -m scorekeeper.search` compiles the index of every rule book."""

from scorekeeper.search.compiled import compile_all

compile_all()
