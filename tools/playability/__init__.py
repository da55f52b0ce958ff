"""What a campaign of games says: the table of playability and the page of findings."""
