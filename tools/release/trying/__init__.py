"""Tries what a release holds, as far as one Linux machine can: see docs/release.md."""
