"""screen - a terminal of a chosen size, run by tmux: keys are typed, the screen is read.

The shell in it is a plain sh in a folder of its own, with clew as a word. Every wait has an end, and
what was on the screen then is shown when a claim fails. The tmux server is the test's own.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time


class Screen:
    def __init__(self, command, cols=80, rows=24, term='tmux-256color', locale='C.UTF-8'):
        self.folder = tempfile.mkdtemp()
        self.socket = os.path.join(self.folder, 'tmux')
        environment = {k: v for k, v in os.environ.items()
                       if k not in ('NO_COLOR', 'COLORTERM', 'TMUX', 'COLUMNS', 'LINES')}
        environment.update(LC_ALL='C.UTF-8', PATH=os.path.dirname(command) + ':' + os.environ['PATH'],
                           XDG_CACHE_HOME=os.path.join(self.folder, '.cache'))
        self.environment = environment
        with open(os.path.join(self.folder, 'conf'), 'w') as file:
            file.write('set -g default-terminal %s\nset -g status off\nset -g escape-time 0\n' % term)
        self.tmux('-f', os.path.join(self.folder, 'conf'), 'new-session', '-d', '-x', str(cols),
                  '-y', str(rows), '-c', self.folder, 'LC_ALL=%s PS1="> " exec sh' % locale)
        self.expect(r'(?m)^>')

    def tmux(self, *words):
        done = subprocess.run(['tmux', '-S', self.socket, *words], env=self.environment,
                              capture_output=True, text=True, timeout=60)
        return done.stdout

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), 'w') as file:
            file.write(text)

    def keys(self, *keys):
        self.tmux('send-keys', *keys)

    def type(self, text):
        self.tmux('send-keys', '-l', text)

    def run(self, line):
        """Types a line for the shell on a cleared screen."""
        self.type('clear; ' + line)
        self.keys('Enter')

    def text(self, colours=False):
        return self.tmux('capture-pane', '-p', *(['-e'] if colours else []))

    def flag(self, name):
        return self.tmux('display-message', '-p', '#{%s}' % name).strip()

    def resize(self, cols, rows):
        self.tmux('resize-window', '-x', str(cols), '-y', str(rows))

    def click(self, col, row, at_once=False):
        """A press and release of the left button, in the words of a terminal; from 1."""
        press, release = ('\x1b[<0;%d;%d%s' % (col, row, letter) for letter in 'Mm')
        for events in [press + release] if at_once else [press, release]:
            self.type(events)

    def expect(self, pattern, seconds=30):
        """Waits until the screen shows the pattern; says whether it did."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if re.search(pattern, self.text()):
                return True
            time.sleep(0.05)
        return False

    def close(self):
        self.tmux('kill-server')
        shutil.rmtree(self.folder, ignore_errors=True)


class Claims:
    def __init__(self):
        self.count = self.failed = 0

    def claim(self, title, is_so, evidence=''):
        self.count += 1
        self.failed += not is_so
        print('%s %d - %s' % ('ok' if is_so else 'not ok', self.count, title), flush=True)
        if not is_so:
            print('\n'.join('# ' + line for line in str(evidence).split('\n')))

    def end(self):
        print('1..%d' % self.count)
        sys.exit(1 if self.failed else 0)
