"""Rebuild the bundled word list `francais` from Debian's hunspell-fr-comprehensive.

One command, from the root of the project:

    python -m tools.build_francais

It reads fr.aff and fr.dic (MPL-2.0, Dicollecte / Grammalecte), expands every stem by its
affix rules (`affixes`), keeps what the stated rules keep (`selection`), groups the forms into
entries with their grammatical tags (`entries`), and writes the list and its manifest.
The same files always give the same bytes.
"""
