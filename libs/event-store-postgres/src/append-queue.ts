import type { PendingAppend } from './pending-append.js';

export interface BatchLimits {
  readonly maxEvents: number;
  readonly maxBytes: number;
}

/** Appends that wait for the current commit to end. */
export class AppendQueue {
  #waiting: PendingAppend[] = [];

  constructor(private readonly limits: BatchLimits) {}

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  push(append: PendingAppend): void {
    this.#waiting.push(append);
  }

  remove(append: PendingAppend): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting !== append);
  }

  /**
   * In order of arrival, one append per stream (a second may build on the first), up to the limits, and at least one.
   */
  take(): PendingAppend[] {
    const batch: PendingAppend[] = [];
    const left: PendingAppend[] = [];
    const streams = new Set<string>();
    let events = 0;
    let bytes = 0;
    for (const append of this.#waiting) {
      const fits =
        events + append.events.length <= this.limits.maxEvents &&
        bytes + append.bytes <= this.limits.maxBytes;
      if (!streams.has(append.stream) && (fits || batch.length === 0)) {
        batch.push(append);
        events += append.events.length;
        bytes += append.bytes;
      } else {
        left.push(append);
      }
      // Also for an append that is left in the queue: no append overtakes another on its stream.
      streams.add(append.stream);
    }
    this.#waiting = left;
    return batch;
  }
}
