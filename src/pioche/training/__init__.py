"""Training: cards made of words and of one's own misses, asked again when they would be forgotten.

Pure: nothing here reads a clock, a file or a store. `decks` says what can be learnt, `questions`
asks and judges, `scheduling` says when a card comes back, `work` what a day holds, `misses` makes
cards of games that were played, `exchange` carries everything in and out.
"""
