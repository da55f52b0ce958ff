"""One file per revision, never edited once released."""
