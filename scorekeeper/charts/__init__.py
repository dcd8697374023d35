"""Charts as SVG: axes, lines, bars, histograms, a race."""
