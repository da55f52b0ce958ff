"""Makes a release: wheels for every platform from one Linux machine, sdist, sums, tag.

make release           # everything into dist/
make release-tests     # what was built, tried: see docs/release.md
make tag               # the tag, once all of that is done and the changelog says so
"""
