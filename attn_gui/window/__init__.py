"""The main window, its actions and dialogs."""
