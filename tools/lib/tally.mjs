import path from 'node:path';
import { keep, readKept } from './kept-json.mjs';
import { say } from './terminal.mjs';
import { root } from './workspace.mjs';

/** The minutes that each gate and suite took when it last ran whole: what `npm run measure` reads. */
const REPORT = path.join(root, 'test-results', 'suites.json');

/** Counts gates and tests for the last line. `isWhole`: each suite runs all of its files. */
export function createTally({ isWhole }) {
  let passed = 0;
  let failed = 0;
  const remarks = [];
  const minutes = {};
  const fail = (what) => {
    failed += 1;
    remarks.push(`Failed: ${what}`);
  };
  return {
    pass: () => (passed += 1),
    fail,
    add(name, counts) {
      passed += counts.passed;
      // A skipped test proves nothing and would go unnoticed, so it fails the run.
      failed += counts.failed + counts.pending;
      for (const file of counts.names) remarks.push(`Failed: ${name}, ${file}`);
      if (counts.pending > 0) remarks.push(`Failed: ${name}, ${counts.pending} skipped`);
    },
    async timed(name, work) {
      const begun = performance.now();
      try {
        return await work();
      } finally {
        minutes[name] = (minutes[name] ?? 0) + (performance.now() - begun) / 60_000;
      }
    },
    notRun(name, reason, isFailure) {
      if (isFailure) fail(`${name} could not run (${reason})`);
      else remarks.push(`Not run: ${name} (${reason})`);
    },
    /** Prints the last lines and returns the exit code. */
    report() {
      if (isWhole) keep(REPORT, { ...readKept(REPORT), ...minutes });
      for (const remark of remarks) say(remark);
      console.log(`${passed} passed, ${failed} failed`);
      return failed === 0 ? 0 : 1;
    },
  };
}
