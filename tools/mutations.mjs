// Plants faults one after the other into a copy of what is committed, and runs the tests that have to find each:
//
//     npm run mutations                 all of them
//     npm run mutations -- stock money  those whose words hold one of these
//
// Ends with status 1 where a fault is not found, or where its place in the code is no more: such a line is renewed
// with the change that moved it.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FAULTS } from './lib/faults-to-plant.mjs';

const root = path.resolve(import.meta.dirname, '..');
const wanted = process.argv.slice(2);
const faults = FAULTS.filter(({ what }) => wanted.length === 0 || wanted.some((word) => what.includes(word)));

const copy = mkdtempSync(path.join(tmpdir(), 'fiocco-mutations-'));
const missed = [];
try {
  execFileSync('git', ['clone', '--quiet', '--shared', root, copy]);
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  for (const fault of faults) {
    const verdict = tryOne(fault);
    if (verdict !== 'found') missed.push(fault.what);
    console.log(`${verdict.padEnd(10)} ${fault.what}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`planted ${faults.length}, found ${faults.length - missed.length}`);
process.exitCode = missed.length === 0 ? 0 : 1;

function tryOne({ file, from, to, test }) {
  const place = path.join(copy, file);
  const sound = readFileSync(place, 'utf8');
  if (sound.split(from).length !== 2) return 'NO PLACE';
  writeFileSync(
    place,
    sound.replace(from, () => to),
  );
  try {
    return isRed(test) ? 'found' : 'NOT FOUND';
  } finally {
    writeFileSync(place, sound);
  }
}

/** A test has to fail: a run that finds no test or that cannot begin proves nothing. */
function isRed(test) {
  const report = path.join(copy, 'report.json');
  rmSync(report, { force: true });
  const args = ['jest', test, '--json', `--outputFile=${report}`, '--silent'];
  spawnSync('npx', args, { cwd: copy, stdio: 'ignore' });
  return JSON.parse(readFileSync(report, 'utf8')).numFailedTests > 0;
}
