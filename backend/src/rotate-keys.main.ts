import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { LedgerAccess } from './modules/audit/index.js';
import { optionsOf, runCommand, say, withShop } from './operator-command.js';
import { commandLine } from './platform/config/command-line.js';
import { type AppConfig, ConfigError, loadConfig } from './platform/config/app-config.js';
import { MasterKeyFile } from './platform/config/master-key-file.js';

/** Running processes check the file every two seconds. */
const TAKEN_UP_AFTER_MS = 3_000;
const MOST_ROUNDS = 10;

const USAGE = commandLine('rotate-keys', '[--remove-old]');

/** `npm run rotate-keys`: run it while the shop runs, and again after a kill. `--remove-old` ends the rotation. */
async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const parsed = optionsOf(() => parseArgs({ options: { 'remove-old': { type: 'boolean' } } }), USAGE);
  const removeOld = parsed.values['remove-old'];
  const config = loadConfig(env);
  const file = env['FIOCCO_MASTER_KEY'] ? null : new MasterKeyFile(config.dataDir);
  if (!removeOld && file) {
    say(`Master key ${file.add()} seals from now on.`);
    await pause(TAKEN_UP_AFTER_MS);
  }
  await sealAnew(config);
  if (removeOld) retire(file);
  else say(`Done. Two minutes from now the older keys may go: ${commandLine('rotate-keys', '--remove-old')}`);
}

async function sealAnew(config: AppConfig): Promise<void> {
  await withShop(config, async (app) => {
    const [{ LedgerAccess }, { KeyRotation }] = await Promise.all([
      import('./modules/audit/index.js'),
      import('./modules/privacy/index.js'),
    ]);
    vouchForOlderKeys(app.get(LedgerAccess, { strict: false }));
    const rotation = app.get(KeyRotation, { strict: false });
    for (let round = 1; (await rotation.run(reportRound)) > 0; round += 1) {
      if (round === MOST_ROUNDS)
        throw new ConfigError(
          'A running process seals with an older key: give all of them the new one first.',
        );
    }
  });
}

/** Heads that an older key signed must stay verifiable when that key is gone, even if no head was signed since. */
function vouchForOlderKeys({ keys: { known, signer }, keyFile }: LedgerAccess): void {
  for (const older of known) if (older.id !== signer.key.id) keyFile.add(older, signer);
}

function reportRound(what: string, count: number): void {
  if (count > 0) say(`${what}: ${count} sealed anew`);
}

function retire(file: MasterKeyFile | null): void {
  if (!file) {
    say('Nothing is sealed under the older keys any more: take them out of FIOCCO_MASTER_KEY.');
    return;
  }
  const wait = Math.ceil(file.unsettledMs(Date.now()) / 1000);
  if (wait > 0)
    throw new ConfigError(`A purchase may still be under way with an older key: try again in ${wait} s.`);
  const retired = file.retire();
  say(
    retired.length === 0
      ? 'There is only one master key.'
      : `Removed: master key ${retired.join(', ')}, now in secrets/master-key.old. Backups from before need it: keep it with them, or delete it.`,
  );
}

await runCommand(() => main(process.env));
