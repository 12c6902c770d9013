// `npm run rotate-keys`: a new master key, and everything sealed under it, while the shop runs. See docs/decisions/0020.
import fs from 'node:fs';
import path from 'node:path';
import { spawnLeashed } from './lib/leash.mjs';
import { OperatorError } from './lib/operator-error.mjs';
import { openShopDatabase } from './lib/shop-database.mjs';
import { describeError } from './lib/terminal.mjs';
import { root } from './lib/workspace.mjs';

const { env } = process;
const entry = path.join(root, 'backend', 'dist', 'rotate-keys.main.js');

try {
  if (!fs.existsSync(entry))
    throw new OperatorError('The shop is not built yet: start it once, with npm start.', 1);
  const dataDir = path.resolve(root, env.DATA_DIR || env.FIOCCO_DATA_DIR || '.data');
  const database = await openShopDatabase(env, dataDir);
  try {
    const { exited } = spawnLeashed(process.execPath, [entry, ...process.argv.slice(2)], {
      env: { ...env, DATABASE_URL: database.url, FIOCCO_DATA_DIR: dataDir },
      stdio: ['inherit', 'inherit'],
    });
    process.exitCode = await exited;
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(describeError(error));
  process.exitCode = error.exitCode ?? 1;
}
