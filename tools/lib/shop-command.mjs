import fs from 'node:fs';
import path from 'node:path';
import { spawnLeashed } from './leash.mjs';
import { OperatorError } from './operator-error.mjs';
import { openShopDatabase } from './shop-database.mjs';
import { describeError } from './terminal.mjs';
import { root } from './workspace.mjs';

/**
 * Runs one of the server's commands on the shop's database and data folder, and exits with its code. `--help` prints
 * `usage` and starts nothing; all other arguments are checked by the command itself.
 */
export async function runShopCommand(entryName, usage, env = process.env) {
  if (process.argv.slice(2).some((argument) => ['--help', '-h'].includes(argument))) {
    console.log(usage);
    return;
  }
  try {
    process.exitCode = await run(path.join(root, 'backend', 'dist', entryName), env);
  } catch (error) {
    console.error(describeError(error));
    process.exitCode = error.exitCode ?? 2;
  }
}

async function run(entry, env) {
  if (!fs.existsSync(entry)) {
    throw new OperatorError('The shop is not built yet: start it once, with npm start.', 2);
  }
  const dataDir = path.resolve(root, env.DATA_DIR || '.data');
  const database = await openShopDatabase(env, dataDir);
  try {
    const { exited } = spawnLeashed(process.execPath, [entry, ...process.argv.slice(2)], {
      env: {
        ...env,
        ...(database.publicUrl && !env.PUBLIC_URL && { PUBLIC_URL: database.publicUrl }),
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
      },
      stdio: ['inherit', 'inherit'],
    });
    return await exited;
  } finally {
    await database.close();
  }
}
