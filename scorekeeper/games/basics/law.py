"""The law that several games share."""

from scorekeeper.core.play.law import Law

LAW = Law("basics", __package__)
