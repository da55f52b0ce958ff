"""Several halls, one live draw: what a head tells, and how a hall that follows it takes it."""
