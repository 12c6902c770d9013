import 'reflect-metadata';
import { parseArgs } from 'node:util';
import type { RestoreWord } from './modules/audit/index.js';
import { optionsOf, runCommand, say, withMigratedShop } from './operator-command.js';
import { ConfigError, loadConfig } from './platform/config/app-config.js';
import { commandLine } from './platform/config/command-line.js';

const USAGE = commandLine(
  'after-restore',
  '[--ask-providers|--without-providers] [--since <time of the backup>]',
);
const OPTIONS = {
  'ask-providers': { type: 'boolean' },
  'without-providers': { type: 'boolean' },
  since: { type: 'string' },
} as const;

const wrong = (): ConfigError => new ConfigError(`Usage: ${USAGE}`);

/** What the arguments say of this shop. */
function wordIn(): RestoreWord {
  const { values } = optionsOf(() => parseArgs({ options: OPTIONS }), USAGE);
  const { 'ask-providers': asks = false, 'without-providers': isCopy = false, since } = values;
  if (asks && isCopy) throw wrong();
  const said = asks || isCopy ? { asks } : {};
  return since === undefined ? said : { ...said, since: timeOf(since) };
}

/** A time in the past. */
function timeOf(text: string): Date {
  const time = new Date(text);
  if (!(time.getTime() <= Date.now())) throw wrong();
  return time;
}

/** `npm run after-restore`: run it beside a shop that waits for it, or before the shop is started. */
async function main(): Promise<void> {
  const word = wordIn();
  await withMigratedShop(loadConfig(process.env), async (app) => {
    const { AfterRestore } = await import('./modules/audit/index.js');
    if (!(await app.get(AfterRestore, { strict: false }).run(say, word))) {
      say('Ledger, heads and read models agree: there is nothing to do.');
    }
  });
}

await runCommand(main);
