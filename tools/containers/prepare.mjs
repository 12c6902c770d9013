// Runs to its end before api and worker start, at each `docker compose up`: draws the database's password and the shop's
// master key where there is none, and makes role and database of the shop. Each step may be interrupted and done again.
// Nobody has to think of a password, and no two shops have the same.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureShopRole } from '../lib/shop-role.mjs';

const { DATA_DIR, DATABASE_PASSWORD_FILE, DATABASE_ADMIN_URL } = process.env;
/** A server that is set up for the first time, on a slow disk. */
const PATIENCE_MS = 600_000;

/** The text of a file, which is made at once and whole where it is missing. */
function keep(file, draw) {
  if (fs.existsSync(file)) return fs.readFileSync(file, 'utf8').trim();
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.new`;
  fs.writeFileSync(draft, `${draw()}\n`, { mode: 0o600, flush: true });
  fs.renameSync(draft, file);
  console.log(`prepare: drew ${file}`);
  return keep(file, draw);
}

/** Not there yet, or not yet for everybody; whatever else is wrong waiting does not mend. */
const isPassing = ({ syscall, code = '', message }) =>
  syscall === 'connect' || /^(08|53|57P)/.test(code) || /terminated|timeout/.test(message);

async function whenItAnswers(work) {
  const deadline = Date.now() + PATIENCE_MS;
  for (let told; ; await pause(500)) {
    try {
      return await work();
    } catch (error) {
      const reason = error.code ?? error.message;
      if (Date.now() > deadline || !isPassing(error)) throw error;
      if (reason !== told) console.log(`prepare: waiting for the database (${reason})`);
      told = reason;
    }
  }
}

if (!process.env.FIOCCO_MASTER_KEY)
  keep(path.join(DATA_DIR, 'secrets', 'master-key'), () => randomBytes(32).toString('base64'));
const password = keep(DATABASE_PASSWORD_FILE, () => randomBytes(24).toString('base64url'));
await whenItAnswers(() =>
  ensureShopRole(DATABASE_ADMIN_URL, { role: 'fiocco', password, database: 'fiocco' }),
);
console.log('prepare: role and database of the shop are there');
