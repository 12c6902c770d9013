import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createKeyRing, type MasterKeyInput, parseMasterKeys } from '@fiocco/personal-data';
import { ConfigError } from './config-error.js';
import { readOrCreateSecret } from './secrets.js';

const FILE = 'master-key';
/** Within this time after a key was added to the file every process of this machine seals with it. */
const LOOKED_AT_EVERY_MS = 2_000;

/**
 * The keys that the environment names, or else those of `secrets/master-key`, which the first start creates. The file
 * is checked again while the process runs, so that a rotation needs no restart.
 */
export function masterKeysFrom(named: string | undefined, dataDir: string): MasterKeyInput {
  if (named) return parseMasterKeys(named);
  readOrCreateSecret(dataDir, FILE, () => randomBytes(32).toString('base64'));
  return ringOfFile(join(dataDir, 'secrets', FILE));
}

/**
 * For production. A key that a start made by itself would be lost with a folder that nobody knew to keep, and one that
 * stands in examples (32 equal bytes) is everybody's.
 */
export function refuseUnfitKeys(named: string | undefined, dataDir: string): void {
  const path = join(dataDir, 'secrets', FILE);
  if (!named && !existsSync(path))
    throw new ConfigError(
      `There is no master key: name one in FIOCCO_MASTER_KEY, or put one into ${path} (openssl rand -base64 32). NODE_ENV=production makes none by itself.`,
    );
  const keys = Object.values(parseMasterKeys(named || readFileSync(path, 'utf8')));
  if (keys.some((key) => key.every((byte) => byte === key[0])))
    throw new ConfigError(
      'The master key is one that everybody knows: NODE_ENV=production needs one of its own (openssl rand -base64 32).',
    );
}

/** Whether an earlier start has created one there. */
export const masterKeyIn = (dataDir: string): boolean => existsSync(join(dataDir, 'secrets', FILE));

function ringOfFile(path: string): MasterKeyInput {
  let lookedAt = performance.now();
  let changedAt = 0;
  const read = () => {
    changedAt = statSync(path).mtimeMs;
    return parseMasterKeys(readFileSync(path, 'utf8'));
  };
  const isStale = () => {
    const now = performance.now();
    if (now - lookedAt < LOOKED_AT_EVERY_MS) return false;
    lookedAt = now;
    // While the file is being replaced, or is gone, the keys that were read stay in use.
    const found = statSync(path, { throwIfNoEntry: false });
    return found !== undefined && found.mtimeMs !== changedAt;
  };
  return createKeyRing({ read, isStale });
}
