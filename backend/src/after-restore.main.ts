import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { optionsOf, runCommand, say, withMigratedShop } from './operator-command.js';
import { loadConfig } from './platform/config/app-config.js';

/** `npm run after-restore`: run it beside a shop that waits for it, or before the shop is started. */
async function main(): Promise<void> {
  optionsOf(() => parseArgs({}), 'npm run after-restore');
  await withMigratedShop(loadConfig(process.env), async (app) => {
    const { AfterRestore } = await import('./modules/audit/index.js');
    if (!(await app.get(AfterRestore, { strict: false }).run(say))) {
      say('Ledger, heads and read models agree: there is nothing to do.');
    }
  });
}

await runCommand(main);
