import fs from 'node:fs';
import path from 'node:path';
import { spawnLeashed } from './leash.mjs';
import { takeLock } from './locks.mjs';
import { exitCodes, OperatorError } from './operator-error.mjs';
import { limitRestarts } from './restarts.mjs';
import { say } from './terminal.mjs';

const told = /^PAYMENT_SANDBOX='(.*)'$/m;

/** Production takes real money, and a worker has to know the sandbox with which the shop's payments began. */
export const wantsSandbox = ({ NODE_ENV, FIOCCO_ROLE, PAYMENT_SANDBOX }) =>
  NODE_ENV !== 'production' && FIOCCO_ROLE !== 'worker' && !PAYMENT_SANDBOX;

/**
 * Runs the payment sandbox as a process of its own: like a real provider it goes on when the shop is killed. Its ledger
 * and its addresses stay over restarts, and it is started again when it ends by itself; `onGivenUp` is called when that
 * happens too often. A second start on the data folder uses the one that is running there.
 */
export async function keepSandboxRunning({ entry, dataDir, address, publicUrl, onGivenUp }) {
  const folder = path.join(dataDir, 'payment-sandbox');
  const tellFile = path.join(folder, 'environment.json');
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { release } = takeLock(path.join(folder, 'lock'));
  if (!release) return { ...asTold(await whenWritten(tellFile)), stop: () => undefined };
  fs.rmSync(tellFile, { force: true });

  const mayRestart = limitRestarts();
  let stopping = false;
  let current = run();
  const text = await current.told;
  fs.writeFileSync(tellFile, text, { mode: 0o600 });
  const { env, addresses } = asTold(text);
  watch();

  function run(...ports) {
    const leashed = spawnLeashed(
      process.execPath,
      [
        entry,
        ...callbacksTo(address),
        ...reachedAt(address, publicUrl),
        ...ports,
        '--file',
        path.join(folder, 'ledger.jsonl'),
      ],
      {
        stdio: ['pipe', 'inherit'],
      },
    );
    return { ...leashed, told: whatItTells(leashed) };
  }

  function watch() {
    current.exited.then(
      (code) => stopping || restart(code),
      (error) => onGivenUp(error),
    );
  }

  async function restart(code) {
    try {
      if (!mayRestart()) throw ended(code);
      say('The payment sandbox has ended unexpectedly: starting it again.');
      // The shop and open pages know these.
      current = run(...portsOf(addresses));
      watch();
      await current.told.catch(() => undefined);
    } catch (error) {
      onGivenUp(error);
    }
  }

  return {
    env,
    addresses,
    stop: async () => {
      stopping = true;
      await current.release();
      release();
    },
  };
}

const callbacksTo = ({ url }) =>
  ['stripe', 'paypal'].flatMap((name) => [`--${name}-callback`, `${url}/api/payment/${name}/webhook`]);

/**
 * Where other machines open the shop, their browsers have to reach the pretended providers as well: a phone loads Stripe's
 * script from there. Behind TLS they can't, since the sandbox has none.
 */
function reachedAt({ host }, publicUrl = '') {
  const { protocol, hostname } = URL.canParse(publicUrl) ? new URL(publicUrl) : {};
  if (protocol !== 'http:' || isLoopback(hostname) || isLoopback(host)) return [];
  return ['--host', host, '--name', hostname.replace(/^\[(.*)\]$/, '$1')];
}

const isLoopback = (name) => /^(localhost|.*\.localhost|127\..*|\[?::1\]?)$/i.test(name);

const portsOf = (addresses) =>
  Object.entries(addresses).flatMap(([name, url]) => [`--${name}-port`, new URL(url).port]);

function asTold(text) {
  const { panel, stripe, paypal } = JSON.parse(text);
  return {
    env: { PAYMENT_SANDBOX: text },
    addresses: { panel: panel.url, stripe: stripe.url, paypal: paypal.url },
  };
}

const ended = (code) =>
  new OperatorError(`The payment sandbox has ended by itself (code ${code}).`, exitCodes.failed);

/** The line for the shop's environment, once it listens. */
function whatItTells({ child, exited }) {
  let output = '';
  return new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (part) => {
      output += part;
      const [, text] = told.exec(output) ?? [];
      if (text) resolve(text);
    });
    exited.then((code) => reject(ended(code)), reject);
  });
}

/** Another start holds the folder, and may be about to start its sandbox. */
async function whenWritten(file) {
  for (let waitedMs = 0; !fs.existsSync(file); waitedMs += 100) {
    if (waitedMs > 10_000)
      throw new OperatorError(
        `Another start holds ${path.dirname(file)}, and runs no payment sandbox.`,
        exitCodes.alreadyRunning,
      );
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return fs.readFileSync(file, 'utf8');
}
