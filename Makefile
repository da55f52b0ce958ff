# Two commands matter: `make run` and `make test`. Everything else helps those who work on Pioche.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# What users need, and what developers need on top of it.
READY := $(VENV)/.ready
READY_DEV := $(VENV)/.ready-dev
BUILT_FROM := pyproject.toml setup.py $(wildcard kernel/*.c kernel/*.h)

.PHONY: run test test-fast check check-pages docs site bench mutants captures catalogues fuzz-kernel \
  lock sbom release sums release-tests tag clean

run: $(READY)
	@$(BIN)/pioche serveur --ouvrir

# First everything but the browser, then the browser: its pages keep a loop running that nothing
# else may share. Each process has its own home, stores, ports and PostgreSQL. There is one more
# process than cores: tests wait for clocks, discs and pages while another one works.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
PARALLEL := -n $(WORKERS) --maxprocesses 8 --dist worksteal
# Commands that tests run again and again are compiled once, whatever the shell says.
test test-fast: export PYTHONDONTWRITEBYTECODE :=

test: $(READY_DEV)
	$(BIN)/pytest $(PARALLEL) --ignore tests/browser
	$(BIN)/pytest $(PARALLEL) tests/browser

test-fast: $(READY_DEV)
	$(BIN)/pytest $(PARALLEL) --ignore tests/browser -m "not slow"

# Style, types, layers; every policy of the regulations has a test that notices its change;
# generated pages are current; types of the browser's modules, where Node.js is at hand.
check: $(READY_DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/win32
	$(BIN)/lint-imports
	$(BIN)/python tools/document_commands.py --check
	$(BIN)/python tools/document_library.py --check
	$(BIN)/python tools/regulation_table.py --check
	$(BIN)/python tools/check_policies.py
	$(BIN)/python tools/check_pages.py

# The last of these alone, for whoever changes the pages.
check-pages: $(READY_DEV)
	$(BIN)/python tools/check_pages.py

# Write again the pages that are generated from the program itself.
docs: $(READY_DEV)
	$(BIN)/python tools/document_commands.py
	$(BIN)/python tools/document_library.py
	$(BIN)/python tools/regulation_table.py
	$(BIN)/python tools/draw_pictures.py

# The same pages as a site that needs no server: build/site/index.html. Its tools live apart.
SITE := build/site-venv
site: $(SITE)/.ready
	NO_MKDOCS_2_WARNING=1 $(SITE)/bin/mkdocs build --strict

$(SITE)/.ready: requirements/site.txt
	$(PYTHON) -m venv $(SITE)
	$(SITE)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

bench: $(READY_DEV)
	$(BIN)/pioche bench

# Do the tests bite? One operator changed at random, 300 times; what nobody notices is listed.
mutants: $(READY_DEV)
	$(BIN)/python -m bench.mutants $(MUTANTS)

# Every screen; with CAPTURES=--guides those that the README and the guides show, put in their place.
captures: $(READY_DEV)
	$(BIN)/python -m tools.captures $(CAPTURES)

# Bring the catalogues up to date with the messages; says what has to be translated.
catalogues: $(READY_DEV)
	@PYTHONPATH=. $(BIN)/python -m tools.catalogues

# Random input for the kernel under AddressSanitizer, for longer than the tests do.
fuzz-kernel:
	@mkdir -p build
	$(CC) -std=c11 -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -Ikernel \
	  -o build/fuzz-kernel kernel/fuzz/fuzz.c kernel/*.c
	build/fuzz-kernel $${SEED:-1} $${ROUNDS:-20000}

# Lock again what is installed here; INDEX is a package index (PEP 503).
lock: $(READY_DEV) $(SITE)/.ready
	$(BIN)/python tools/lock.py --index $(INDEX)
	$(SITE)/bin/python tools/lock.py --index $(INDEX) site

# The bill of materials of what a server runs, in CycloneDX.
sbom:
	@mkdir -p build
	$(PYTHON) tools/sbom.py build/sbom.json

# Packages for people without Python; packaging/README.md says what each needs.
.PHONY: bundle bundle-tests deb deb-tests image installer-check

bundle:
	packaging/bundle

bundle-tests: $(READY_DEV)
	$(BIN)/python packaging/try_bundle.py dist/bundle/Pioche

deb: $(READY_DEV)
	packaging/deb/build

deb-tests: $(READY_DEV)
	packaging/deb/try

image:
	packaging/image

installer-check:
	@rm -rf build/installer && mkdir -p build/installer/Pioche/_internal
	@touch build/installer/Pioche/Pioche.exe build/installer/Pioche/pioche-commande.exe build/installer/Pioche/_internal/x
	makensis -V2 -WX -DVERSION=$$(sed -n 's/^__version__ = "\(.*\)"/\1/p' src/pioche/__init__.py) -DFOLDER=$(CURDIR)/build/installer/Pioche -DOUT=$(CURDIR)/build/installer/installation.exe packaging/pioche.nsi

# Wheels for every platform, sdist, sums, bill of materials: all into dist/, from the last commit.
# docs/release.md tells the rest.
release: check $(VENV)/.ready-release
	$(BIN)/python -m tools.release build

# The sums again, once packages of other kinds lie there too.
sums: $(VENV)/.ready-release
	$(BIN)/python -m tools.release sums

# What lies in dist/, tried: under qemu and wine, in a bare Debian; built again, compared.
release-tests: $(VENV)/.ready-release
	$(BIN)/python -m tools.release.trying

# Refused unless all is committed, the changelog names the version, and dist/ is of this commit.
tag: $(VENV)/.ready-release
	$(BIN)/python -m tools.release tag

clean:
	rm -rf $(VENV) build dist src/*.egg-info src/pioche/core/_kernel*.so

# Only what the lock holds, by checksum; then Pioche itself, which needs nothing more. uv is faster
# when present; venv and pip always work.
define install
	@set -e; if command -v uv >/dev/null 2>&1; then \
	  test -x $(BIN)/python || uv venv --quiet --python $(PYTHON) $(VENV); \
	  uv pip install --quiet --python $(BIN)/python --require-hashes -r $(1); \
	  uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .; \
	else \
	  test -x $(BIN)/python || $(PYTHON) -m venv $(VENV); \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $(1); \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .; \
	fi
	@$(BIN)/pioche lexique preparer
	@touch $@
endef

$(READY): $(BUILT_FROM) requirements/run.txt
	$(call install,requirements/run.txt)

$(VENV)/.ready-release: $(READY_DEV) requirements/release.txt
	$(call install,requirements/release.txt)

$(READY_DEV): $(BUILT_FROM) requirements/dev.txt
	$(call install,requirements/dev.txt)
	@touch $(READY)
