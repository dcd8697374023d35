"""Cards of hands and piles, dealt, captured and told: what they can be, what they make, and how likely they are."""
