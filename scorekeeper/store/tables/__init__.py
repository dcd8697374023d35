"""Tables: how many, for how long, and who may open them."""
