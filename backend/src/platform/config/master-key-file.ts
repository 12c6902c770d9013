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
 * Nothing can be sealed under an older key any more this long after a newer one was added: the file is looked at every
 * two seconds, and no transaction lives for more than a minute and a half.
 */
const SETTLED_AFTER_MS = 120_000;

type Keys = Readonly<Record<number, Buffer>>;

/** `secrets/master-key` as its keeper sees it: the keys by version, of which the highest seals. */
export class MasterKeyFile {
  private readonly path: string;

  constructor(dataDir: string) {
    this.path = join(dataDir, 'secrets', 'master-key');
  }

  /** The versions, oldest first. */
  get versions(): readonly number[] {
    return Object.keys(this.read()).map(Number);
  }

  /** Adds a new key, which seals from then on, unless a rotation is under way already. Answers its version. */
  add(): number {
    const keys = this.read();
    const newest = Math.max(...Object.keys(keys).map(Number));
    if (Object.keys(keys).length > 1) return newest;
    this.write({ ...keys, [newest + 1]: randomBytes(32) });
    return newest + 1;
  }

  /** How long until the older keys may go; 0 when they may. */
  unsettledMs(now: number): number {
    return Math.max(0, statSync(this.path).mtimeMs + SETTLED_AFTER_MS - now);
  }

  /**
   * Moves all keys but the newest into `master-key.old`: backups from before still need them. Answers their versions.
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

  /** Under its name the file is complete at any moment. */
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
    // What is sealed from now on must not outlive its key.
    flushFolder(dirname(this.path));
  }
}
