import { describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { AfterRestore } from '@fiocco/jobs';
import { type AllOwned, BackgroundRegistry, OWNED } from '../../../backend/src/platform/index.js';
import { createTestApp } from '../../../backend/src/platform/testing/test-app.js';
import { testsHolding } from './holding-tests.js';
import { pageAndMade, table } from './written-page.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

const PAGE = 'docs/proofs/restore-effects.md';
const KNOWS: Readonly<Record<AfterRestore, string>> = {
  again: 'stays owed: done a second time it harms nobody',
  ask: 'is set aside for a person, in a file and in Da fare: it may have left the house',
  never: 'is dropped: it is of no use any more',
};

interface Effect {
  readonly name: string;
  readonly kind: string;
  readonly knows: string;
  /** The tag of its test. */
  readonly tag: string;
}

const test = forAllTests(() => createTestApp({ config: { role: 'api' } }));

/** From what the modules declare; nothing is named by hand. */
function effects(): readonly Effect[] {
  const registry = test.app.get(BackgroundRegistry);
  const { namedIds, sequences } = test.app.get<AllOwned>(OWNED);
  const jobs = registry.jobDefinitions.map(({ name, title, afterRestore }) => ({
    name,
    kind: title === undefined ? 'job' : `job: ${title}`,
    knows: KNOWS[afterRestore],
    // Each that is done again says for itself why that is harmless; the others are all treated alike.
    tag: afterRestore === 'again' ? name : afterRestore,
  }));
  const steps = registry.restoreSteps.map(({ name }) => ({
    name,
    kind: 'what the module keeps',
    knows: 'is put right by the ledger’s events',
    tag: name,
  }));
  const sequels = registry.restoreSequels.map(({ name }) => ({
    name,
    kind: 'what others keep',
    knows:
      'is asked for; where something is lost guests hold nothing until each provider has told it or refuses to',
    tag: name,
  }));
  const numbers = [...namedIds.map(({ table: name }) => name), ...sequences].map((name) => ({
    name,
    kind: 'numbers given',
    knows: 'go on behind the table, the ledger and the newest head',
    tag: name,
  }));
  const known = [...jobs, ...steps, ...sequels, ...numbers];
  return known.toSorted((a, b) => (a.kind + a.name < b.kind + b.name ? -1 : 1));
}

const TESTS = testsHolding('restore');

describe('docs/proofs/restore-effects.md', () => {
  it('has a row with its test for every effect that is declared', () => {
    expect(effects().filter(({ tag }) => !TESTS.has(tag))).toEqual([]);
    const known = new Set(effects().map(({ tag }) => tag));
    expect([...TESTS.keys()].filter((tag) => !known.has(tag))).toEqual([]);
  });

  it('is what the code declares', () => {
    const rows = effects().map(({ name, kind, knows, tag }) => [
      `\`${name}\``,
      kind,
      knows,
      (TESTS.get(tag) ?? [])
        .map(({ file, title }) => `\`${file}\`: ${title}`)
        .toSorted()
        .join('; '),
    ]);
    const { stands, made } = pageAndMade(
      PAGE,
      `# What a restore knows of each effect

Everything that the shop does outside of a call, keeps beside the ledger, numbers or owes, as the modules declare it, and the test that
holds what \`npm run after-restore\` does with it. \`test/proofs/pages/restore-effects.int.spec.ts\` makes this page: an effect without a
test that names it fails there, and so does a test that names none. What only a person can know (transfers matched, receipts typed
and refunds made by hand in the lost time) is printed: see [0018](../decisions/0018-epochs-and-restore.md).

${table(['effect', 'what it is', 'after a restore it', 'test'], rows)}
`,
    );
    expect(stands).toBe(made);
  });
});
