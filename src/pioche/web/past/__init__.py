"""Games that are over, step by step."""
