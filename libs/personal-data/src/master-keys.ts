import { KEY_BYTES, keyDeriver, VaultUnreadable } from './sealing.js';

/**
 * One key, or keys by version (1, 2, …), of which the highest seals and all open. Or a ring that reads them on each
 * use.
 */
export type MasterKeyInput = Buffer | Readonly<Record<number, Buffer>> | MasterKeys;

/** The master keys, which come from outside the database. */
export interface MasterKeys {
  /** The version that seals. It may rise while the process runs. */
  readonly current: number;
  /** The key derived from a master key for one use; {@link VaultUnreadable} where that version is unknown. */
  derived(version: number, use: string): Buffer;
}

const REMEMBERED = 16;
const known = new WeakMap<object, MasterKeys>();

/** Checks lengths and versions once for each input. A single key is version 1. */
export function masterKeys(input: MasterKeyInput): MasterKeys {
  if (isRing(input)) return input;
  const before = known.get(input);
  if (before) return before;
  const keys = fixedKeys(input);
  known.set(input, keys);
  return keys;
}

/**
 * Keys that may be added while the process runs: `read` is called again where a version is missing, or `isStale` says
 * so.
 */
export function createKeyRing(options: {
  readonly read: () => Readonly<Record<number, Buffer>>;
  /** Called before every use, so it must be cheap. */
  readonly isStale: () => boolean;
}): MasterKeys {
  let keys = fixedKeys(options.read());
  const renewed = () => (keys = fixedKeys(options.read()));
  const fresh = () => (options.isStale() ? renewed() : keys);
  return {
    get current() {
      return fresh().current;
    },
    derived(version, use) {
      try {
        return fresh().derived(version, use);
      } catch (error) {
        // Another process may have sealed with a key that was just added.
        if (!(error instanceof VaultUnreadable)) throw error;
        return renewed().derived(version, use);
      }
    },
  };
}

/**
 * Parses keys as the operator writes them: one in base64, which is version 1, or several as `version:key`, separated by
 * commas or line ends.
 */
export function parseMasterKeys(text: string): Readonly<Record<number, Buffer>> {
  const keys: Record<number, Buffer> = {};
  for (const part of text.split(/[,\s]+/).filter(Boolean)) {
    const [, version, key] = /^(?:(\d{1,9}):)?([A-Za-z0-9+/]{43}=)$/.exec(part) ?? [];
    if (!key) throw new RangeError(`A master key is ${KEY_BYTES} bytes in base64, or version:key`);
    if (keys[Number(version ?? 1)]) throw new RangeError(`Master key ${version ?? 1} is named twice`);
    keys[Number(version ?? 1)] = Buffer.from(key, 'base64');
  }
  fixedKeys(keys);
  return keys;
}

/** The inverse of {@link parseMasterKeys}. */
export function writeMasterKeys(keys: Readonly<Record<number, Buffer>>): string {
  return numbered(keys)
    .map(([version, key]) => `${version}:${key.toString('base64')}\n`)
    .join('');
}

function isRing(input: MasterKeyInput): input is MasterKeys {
  return typeof (input as MasterKeys).derived === 'function';
}

function fixedKeys(input: Buffer | Readonly<Record<number, Buffer>>): MasterKeys {
  const keys = new Map<number, Buffer>(Buffer.isBuffer(input) ? [[1, input]] : numbered(input));
  for (const [version, key] of keys) {
    if (!Number.isInteger(version) || version < 1) throw new RangeError('A key version counts from 1');
    if (key.length !== KEY_BYTES) throw new RangeError(`A master key has ${KEY_BYTES} bytes`);
  }
  if (keys.size === 0) throw new RangeError('At least one master key is needed');
  const derivers = new Map([...keys].map(([version, key]) => [version, remembering(keyDeriver(key))]));
  return {
    current: Math.max(...keys.keys()),
    derived(version, use) {
      const derive = derivers.get(version);
      if (!derive) throw new VaultUnreadable(`Master key ${version} is not known here`);
      return derive(use);
    },
  };
}

/**
 * Keeps derived keys. A few uses come again and again, others once for each row: the least recently used is dropped.
 */
function remembering(derive: (use: string) => Buffer): (use: string) => Buffer {
  const made = new Map<string, Buffer>();
  return (use) => {
    const key = made.get(use) ?? derive(use);
    // Moves the used one to the end.
    made.delete(use);
    made.set(use, key);
    const [oldest] = made.keys();
    if (made.size > REMEMBERED && oldest !== undefined) made.delete(oldest);
    return key;
  };
}

function numbered(input: Readonly<Record<number, Buffer>>): [number, Buffer][] {
  return Object.entries(input).map(([version, key]) => [Number(version), key]);
}
