import { KEY_BYTES, VaultUnreadable } from './sealing.js';

/** One key, or the keys by version (1, 2, …): the highest seals, all of them open. */
export type MasterKeyInput = Buffer | Readonly<Record<number, Buffer>>;

/** The keys that come from outside the database. */
export interface MasterKeys {
  readonly current: number;
  key(version: number): Buffer;
}

/** Checks lengths and versions once, at the door. A single key is version 1. */
export function masterKeys(input: MasterKeyInput): MasterKeys {
  const keys = new Map<number, Buffer>(Buffer.isBuffer(input) ? [[1, input]] : numbered(input));
  for (const [version, key] of keys) {
    if (!Number.isInteger(version) || version < 1) throw new RangeError('A key version counts from 1');
    if (key.length !== KEY_BYTES) throw new RangeError(`A master key has ${KEY_BYTES} bytes`);
  }
  if (keys.size === 0) throw new RangeError('At least one master key is needed');
  return {
    current: Math.max(...keys.keys()),
    key(version) {
      const key = keys.get(version);
      if (!key) throw new VaultUnreadable(`Master key ${version} is not known here`);
      return key;
    },
  };
}

function numbered(input: Readonly<Record<number, Buffer>>): [number, Buffer][] {
  return Object.entries(input).map(([version, key]) => [Number(version), key]);
}
