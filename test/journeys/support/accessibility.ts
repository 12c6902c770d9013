import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const ASSERTED = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
const REPORTED = 'best-practice';

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly tags: readonly string[];
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

export interface Findings {
  /** Violations of WCAG 2.1 A and AA, each with its place and reason. */
  readonly breaches: readonly string[];
  /** Names of the best practices that are not followed. */
  readonly advice: readonly string[];
}

/** The page as axe sees it. The mail's preview is a document of its own in which no script may run. */
export async function axe(page: Page): Promise<Findings> {
  await page.evaluate(AXE);
  const options = {
    runOnly: [...ASSERTED, REPORTED],
    resultTypes: ['violations'],
    iframes: false,
  };
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  const isBreach = ({ tags }: Violation) => tags.some((tag) => ASSERTED.includes(tag));
  return {
    breaches: violations.filter(isBreach).flatMap(wordsOf),
    advice: violations.filter((violation) => !isBreach(violation)).map(({ id }) => id),
  };
}

function wordsOf({ id, help, nodes }: Violation): string[] {
  return nodes.map(
    ({ target, failureSummary = '' }) =>
      `${id}: ${help} at ${target.join(' ')}. ${failureSummary.replace(/\s+/g, ' ')}`,
  );
}
