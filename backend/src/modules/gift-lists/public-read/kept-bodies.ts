import type { EncodedBody } from '../../../platform/index.js';

/** Of the plain texts together; compressed forms come on top, a tenth of that. */
const BYTES = 32 * 1024 * 1024;

interface Kept {
  readonly stamp: string | null;
  readonly body: EncodedBody;
}

/**
 * The bodies that were sent last, by list, each with the stamp of its cards. Right with any number of processes: whoever
 * takes one has just read the stamp from the database. The ones that nobody asks for leave first.
 */
export class KeptBodies {
  readonly #kept = new Map<number, Kept>();
  #bytes = 0;

  constructor(private readonly limit = BYTES) {}

  has(listId: number): boolean {
    return this.#kept.has(listId);
  }

  /** Undefined where the cards have another stamp by now. */
  of(listId: number, stamp: string | null): EncodedBody | undefined {
    const kept = this.#kept.get(listId);
    if (kept?.stamp !== stamp) return undefined;
    this.#kept.delete(listId);
    this.#kept.set(listId, kept);
    return kept.body;
  }

  keep(listId: number, stamp: string | null, body: EncodedBody): void {
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
