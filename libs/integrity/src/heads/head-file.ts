import { createReadStream } from 'node:fs';
import { mkdir, open, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { HeadKey } from './head-keys.js';
import { assertFollows, headOf, lineOf } from './head-line.js';
import { type Head, type KeptHead, NO_HEAD } from './head.js';

/** Heads in the order in which they were signed. */
export interface Heads {
  /** Throws `HeadNotGenuine` at the first one that differs from what was signed. */
  read(): AsyncIterable<KeptHead>;
}

export const noHeads: Heads = {
  async *read() {
    // There are none.
  },
};

const BACKWARDS = 64 * 1024;

/** Heads as lines of a file. An incomplete last line, left by a crash, was never acknowledged and is ignored. */
export class HeadFile implements Heads {
  constructor(
    readonly path: string,
    private readonly keys: readonly HeadKey[],
  ) {}

  /** As they stand there, genuine or not. */
  async *lines(): AsyncIterable<string> {
    // Heads that are appended meanwhile may cover events that the caller has not read.
    const end = await this.#wholeBytes();
    if (end === 0) return;
    const bytes = createReadStream(this.path, { end: end - 1 });
    yield* createInterface({ input: bytes, crlfDelay: Infinity });
  }

  async *read(): AsyncIterable<KeptHead> {
    let before = NO_HEAD;
    for await (const line of this.lines()) {
      const kept = headOf(line, this.keys);
      assertFollows(before, kept);
      yield kept;
      before = kept.head;
    }
  }

  /** Throws `HeadNotGenuine` where it differs from what was signed. */
  async last(): Promise<Head | undefined> {
    const end = await this.#wholeBytes();
    if (end === 0) return undefined;
    const begin = (await this.#newlineBefore(end - 1)) + 1;
    const line = await this.#bytes(begin, end - 1);
    return headOf(line.toString(), this.keys).head;
  }

  /** Resolves when they are completely on the disk. Refuses heads that do not continue the last one in the file. */
  async append(heads: readonly KeptHead[]): Promise<void> {
    // Two processes that sign at the same time would leave a fork, which no later head could repair.
    if (heads[0]?.head.previous !== ((await this.last())?.signature ?? ''))
      throw new Error('The file of heads goes on from another head');
    await mkdir(path.dirname(this.path), { recursive: true });
    const end = await this.#wholeBytes();
    if (end < (await this.#size())) await truncate(this.path, end);
    const file = await open(this.path, 'a', 0o600);
    try {
      // Writes all of it or fails: a full disk must not leave half a line unnoticed.
      await file.appendFile(heads.map(lineOf).join(''));
      await file.sync();
    } finally {
      await file.close();
    }
    if (end === 0) await flushFolder(path.dirname(this.path));
  }

  async #size(): Promise<number> {
    try {
      return (await stat(this.path)).size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
      throw error;
    }
  }

  /** The length up to and including the last newline. */
  async #wholeBytes(): Promise<number> {
    const size = await this.#size();
    return size === 0 ? 0 : (await this.#newlineBefore(size)) + 1;
  }

  /** The offset of the last newline before `end`; -1 where there is none. */
  async #newlineBefore(end: number): Promise<number> {
    for (let to = end; to > 0; to -= BACKWARDS) {
      const from = Math.max(0, to - BACKWARDS);
      const at = (await this.#bytes(from, to)).lastIndexOf(0x0a);
      if (at !== -1) return from + at;
    }
    return -1;
  }

  async #bytes(from: number, to: number): Promise<Buffer> {
    const file = await open(this.path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }
}

/** A new file's name is on the disk only once its folder is flushed. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
