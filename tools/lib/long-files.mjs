import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { keep, readKept } from './kept-json.mjs';
import { longSuiteOf } from './suites.mjs';
import { timeOf } from './test-box.mjs';
import { root } from './workspace.mjs';

const FOLDERS = ['backend/src', 'example-shop/src', 'frontend/src', 'libs', 'test'];
/** When each file passed last, in milliseconds. A failed one has no moment, so that it comes first the next time. */
const RECORD = path.join(root, '.data', 'long-tests.json');

/** Every long test: its suite, how long it takes, when it ran last and when what it reaches was last changed. */
export function longFiles() {
  const ranAt = readKept(RECORD);
  const changes = changedFiles();
  return FOLDERS.flatMap(filesIn).map((file) => {
    const source = fs.readFileSync(path.join(root, file), 'utf8');
    const time = timeOf(source);
    if (!time) throw new Error(`${file} does not say how long it takes: docs/decisions/0044 has the words`);
    const suite = longSuiteOf(file);
    const rooms = roomsOf(file, source);
    return { file, suite, ...time, ranAt: ranAt[file] ?? 0, touchedAt: touchedAt(rooms, changes) };
  });
}

export function recordRun(files, durations, at) {
  const ranAt = readKept(RECORD);
  for (const { file } of files) {
    if (file in durations) ranAt[file] = at;
    else delete ranAt[file];
  }
  keep(RECORD, ranAt);
}

const filesIn = (folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true })
    .filter((file) => /\.long\.(spec|journey)\.tsx?$/.test(file) && !/node_modules|dist/.test(file))
    .map((file) => path.join(folder, file));

/** A file reaches the rooms of what it imports by a path, and a journey all pages. */
function roomsOf(file, source) {
  const imported = [...source.matchAll(/ from '(\.[^']+)'/g)].map(([, to]) =>
    path.join(path.dirname(file), to),
  );
  const rooms = [file, ...imported].map((name) => ROOM.exec(name)?.[0] ?? file);
  return file.endsWith('.journey.ts') ? [...rooms, 'frontend/src/'] : rooms;
}
const ROOM = /^(backend\/src\/(modules|platform)\/[^/]+|libs\/[^/]+|[^/]+\/[^/]+)\//;

const touchedAt = (rooms, changes) =>
  Math.max(0, ...[...changes].map(([name, at]) => (rooms.some((room) => name.startsWith(room)) ? at : 0)));

/** When each file of the last month was last changed; nothing where there is no git. */
function changedFiles() {
  const changes = new Map(git('diff', 'HEAD', '--name-only').map((name) => [name, Date.now()]));
  let at = 0;
  for (const line of git('log', '--since=30.days', '--format=%ct', '--name-only')) {
    if (/^\d+$/.test(line)) at = Number(line) * 1000;
    else if (!changes.has(line)) changes.set(line, at);
  }
  return changes;
}

function git(...args) {
  const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 };
  try {
    return execFileSync('git', args, options).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
