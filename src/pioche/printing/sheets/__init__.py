"""The sheets, one file each: a file here is found by the registry, by its `SHEETS`."""
