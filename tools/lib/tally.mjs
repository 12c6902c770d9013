import { say } from './terminal.mjs';

/** Counts gates and tests for the last line. */
export function createTally() {
  let passed = 0;
  let failed = 0;
  const remarks = [];
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
    notRun(name, reason, isFailure) {
      if (isFailure) fail(`${name} could not run (${reason})`);
      else remarks.push(`Not run: ${name} (${reason})`);
    },
    /** Prints the last lines and returns the exit code. */
    report() {
      for (const remark of remarks) say(remark);
      console.log(`${passed} passed, ${failed} failed`);
      return failed === 0 ? 0 : 1;
    },
  };
}
