import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { verifyLedger } from '@fiocco/integrity';
import { LedgerAccess, reportLines } from './modules/audit/index.js';
import { optionsOf, runCommand, say, withLedger } from './operator-command.js';
import { ConfigError, loadConfig } from './platform/config/app-config.js';

const USAGE = 'npm run verify-ledger [-- --heads <file>]';
const TOLD_EVERY_MS = 2_000;

/**
 * `npm run verify-ledger`, beside the running shop or without it. `--heads <file>` compares with heads kept elsewhere,
 * such as the mailed ones, a line of JSON each. Answers whether the ledger is intact.
 */
async function main(): Promise<boolean> {
  const { heads } = optionsOf(() => parseArgs({ options: { heads: { type: 'string' } } }), USAGE).values;
  if (heads !== undefined && !existsSync(heads)) throw new ConfigError(`There is no file ${heads}.`);
  const config = loadConfig(process.env);
  return withLedger(config, async (store, pool) => {
    const ledger = new LedgerAccess(config, pool, store);
    const total = (await ledger.source.tailAfter(ledger.source.start)).events;
    const report = await verifyLedger({
      source: ledger.source,
      heads: heads === undefined ? ledger.headFile : ledger.headsAt(heads),
      onProgress: teller(total),
    });
    reportLines(report).forEach(say);
    return report.intact;
  });
}

function teller(total: number): (progress: { readonly events: number }) => void {
  let told = performance.now();
  return ({ events }) => {
    if (performance.now() - told < TOLD_EVERY_MS) return;
    told = performance.now();
    say(`${events} of ${total} events …`);
  };
}

await runCommand(main);
