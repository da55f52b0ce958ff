"""What makes, checks and documents Pioche; nothing here is installed."""
