/**
 * The proof mocks timers of what it runs, so it loads all of that for itself.
 * @jest-environment node
 */
import { explore, summaryOf, walk } from './explorer/explore.js';
import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { readFile, writeFile } from 'node:fs/promises';
import { seedOf } from '../../support/random.js';
import { broken, sectionOf } from './breakings/broken.js';
import { anyPicks, anyScenario } from './programs/random-scenarios.js';
import { quick } from './programs/scenarios.js';

const PAGE = 'docs/proofs/stock-protocol.md';
const RANDOM_RUNS = 150;

// Tens of thousands of states each, which takes long on a busy machine.
jest.setTimeout(120_000);

describe('the stock protocol, in every order of its steps', () => {
  it.each(quick)('$name', async (scenario) => {
    const explored = await explore(scenario);
    process.stdout.write(`${summaryOf(explored)}\n`);
    expect(explored.finding).toBeNull();
    expect(explored.schedules).toBeGreaterThan(0);
  });
});

/** Writes a section of the page anew, known by its title. */
async function replaceSection(section: string): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const [title = ''] = section.split('\n');
  const from = page.indexOf(title);
  const rest = page.slice(from + title.length);
  const next = rest.search(/^##/m);
  await writeFile(PAGE, `${page.slice(0, from)}${section}\n\n${next < 0 ? '' : rest.slice(next)}`);
}

describe('a condition left out is found, and the page shows how', () => {
  it.each(broken)('$condition: $title', async (one) => {
    const { finding } = await explore(one.scenario, one.mutation);
    if (!finding) throw new Error('nothing was found');
    expect(finding.message).toMatch(one.finds);
    const section = sectionOf(one, finding);
    if (process.env['FIOCCO_PAGES'] === 'write') await replaceSection(section);
    expect(await readFile(PAGE, 'utf8')).toContain(section);
  });
});

describe('the stock protocol, at random', () => {
  it(`stands ${RANDOM_RUNS} shops with crowds, faults and staff`, async () => {
    const seed = seedOf('stock protocol');
    const property = fc.asyncProperty(anyScenario, anyPicks, async (scenario, picks) => {
      const finding = await walk(scenario, picks);
      if (finding) throw new Error([finding.message, ...finding.trace].join('\n'));
    });
    await fc.assert(property, { seed, numRuns: RANDOM_RUNS });
  });
});
