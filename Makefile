# Short names for common tasks. Meson does the building (see meson.build).
#
#   make            build; leaves ./clew and ./flow here    make debug=1    the same for a debugger
#   make quick      build and run the fast tests            make test       run every test and check
#   make demo       build and show what Clew does           make deps       install the packages needed
#   make install    PREFIX=/usr/local DESTDIR=              make uninstall  remove what install put there
#   make bench      measure, and keep the record            make switches   test all build switches
#   make bench-check  count instructions, compare with the last record
#   make fuzz       minutes=1 per target                    make soak       rounds=20: longer property tests
#   make coverage   branches that the tests take            make mutants    mistakes that the tests must find
#   make web        build the page into web/dist            make web-marks  how fast the page is
#   make wheel      build the Python package                make deb        Debian packages, into build-deb
#   make try-deb    install them in a new Debian            make dist       source tarball with its checksum
#   make clean
#
# make and make install never install packages: they print the command to run when one is missing.
# The targets made for a fresh machine (demo, test) and those for maintainers install what they need.

PREFIX = /usr/local
minutes = 1
rounds = 20

ifdef debug
BUILD = build-debug
SETUP = --buildtype=debug -Doptimization=0 -Ddebug=true
else
BUILD = build
SETUP =
endif

all: $(BUILD)/build.ninja
	@if [ -t 1 ]; then ninja -C $(BUILD); else ninja -C $(BUILD) --quiet; fi
	@for command in clew flow; do \
	    if [ -x $(BUILD)/cli/$$command ]; then ln -sf $(BUILD)/cli/$$command $$command; fi; done

# Tests are configured only when a test target asks for them.
$(BUILD)/build.ninja: check-deps
	@[ -f $@ ] || meson setup $(BUILD) $(SETUP) -Dtests=false >/dev/null || meson setup $(BUILD) $(SETUP)

check-deps:
	@tools/deps --check build

deps:
	@tools/deps build test

web:
	@tools/deps build web
	@tools/web

web-marks:
	@tools/deps build web browser
	@tools/web marks

wheel:
	@tools/deps build python
	@$(MAKE) --no-print-directory all
	@tools/wheel $(BUILD)/src/libclew.so $(BUILD)

deb:
	@tools/deps build deb
	@tools/deps web || true
	@tools/deb build
	@tools/deb lint

dist: all
	@tools/dist $(BUILD) $(DIST_URL)

try-deb:
	@tools/deb try

demo:
	@tools/deps build
	@$(MAKE) --no-print-directory all
	@tools/demo

quick:
	@tools/deps --check build test
	@tools/test checks quick

# The tests of the page and of the wheel are left out, and named, where packages cannot be installed.
test:
	@tools/deps build test
	@tools/deps web browser python || true
	@tools/test

switches:
	@tools/deps build test
	@tools/check-switches

bench:
	@tools/deps build bench
	@$(MAKE) --no-print-directory all
	@bench/run

bench-check:
	@tools/deps build bench
	@$(MAKE) --no-print-directory all
	@bench/check

fuzz:
	@tools/deps build test fuzz
	@tools/fuzz $(minutes)

soak:
	@tools/deps build test
	@tools/soak $(rounds)

coverage:
	@tools/deps build test coverage
	@tools/coverage

mutants:
	@tools/deps build test
	@tools/mutants

install: all
	@tools/install --prefix "$(PREFIX)" $(BUILD) "$(DESTDIR)"

uninstall: all
	@tools/install --remove --prefix "$(PREFIX)" $(BUILD) "$(DESTDIR)"

clean:
	rm -rf build build-* clew flow web/dist*

.PHONY: all check-deps deps web web-marks wheel deb try-deb dist demo quick test switches bench bench-check \
        fuzz soak coverage mutants install uninstall clean
