"""Widgets and heatmaps: they know the models, never the window."""
