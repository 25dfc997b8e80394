# TwoScale: all tasks of users and developers.
# Works from any folder with `make -C PATH` or `make -f PATH/Makefile`.
ROOT := $(dir $(abspath $(lastword $(MAKEFILE_LIST))))
RELEASE := .build/release/twosed
IMPORTS := --explicit-target-dependency-import-check error
STUDIES := $(sort $(notdir $(patsubst %/study.yml,%,$(wildcard $(ROOT)Reports/*/study.yml))))

MODULES := $(filter-out C Python twosed,$(sort $(notdir $(wildcard $(ROOT)Sources/*))))
DOCS := .build/documentation

# Flags of the runs of `make reports`.
FRESH :=

# Where `make install` puts the command, and the interpreter of `make python`.
PREFIX := /usr/local
PYTHON := python3

# Cases of the fuzz test, and where they start.
SEED := 1
CASES := 10000
FROM := 0
FUZZ := .build/fuzz
SANITIZERS := -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer
CLANG := $(or $(shell command -v clang),$(dir $(realpath $(shell command -v swift)))clang)

.PHONY: help setup build report reports test test-mpi fuzz sanitize python install uninstall example docs bench lint format clean

help:
	@echo "make report   build and run the main study but for its long curves: Reports/covertype/report.md (a minute after the build)"
	@echo "make reports  rebuild every report in Reports/, computing what has no stored records of the present data (the training study"
	@echo "              reads the full Covertype file if it is beside its study.yml, else the sample);"
	@echo "              FRESH='--fresh --long' computes everything anew, long curves included"
	@echo "make test     run all tests"
	@echo "make test-mpi build the command with the trait MPI and run a study on the ranks of mpirun (needs Open MPI or MPICH)"
	@echo "make fuzz     run the command on CASES=10000 random command lines and damaged files with SEED=1"
	@echo "make sanitize run the C kernels on random shapes under the address and undefined-behaviour sanitizers"
	@echo "make python   run the tests of the Python client with the built command (PYTHON=python3)"
	@echo "make install  install the command with its samples and completions under PREFIX=/usr/local; make uninstall removes them"
	@echo "make example  build and run the program in Tests/LibraryExample, which uses the package as a dependency"
	@echo "make docs     build the documentation of the library modules into $(DOCS)"
	@echo "make bench    time the inner loops and write Reports/benchmarks/"
	@echo "make lint     check formatting, imports and warnings"
	@echo "make format   format the sources in place"
	@echo "make clean    remove build products"

setup:
	@sh "$(ROOT).ci/setup"

build: setup
	@cd "$(ROOT)" && swift build -c release --product twosed

report: build
	@cd "$(ROOT)" && $(RELEASE) run Reports/covertype/study.yml --store Reports --fresh && $(RELEASE) report Reports/covertype

reports: build
	@cd "$(ROOT)" && set -e; for study in $(STUDIES); do \
		$(RELEASE) run Reports/$$study/study.yml --store Reports $(FRESH); $(RELEASE) report Reports/$$study; done

test: setup
	@cd "$(ROOT)" && swift test $(IMPORTS)

# A build folder of its own: a trait changes every module.
test-mpi: setup
	@cd "$(ROOT)" && swift build --traits MPI --product twosed --scratch-path .build/mpi && Tests/MPI/run.sh .build/mpi/debug/twosed

fuzz: build
	@cd "$(ROOT)" && swiftc -O -swift-version 6 -parse-as-library -D FUZZ_COMMAND Tests/twosedTests/Fuzz/Fuzz*.swift -o $(FUZZ)
	@cd "$(ROOT)" && $(FUZZ) $(RELEASE) $(SEED) $(FROM) $(CASES)

# lld, since GNU gold refuses the symbols of the sanitizers.
sanitize: setup
	@cd "$(ROOT)" && mkdir -p .build && $(CLANG) -std=gnu17 -g -O1 -Wall -Wextra -Werror $(SANITIZERS) -fuse-ld=lld \
		-ISources/C/CKernels/include -ISources/C/CTraining/include Tests/Sanitizers/kernels.c \
		Sources/C/CKernels/*.c Sources/C/CTraining/*.c -lm -o .build/sanitize
	@cd "$(ROOT)" && .build/sanitize 300 1

python: build
	@cd "$(ROOT)" && TWOSED="$(ROOT)$(RELEASE)" PYTHONDONTWRITEBYTECODE=1 $(PYTHON) -m unittest discover Sources/Python/tests

# The samples lie beside the command; a link in bin points to it.
install: build
	@cd "$(ROOT)" && set -e; lib="$(DESTDIR)$(PREFIX)/lib/twosed"; bin="$(DESTDIR)$(PREFIX)/bin"; share="$(DESTDIR)$(PREFIX)/share"; \
		mkdir -p "$$lib" "$$bin" "$$share/bash-completion/completions" "$$share/zsh/site-functions" "$$share/fish/vendor_completions.d"; \
		cp -R $(RELEASE) $(dir $(RELEASE))TwoScale_Datasets.* "$$lib"; ln -sf ../lib/twosed/twosed "$$bin/twosed"; \
		$(RELEASE) --generate-completion-script bash > "$$share/bash-completion/completions/twosed"; \
		$(RELEASE) --generate-completion-script zsh > "$$share/zsh/site-functions/_twosed"; \
		$(RELEASE) --generate-completion-script fish > "$$share/fish/vendor_completions.d/twosed.fish"; \
		echo "installed $$bin/twosed"

uninstall:
	@rm -rf "$(DESTDIR)$(PREFIX)/lib/twosed"
	@rm -f "$(DESTDIR)$(PREFIX)/bin/twosed" $(addprefix $(DESTDIR)$(PREFIX)/share/,bash-completion/completions/twosed \
		zsh/site-functions/_twosed fish/vendor_completions.d/twosed.fish)

example: setup
	@cd "$(ROOT)" && swift run --package-path Tests/LibraryExample --scratch-path .build/example

# Symbols are extracted with every trait, so that Ranks needs the header of MPI.
docs: setup
	$(eval MISSING := $(shell echo '#include <mpi/mpi.h>' | $(CLANG) -E - >/dev/null 2>&1 || echo Ranks))
	@[ -z "$(MISSING)" ] || echo "docs: without the module $(MISSING), which needs mpi/mpi.h (libopenmpi-dev)"
	@cd "$(ROOT)" && swift package --allow-writing-to-directory $(DOCS) generate-documentation \
		$(addprefix --target ,$(filter-out $(MISSING),$(MODULES))) \
		--enable-experimental-combined-documentation --warnings-as-errors --output-path $(DOCS)

bench: build
	@cd "$(ROOT)" && $(RELEASE) bench --output Reports/benchmarks

# A folder of its own: there a warning is an error, so nothing that warns is ever taken as built.
lint: setup
	@cd "$(ROOT)" && swift format lint --strict --recursive --parallel Package.swift Sources Tests
	@cd "$(ROOT)" && swift build --build-tests --scratch-path .build/lint $(IMPORTS) -Xswiftc -warnings-as-errors

format:
	@cd "$(ROOT)" && swift format --in-place --recursive --parallel Package.swift Sources Tests

clean:
	@cd "$(ROOT)" && rm -rf .build
