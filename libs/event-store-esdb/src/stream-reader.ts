import { isWhole, LedgerDamaged, type ReadOptions, type StoredEvent } from '@fiocco/event-sourcing';
import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  START,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { collect } from './collect.js';
import type { OwnEvents } from './stored-event.js';

/**
 * Reads of one stream. Our streams are never deleted or truncated: where events are missing it throws {@link
 * LedgerDamaged} and never answers a shorter history.
 */
export class StreamReader {
  constructor(
    private readonly client: EventStoreDBClient,
    private readonly own: OwnEvents,
    private readonly timeoutMs: number,
  ) {}

  async read(stream: string, options: ReadOptions = {}): Promise<readonly StoredEvent[]> {
    // The server fails on a limit of 0.
    if (options.limit === 0) return [];
    const found = await this.#fetch(stream, options);
    if (!found) return [];
    const events = this.own.allOf(found);
    if (events.length < found.length) throw new LedgerDamaged(`the stream ${stream} holds what is not ours`);
    if (!isWhole(options, events) || (events.length === 0 && !isBeyondEnd(options))) {
      throw new LedgerDamaged(`events of the stream ${stream} are missing`);
    }
    return events;
  }

  /** `undefined` where the stream does not exist. */
  async #fetch(stream: string, { from, direction, limit }: ReadOptions) {
    const reading = this.client.readStream(stream, {
      ...(direction === 'backward'
        ? { direction: BACKWARDS, fromRevision: from === undefined ? END : BigInt(from) }
        : { direction: FORWARDS, fromRevision: from ? BigInt(from) : START }),
      ...(limit !== undefined && Number.isFinite(limit) && { maxCount: limit }),
    });
    try {
      return await collect(reading, this.timeoutMs);
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
      await this.#refuseDeleted(stream);
      return undefined;
    }
  }

  /** A soft-deleted stream reads like one that never existed; its metadata tell that it was deleted. */
  async #refuseDeleted(stream: string): Promise<void> {
    const reading = this.client.readStream(`$$${stream}`, {
      direction: BACKWARDS,
      fromRevision: END,
      maxCount: 1,
    });
    try {
      const [metadata] = await collect(reading, this.timeoutMs);
      if (JSON.stringify(metadata?.event?.data ?? '').includes('"$tb"')) {
        throw new LedgerDamaged(`the stream ${stream} was deleted`);
      }
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
  }
}

/** The only read of an existing stream that may answer nothing. */
function isBeyondEnd({ direction, from = 0 }: ReadOptions): boolean {
  return direction !== 'backward' && from > 0;
}
