import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { verifyLedger } from '@fiocco/integrity';
import { createVault } from '@fiocco/personal-data';
import { optionsOf, runCommand, say, withLedger } from './operator-command.js';
import { commandLine } from './platform/config/command-line.js';
import { ConfigError, hasMasterKey, loadConfig } from './platform/config/app-config.js';

const USAGE = commandLine('verify-ledger', '[--heads <file>]');
const OTHER_MASTER_KEY =
  'None of the kept values opens under the master key that is named here: they were not verified.';
const TOLD_EVERY_MS = 2_000;

/**
 * `npm run verify-ledger`, while the shop runs or is stopped. `--heads <file>` also compares with heads kept elsewhere,
 * such as the mailed ones, one line of JSON each. Answers whether the ledger and every value that it refers to are
 * intact.
 */
async function main(): Promise<boolean> {
  const { heads } = optionsOf(() => parseArgs({ options: { heads: { type: 'string' } } }), USAGE).values;
  if (heads !== undefined && !existsSync(heads)) throw new ConfigError(`There is no file ${heads}.`);
  refuseWithoutMasterKey();
  const config = loadConfig(process.env);
  const { LedgerAccess, reportLines, shopExcuses, valueLines, verifyValues } =
    await import('./modules/audit/index.js');
  return withLedger(config, async (store, pool, owned) => {
    const ledger = new LedgerAccess(config, pool, store);
    const total = (await ledger.source.tailAfter(ledger.source.start)).events;
    const report = await verifyLedger({
      source: ledger.source,
      heads: heads === undefined ? ledger.headFile : ledger.headsAt(heads),
      onProgress: teller(total),
    });
    reportLines(report).forEach(say);
    if (report.flaw !== undefined) return false;
    const values = await verifyValues({
      source: ledger.source,
      pool,
      vault: createVault({ masterKey: config.masterKey }),
      excuses: shopExcuses(config, ledger.verifyingKeys, owned.records),
      onProgress: teller(total, 'for the values they refer to'),
    });
    valueLines(values).forEach(say);
    if (values.isLocked) throw new ConfigError(OTHER_MASTER_KEY);
    return report.intact && values.flawed === 0;
  });
}

/** Without the shop's master key a new one would be made, which could open and verify nothing. */
function refuseWithoutMasterKey(): void {
  if (hasMasterKey(process.env)) return;
  throw new ConfigError(
    'There is no master key here: neither signatures nor kept values could be verified. Name it in FIOCCO_MASTER_KEY, or ' +
      'the folder with secrets/master-key in DATA_DIR.',
  );
}

function teller(total: number, what = ''): (progress: { readonly events: number }) => void {
  let told = performance.now();
  return ({ events }) => {
    if (performance.now() - told < TOLD_EVERY_MS) return;
    told = performance.now();
    say(`${events} of ${total} events ${what} …`);
  };
}

await runCommand(main);
