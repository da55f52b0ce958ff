"""Screenshots of every screen, light, dark, projector and phone: `python -m tools.captures`."""
