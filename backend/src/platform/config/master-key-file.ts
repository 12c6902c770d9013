import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parseMasterKeys, writeMasterKeys } from '@fiocco/personal-data';
import { flushFolder } from './flush-folder.js';

/**
 * So long after a newer key was added, nothing is sealed under an older one any more: every process looks at the file
 * every two seconds, and no transaction lasts longer than a minute and a half.
 */
const SETTLED_AFTER_MS = 120_000;

type Keys = Readonly<Record<number, Buffer>>;

/** The file `secrets/master-key`, for the rotation: keys by version, of which the highest one seals. */
export class MasterKeyFile {
  private readonly path: string;

  constructor(dataDir: string) {
    this.path = join(dataDir, 'secrets', 'master-key');
  }

  /** The versions, oldest first. */
  get versions(): readonly number[] {
    return Object.keys(this.read()).map(Number);
  }

  /**
   * Adds a new key, which seals from then on; where a rotation is already under way it adds none. Answers the newest
   * version.
   */
  add(): number {
    const keys = this.read();
    const newest = Math.max(...Object.keys(keys).map(Number));
    if (Object.keys(keys).length > 1) return newest;
    this.write({ ...keys, [newest + 1]: randomBytes(32) });
    return newest + 1;
  }

  /** Milliseconds until the older keys may be removed; 0 when they may. */
  unsettledMs(now: number): number {
    return Math.max(0, statSync(this.path).mtimeMs + SETTLED_AFTER_MS - now);
  }

  /**
   * Moves all keys but the newest into `master-key.old`, because earlier backups still need them. Answers their
   * versions.
   */
  retire(): readonly number[] {
    const keys = this.read();
    const newest = Math.max(...Object.keys(keys).map(Number));
    const { [newest]: current, ...old } = keys;
    if (!current || Object.keys(old).length === 0) return [];
    appendFileSync(`${this.path}.old`, writeMasterKeys(old), { mode: 0o600, flush: true });
    this.write({ [newest]: current });
    return Object.keys(old).map(Number);
  }

  private read(): Keys {
    return parseMasterKeys(readFileSync(this.path, 'utf8'));
  }

  /** The file is complete at any moment. */
  private write(keys: Keys): void {
    const draft = `${this.path}.${randomBytes(6).toString('hex')}`;
    const file = openSync(draft, 'wx', 0o600);
    try {
      writeSync(file, writeMasterKeys(keys));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, this.path);
    // The key must be on the disk before anything is sealed with it.
    flushFolder(dirname(this.path));
  }
}
