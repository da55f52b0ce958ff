"""A simultaneous: the same sealed game in many centres, each at its own hour, then one ranking.

`signing` signs files; `package` is what the organiser sends; `results` is what a centre sends
back; `merging` makes one ranking of them, by way of `identity`: who is the same person.
"""
