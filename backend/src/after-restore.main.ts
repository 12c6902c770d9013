import 'reflect-metadata';
import { AfterRestore } from './modules/audit/index.js';
import { runCommand, say, withMigratedShop } from './operator-command.js';
import { loadConfig } from './platform/config/app-config.js';

/** `npm run after-restore`: beside a shop that waits for it, or before the shop is started. */
const main = async () =>
  withMigratedShop(loadConfig(process.env), async (app) => {
    if (!(await app.get(AfterRestore, { strict: false }).run(say))) {
      say('Ledger, heads and read models agree: there is nothing to do.');
    }
  });

await runCommand(main, { onConfigError: 1 });
