"""Groups and play-off of an evening: who plays together in the drawn tables, and who goes on in a knock-out."""
