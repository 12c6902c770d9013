import type { EncodedBody } from '../../../platform/index.js';

/** Limit for the plain texts together. Their compressed forms add about a tenth. */
const BYTES = 32 * 1024 * 1024;

interface Kept {
  readonly stamp: string;
  readonly body: EncodedBody;
}

/**
 * The bodies that were sent last, by list, each with the stamp of its cards. Correct with any number of processes,
 * because every reader has just read the current stamp from the database. The least recently used leave first.
 */
export class KeptBodies {
  readonly #kept = new Map<number, Kept>();
  #bytes = 0;

  constructor(private readonly limit = BYTES) {}

  has(listId: number): boolean {
    return this.#kept.has(listId);
  }

  /** Undefined where the cards have another stamp by now. */
  of(listId: number, stamp: string): EncodedBody | undefined {
    const kept = this.#kept.get(listId);
    if (kept?.stamp !== stamp) return undefined;
    this.#kept.delete(listId);
    this.#kept.set(listId, kept);
    return kept.body;
  }

  keep(listId: number, stamp: string, body: EncodedBody): void {
    this.#forget(listId);
    this.#kept.set(listId, { stamp, body });
    this.#bytes += body.plain.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.limit) return;
      this.#forget(oldest);
    }
  }

  #forget(listId: number): void {
    this.#bytes -= this.#kept.get(listId)?.body.plain.length ?? 0;
    this.#kept.delete(listId);
  }
}
