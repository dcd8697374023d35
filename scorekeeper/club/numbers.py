"""How the log of a group refers to its people, its evenings and its tables."""

from typing import Annotated

import msgspec

from scorekeeper.core.names import NAME_LENGTH

LOG_LENGTH = 20_000
"""The maximum number of entries of a group: enough for a thousand matches and everybody who ever came."""
Name = Annotated[str, msgspec.Meta(max_length=NAME_LENGTH)]
Number = Annotated[int, msgspec.Meta(ge=0, lt=LOG_LENGTH)]
TableId = Annotated[str, msgspec.Meta(max_length=40)]
