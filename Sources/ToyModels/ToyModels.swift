// Grows in the next commits.
