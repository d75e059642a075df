# The front door. Meson builds (see meson.build); this file only knows which words to say.
#
#   make            builds, and leaves the commands here     make debug=1   for a debugger
#   make demo       builds, and shows what Clew does         make test      everything that is checked
#   make bench      measures                                 make install   PREFIX=/usr/local DESTDIR=
#   make fuzz       minutes=1 a target: inputs that crash    make soak      rounds=20: longer property tests
#   make switches   every combination of build switches      make clean

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

# Every door passes here first. The tests are built only when they are asked for.
$(BUILD)/build.ninja: deps
	@[ -f $@ ] || meson setup $(BUILD) $(SETUP) -Dtests=false >/dev/null || meson setup $(BUILD) $(SETUP)

deps:
	@tools/deps build

demo: all
	@tools/demo

test:
	@tools/deps build test
	@tools/test

switches:
	@tools/deps build test
	@tools/check-switches

bench: all
	@tools/deps bench
	@bench/run

fuzz:
	@tools/deps build test fuzz
	@tools/fuzz $(minutes)

soak:
	@tools/deps build test
	@tools/soak $(rounds)

install: all
	@meson configure $(BUILD) -Dprefix=$(PREFIX)
	@meson install -C $(BUILD) --destdir "$(DESTDIR)" --quiet

clean:
	rm -rf build build-* clew flow

.PHONY: all deps demo test switches bench fuzz soak install clean
