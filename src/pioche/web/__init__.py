"""The web application: API, live streams and pages."""
