"""The law, the units and the speech of 八八 with 出る・下りる."""

from scorekeeper.core.play.law import Law

LAW = Law("hachihachi-classic", __package__)
