import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { verifyLedger } from '@fiocco/integrity';
import { LedgerAccess, reportLines } from './modules/audit/index.js';
import { ConfigError, loadConfig } from './platform/config/app-config.js';
import { openEventStore } from './platform/database/event-store.js';
import { createPool } from './platform/database/pool.js';
import { Log } from './platform/logging/log.js';

const TOLD_EVERY_MS = 2_000;
const say = (line: string): void => void process.stdout.write(`· ${line}\n`);

/**
 * `npm run verify-ledger`, beside the running shop or without it. `--heads <file>` compares with heads kept elsewhere,
 * such as the mailed ones, a line of JSON each. Answers whether the ledger is intact.
 */
async function main(env: NodeJS.ProcessEnv): Promise<boolean> {
  const { values } = parseArgs({ options: { heads: { type: 'string' } } });
  const config = loadConfig(env);
  const pool = createPool(config.databaseUrl, new Log({ level: 'warn', production: true }));
  const store = await openEventStore(config, pool);
  try {
    const ledger = new LedgerAccess(config, pool, store);
    const total = (await ledger.source.tailAfter(ledger.source.start)).events;
    const report = await verifyLedger({
      source: ledger.source,
      heads: values.heads === undefined ? ledger.headFile : ledger.headsAt(values.heads),
      onProgress: teller(total),
    });
    reportLines(report).forEach(say);
    return report.intact;
  } finally {
    await store.close();
    await pool.end();
  }
}

function teller(total: number): (progress: { readonly events: number }) => void {
  let told = performance.now();
  return ({ events }) => {
    if (performance.now() - told < TOLD_EVERY_MS) return;
    told = performance.now();
    say(`${events} of ${total} events …`);
  };
}

try {
  if (!(await main(process.env))) process.exitCode = 1;
} catch (error) {
  const { code } = error as { code?: string };
  if (code?.startsWith('ERR_PARSE_ARGS'))
    process.stderr.write('Usage: npm run verify-ledger [-- --heads <file>]\n');
  else if (code === '42P01') process.stderr.write('There is no ledger in this database yet.\n');
  else if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exitCode = 2;
}
