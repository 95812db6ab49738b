"""The engine that owns torch, and the thread around it."""
