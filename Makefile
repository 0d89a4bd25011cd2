# Everything a person does with this repository. Each target does its own set-up.

.DEFAULT_GOAL := help
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.PHONY: help run dev test test-module compiled check unit api browser packaged bench volume fuzz torture package openapi screenshots words format clean

export SAWHORSE_ENV ?= development

WEB_SOURCES := $(shell find web/app web/public web/tools -type f -not -path '*/node_modules/*' -not -name '*.md' 2>/dev/null) \
  web/package.json web/app.html web/vite.config.ts web/tsconfig.json

help: ## Shows this list.
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | expand -t 14

run: ## Builds the product and runs it on http://127.0.0.1:8080 with a demo account.
	@scripts/setup run
	@[ -d web/build/client ] || echo "Building the web pages (a minute)"
	@$(MAKE) --no-print-directory web/build/client/index.html
	@[ -x target/quick/sawhorse ] || echo "Compiling the program: some minutes the first time, seconds from then on"
	@cargo build --profile quick
	@target/quick/sawhorse demo
	@echo "Sawhorse is on $${SAWHORSE_PUBLIC_URL:-http://$${SAWHORSE_ADDR:-127.0.0.1:8080}} (stop with Ctrl-C)"
	@exec target/quick/sawhorse serve

dev: web/node_modules/.installed ## The inner loop: server rebuilt on change, pages by Vite on http://localhost:5173.
	@scripts/setup run
	@scripts/dev

# The compiler ends with crates that wait for each other: the web's checks run beside it.
test: ## Runs every check and test there is. The long one; CI runs exactly this.
	@scripts/setup test
	@$(MAKE) --no-print-directory web/build/client/index.html
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target compiled check unit
	@$(MAKE) --no-print-directory api packaged browser

# `make test-module clients`: the word behind it names the module and is no target.
ifeq (test-module,$(firstword $(MAKECMDGOALS)))
MODULE := $(word 2,$(MAKECMDGOALS))
$(if $(MODULE),$(eval $(MODULE):;@:))
endif

test-module: web/build/client/index.html ## Checks one module on both sides: make test-module clients.
	@[ -n "$(MODULE)" ] || { echo "Which one? make test-module clients" >&2; exit 2; }
	@[ -d server/src/modules/$(MODULE) ] || { echo "There's no module $(MODULE). These are: $$(ls server/src/modules -p | grep / | tr -d '/' | xargs)" >&2; exit 2; }
	@scripts/setup test
	RUST_TEST_THREADS=$$(expr 2 \* $$(nproc)) scripts/with-postgres cargo test --workspace --quiet --lib --test it -- $(MODULE)
	@[ ! -d web/app/modules/$(MODULE) ] || { cd web && npx vitest run app/modules/$(MODULE); }
	@[ -z "$$(ls web/e2e/$(MODULE)*.spec.ts 2>/dev/null)" ] || { cd web && npx playwright test e2e/$(MODULE); }

check: web/node_modules/.installed ## Formatting, lint, words and types.
	cargo fmt --check
	cd web && npm run --silent words:check
	cd web && npm run --silent lint
	cd web && npm run --silent gen:check
	cd web && npm run --silent typecheck

unit: web/node_modules/.installed ## Unit tests of the web side.
	cd web && npm run --silent test

# Clippy looks on while the tests are compiled, as the compiler of our own crates. `cargo clippy` would compile all the
# others a second time.
compiled api packaged browser test-module openapi fuzz screenshots: export RUSTC_WORKSPACE_WRAPPER := clippy-driver
compiled api packaged browser test-module openapi fuzz screenshots: export CLIPPY_ARGS := -Dwarnings

# The program and its tests. The program as the tests have built it is also what the browser's tests use: `cargo build`
# would compile it again, without the tests' features.
compiled: web/build/client/index.html
	cargo test --workspace --no-run --quiet

# They wait for databases, files and processes more than they compute.
api: export RUST_TEST_THREADS := $(shell expr 2 \* $$(nproc))
api: web/build/client/index.html ## Lint and all tests of the server, on SQLite and PostgreSQL.
	scripts/with-postgres cargo test --workspace --quiet

browser: compiled ## Browser tests against the real program.
	cd web && npm run --silent e2e

packaged: compiled ## Installs, starts, upgrades and removes the Debian package in a folder of its own.
	scripts/package-test

bench: ## Measures the budgets (docs/benchmarks.md) as ratios within one run.
	@scripts/setup bench
	@$(MAKE) --no-print-directory web/build/client/index.html
	@cargo build --release --quiet -p sawhorse -p sawhorse-bench
	@scripts/with-postgres target/release/sawhorse-bench

volume: ## Compares a PostgreSQL with ACCOUNTS accounts (10000, about 13 GB) with one of ten. Takes half an hour.
	@scripts/setup bench
	@cargo build --release --quiet -p sawhorse -p sawhorse-bench
	@scripts/with-postgres target/release/sawhorse-bench volume $(ACCOUNTS)

fuzz: ## Lets schemathesis try the running API against its OpenAPI document.
	@scripts/setup fuzz
	@$(MAKE) --no-print-directory compiled
	@scripts/fuzz

torture: ## Kills the program and its database in the middle of their work, fills the disk, moves the clock.
	@scripts/setup torture
	@cargo build --release --quiet -p sawhorse -p sawhorse-bench
	@target/release/sawhorse-bench torture $(ROUNDS)

package: ## Builds the Debian package in target/package, and puts the program there for packaging/Containerfile.
	@scripts/setup package
	@$(MAKE) --no-print-directory web/build/client/index.html
	@cargo build --release
	@scripts/package target/release/sawhorse "$$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)"
	@install -m 0755 target/release/sawhorse target/package/sawhorse

openapi: web/node_modules/.installed ## Writes openapi.json and the web's types from the handlers.
	cargo test --workspace --no-run --quiet
	target/debug/sawhorse openapi > openapi.json.new
	mv openapi.json.new openapi.json
	cd web && npm run --silent gen

screenshots: ## Takes the public site's pictures of the product from the demo account.
	@scripts/setup test
	@$(MAKE) --no-print-directory compiled
	@scripts/screenshots

words: web/node_modules/.installed ## Prints every sentence people read, with its place, and flags the ones to reword.
	@cd web && npm run --silent words

format: web/node_modules/.installed ## Formats everything.
	cargo fmt
	cd web && npm run --silent format

clean: ## Removes what was built (never the data).
	rm -rf target web/build web/node_modules .cache

# npm adds packages of other systems to the lock file, or leaves them out, depending on the machine. `npm ci` then stops. This
# installs what the lock file names and doesn't write to it.
web/node_modules/.installed: web/package.json web/package-lock.json web/tools/codegen/package.json
	@command -v npm >/dev/null || { echo "npm is missing: install Node.js first (see README.md)" >&2; exit 1; }
	cd web && npm install --no-save --no-audit --no-fund --silent
	@touch $@

web/build/client/index.html: web/node_modules/.installed $(WEB_SOURCES)
	cd web && npm run --silent build
	@touch $@
