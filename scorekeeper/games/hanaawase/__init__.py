"""花合わせ: three fixed players, a year of twelve months."""
