"""The site: what `mkdocs.yml` needs beside the pages of docs/."""
