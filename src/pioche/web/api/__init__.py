"""What the server answers to programs: the route table, its types, one module a subject."""
