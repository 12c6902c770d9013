import os from 'node:os';
import { partOf } from './count-statements.mjs';

/** How often each statement was sent for one of `total` purchases, the most frequent first. */
export const perPurchase = (before, after, total) =>
  Object.entries(after)
    .map(([statement, times]) => [statement, (times - (before[statement] ?? 0)) / total])
    .filter(([, times]) => times > 0.02)
    .sort(([, a], [, b]) => b - a);

/** The statements of one purchase, by the part of the shop that sends them. */
export function printByPart(what, statements) {
  console.log(`\nstatements of a ${what}, load ${os.loadavg()[0].toFixed(1)}`);
  for (const part of new Set(statements.map(([statement]) => partOf(statement)))) {
    const own = statements.filter(([statement]) => partOf(statement) === part);
    console.log(`  ${part}: ${own.reduce((sum, [, times]) => sum + times, 0).toFixed(1)}`);
    for (const [statement, times] of own) console.log(`    ${times.toFixed(2)}  ${statement}`);
  }
}
