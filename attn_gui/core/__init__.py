"""Plain data and pure functions: no Qt, no torch (but in `formats`)."""
