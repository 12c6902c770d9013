import { allocating } from './broken-allocating.js';
import { refusing } from './broken-refusing.js';
import { sweeping } from './broken-sweeping.js';
import type { Finding } from '../explorer/explore.js';
import type { Broken } from './mutation-tools.js';

/** Every condition of the protocol left out once, in the order of PRODUCT.md section 4. */
export const broken: readonly Broken[] = [...allocating, ...sweeping, ...refusing].sort((a, b) =>
  a.condition.localeCompare(b.condition),
);

/** How many steps are shown: a run that does not end repeats itself long before. */
const SHOWN = 24;

/** The section of `docs/proofs/stock-protocol.md` about what the explorer found. */
export function sectionOf({ condition, title, scenario }: Broken, { message, trace }: Finding): string {
  const steps = trace.slice(0, SHOWN).map((step, index) => `${index + 1}. ${step}`);
  if (trace.length > SHOWN) steps.push('… and so on, the same steps again and again');
  return [
    `### ${condition}: ${title}`,
    `Found in "${scenario.name}" after ${trace.length} steps: **${message}**.`,
    ['```text', ...steps, '```'].join('\n'),
  ].join('\n\n');
}
