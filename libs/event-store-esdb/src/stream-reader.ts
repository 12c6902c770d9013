import { LedgerDamaged, type ReadOptions, type StoredEvent } from '@fiocco/event-sourcing';
import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  START,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { collect } from './collect.js';
import { toStored } from './stored-event.js';

/**
 * Reads of one stream. Our streams are never deleted or truncated: where events are missing, the answer is
 * {@link LedgerDamaged} and never a shorter history.
 */
export class StreamReader {
  constructor(
    private readonly client: EventStoreDBClient,
    private readonly timeoutMs: number,
  ) {}

  async read(stream: string, options: ReadOptions = {}): Promise<readonly StoredEvent[]> {
    // The server fails on "at most none".
    if (options.limit === 0) return [];
    const found = await this.#fetch(stream, options);
    if (!found) return [];
    const events = found.flatMap((event) => toStored(event) ?? []);
    if (events.length < found.length) throw new LedgerDamaged(`the stream ${stream} holds what is not ours`);
    if (!isWhole(options, events)) throw new LedgerDamaged(`events of the stream ${stream} are missing`);
    return events;
  }

  /** `undefined` when the stream does not exist. */
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

  /** A stream that was deleted softly reads as one that never was; what deleted it stands in its metadata. */
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

function isWhole(options: ReadOptions, events: readonly StoredEvent[]): boolean {
  return options.direction === 'backward'
    ? isWholeBackward(options, events)
    : isWholeForward(options, events);
}

/** Only beyond its end may a stream that exists show nothing. */
function isWholeForward({ from = 0 }: ReadOptions, events: readonly StoredEvent[]): boolean {
  if (events.length === 0) return from > 0;
  return events.every(({ revision }, index) => revision === from + index);
}

/** Nothing but the limit ends before the first event. */
function isWholeBackward({ limit }: ReadOptions, events: readonly StoredEvent[]): boolean {
  const [first] = events;
  if (!first) return false;
  const isUnbroken = events.every(({ revision }, index) => revision === first.revision - index);
  return isUnbroken && (events.length === limit || events.at(-1)?.revision === 0);
}
