"""How the 48 cards of hanafuda are captured by three players."""

from scorekeeper.core.captures import Captures
from scorekeeper.decks.hanafuda import HANAFUDA

DECK_POINTS = HANAFUDA.points
THREE = Captures(HANAFUDA, 3)
amiss, piles, possible, filled, miscounted = THREE.amiss, THREE.piles, THREE.possible, THREE.filled, THREE.miscounted
