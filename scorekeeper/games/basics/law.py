"""The law that several games share."""

from scorekeeper.kit.law import Law

LAW = Law("basics", __package__)
