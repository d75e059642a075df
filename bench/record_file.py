"""record_file - what a record says about the machine and the build, and how records are found.

A record is one JSON file in bench/records:

    schema 1, kind, commit, date, compiler, flags, cpu, threads (processors), load,
    runs: name, command, set_sha256, nodes, and as far as measured
          instructions (callgrind), median and spread (seconds; spread: median distance from it)
"""
import datetime
import glob
import hashlib
import json
import os
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RECORDS = os.path.join(ROOT, 'bench', 'records')
KEYS = ['schema', 'kind', 'commit', 'date', 'compiler', 'flags', 'cpu', 'threads', 'load', 'runs']
RUN_KEYS = ['name', 'command', 'set_sha256', 'nodes']


def output_of(*command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout.strip()


def processor():
    with open('/proc/cpuinfo', encoding='utf-8') as file:
        for line in file:
            if line.startswith('model name'):
                return line.split(':', 1)[1].strip()
    return os.uname().machine


def build_flags(build):
    """Of the build directory: what differs between a release and a debug build."""
    wanted = ('buildtype', 'optimization', 'b_lto', 'b_ndebug', 'c_args')
    options = json.loads(output_of('meson', 'introspect', '--buildoptions', build) or '[]')
    return ' '.join('%s=%s' % (option['name'], option['value'])
                    for option in options if option['name'] in wanted)


def new_record(kind, build):
    return {'schema': 1, 'kind': kind, 'commit': output_of('git', 'describe', '--always', '--dirty'),
            'date': datetime.datetime.now(datetime.timezone.utc).strftime('%Y-%m-%d %H:%M'),
            'compiler': output_of('cc', '--version').split('\n')[0], 'flags': build_flags(build),
            'cpu': processor(), 'threads': os.cpu_count(), 'load': list(os.getloadavg()), 'runs': []}


def hash_of(files):
    sha = hashlib.sha256()
    for name in files:
        with open(os.path.join(ROOT, name), 'rb') as file:
            sha.update(file.read())
    return sha.hexdigest()


def median(values):
    return sorted(values)[len(values) // 2]


def spread(values):
    middle = median(values)
    return median([abs(value - middle) for value in values])


def read_record(path):
    """Fails with a sentence if a key is missing."""
    with open(path, encoding='utf-8') as file:
        record = json.load(file)
    missing = [key for key in KEYS if key not in record]
    missing += [key for run in record.get('runs', []) for key in RUN_KEYS if key not in run]
    if missing:
        raise SystemExit('%s: a record needs %s' % (path, missing[0]))
    return record


def write_record(record):
    name = '%s-%s.json' % (record['kind'], record['date'][:10])
    path = os.path.join(RECORDS, name)
    with open(path, 'w', encoding='utf-8') as file:
        json.dump(record, file, indent=1)
        file.write('\n')
    return os.path.relpath(path, ROOT)


def last_record(kind):
    """Names end in the date, so the last in order is the latest; None if there is none."""
    paths = sorted(glob.glob(os.path.join(RECORDS, kind + '-[0-9]*.json')))
    return read_record(paths[-1]) if paths else None
