"""The store of the app of a test."""

import pytest
from flask import Flask
from opening import store_of

from scorekeeper.store import Store


@pytest.fixture
def store(app: Flask) -> Store:
    return store_of(app)
