"""Other free word lists vote on the entries of ours: which verbs go, which entries come.

    pip install spacy-lookups-data==1.0.5 simplemma==2.0.0 wordfreq==3.1.1
    python -m tools.vote_francais

fetches Debian's packages, unpacks them without installing, writes `additions.dic` and
`removals.txt` for `tools.build_francais`, and says what it counted. The rule is stated in
docs/lexicon.md; no list of words made for a game has a voice.
"""
