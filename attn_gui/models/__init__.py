"""What the views show and change: QtCore, QtGui and core; no widgets."""
