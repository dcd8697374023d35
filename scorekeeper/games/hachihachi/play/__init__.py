"""The play of a month: dekiyaku, hatto, tobikomi, sage, and what goes wrong."""
