import { randomUUID } from 'node:crypto';

export type Expected = bigint | 'any' | 'no_stream';

export interface Proposed {
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface Recorded extends Proposed {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly createdMs: number;
}

export type Outcome =
  | { readonly kind: 'done'; readonly revision: bigint; readonly position: bigint | undefined }
  | { readonly kind: 'wrong-version'; readonly current: bigint }
  | { readonly kind: 'deleted' };

interface Stream {
  readonly events: Recorded[];
  isTombstoned: boolean;
}

/** The last revision of a tombstoned stream, and the value before which a soft delete truncates. */
const DELETED = 2n ** 63n - 1n;
/** The position of the first event of an empty real server. */
const FIRST_POSITION = 548n;
const NOBODY = new Uint8Array();

/** The log of one server, with the rules that were observed at a real one. */
export class ServerLog {
  readonly all: Recorded[] = [];
  readonly #places = new Map<bigint, number>();
  readonly #streams = new Map<string, Stream>();
  readonly #listeners = new Set<() => void>();
  /** `any` compares ids with these only; a restart loses them. */
  #recentIds = new Map<string, Recorded>();
  #end = FIRST_POSITION;

  constructor() {
    this.append('$$$scavenges', 'any', [systemEvent('$metadata', '{}')]);
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * The index in `all` of the event at the position: beyond the end for a later position, `undefined` between two
   * events.
   */
  placeOf(position: bigint): number | undefined {
    return position >= this.#end ? this.all.length + 1 : this.#places.get(position);
  }

  forgetRecentIds(): void {
    this.#recentIds = new Map();
  }

  append(stream: string, expected: Expected, events: readonly Proposed[]): Outcome {
    const settled = this.#check(stream, expected, events);
    if (settled) return settled;
    const current = this.#last(stream);
    const wasDeleted = this.#truncatedBefore(stream) === DELETED;
    let last: Recorded | undefined;
    for (const event of events) last = this.#write(stream, event);
    if (wasDeleted) this.#write(`$$${stream}`, systemEvent('$metadata', `{"$tb":${current + 1n}}`));
    this.#changed();
    return { kind: 'done', revision: last?.revision ?? current, position: last?.position };
  }

  delete(stream: string, expected: Expected, forGood: boolean): Outcome {
    const settled = this.#checkDelete(stream, expected, forGood);
    if (settled) return settled;
    const event = forGood
      ? this.#write(stream, { ...systemEvent('$streamDeleted', ''), isJson: false }, DELETED)
      : this.#write(`$$${stream}`, systemEvent('$metadata', `{"$tb":${DELETED}}`));
    this.#changed();
    return { kind: 'done', revision: event.revision, position: event.position };
  }

  read(stream: string): readonly Recorded[] | 'missing' | 'deleted' {
    const held = this.#streams.get(stream);
    if (this.#isTombstoned(stream)) return 'deleted';
    const truncatedBefore = this.#truncatedBefore(stream);
    if (!held || truncatedBefore === DELETED) return 'missing';
    // Only the last event of a metadata stream counts.
    if (stream.startsWith('$$')) return held.events.slice(-1);
    return held.events.filter(({ revision }) => revision >= truncatedBefore);
  }

  #last(stream: string): bigint {
    if (this.#isTombstoned(stream)) return DELETED;
    return BigInt(this.#streams.get(stream)?.events.length ?? 0) - 1n;
  }

  /** Also true for the metadata stream of a tombstoned stream. */
  #isTombstoned(stream: string): boolean {
    const names = [stream, stream.replace(/^\$\$/, '')];
    return names.some((name) => this.#streams.get(name)?.isTombstoned);
  }

  #truncatedBefore(stream: string): bigint {
    const metadata = this.#streams.get(`$$${stream}`)?.events.at(-1);
    // Read from the text, because the largest number cannot be a JavaScript number.
    const found = /"\$tb"\s*:\s*(\d+)/.exec(metadata ? Buffer.from(metadata.data).toString('utf8') : '');
    const before = BigInt(found?.[1] ?? 0);
    return before > DELETED ? DELETED : before;
  }

  /** `undefined` means that it has to be written. */
  #check(stream: string, expected: Expected, events: readonly Proposed[]): Outcome | undefined {
    const current = this.#last(stream);
    if (current === DELETED) return { kind: 'deleted' };
    if (expected === 'any') return this.#checkRecent(stream, current, events);
    const exact = expected === 'no_stream' ? -1n : expected;
    if (exact === current) return undefined;
    return exact > current
      ? { kind: 'wrong-version', current }
      : this.#checkRepeat(stream, exact, current, events);
  }

  #checkRecent(stream: string, current: bigint, events: readonly Proposed[]): Outcome | undefined {
    const known = events.map(({ id }) => this.#recentIds.get(`${stream} ${id}`));
    const last = known.at(-1);
    if (!known[0]) return undefined;
    if (!last || !known.every(Boolean)) return { kind: 'wrong-version', current };
    return this.#repeated(stream, last.revision);
  }

  /** At revisions the stream already has, only ids are compared, whatever else the events contain. */
  #checkRepeat(
    stream: string,
    exact: bigint,
    current: bigint,
    events: readonly Proposed[],
  ): Outcome | undefined {
    const held = this.#streams.get(stream)?.events ?? [];
    const isSame = ({ id }: Proposed, index: number): boolean => held[Number(exact) + 1 + index]?.id === id;
    if (events.length > 0 && events.every(isSame)) {
      return this.#repeated(stream, exact + BigInt(events.length));
    }
    const isFree = exact === -1n && this.#truncatedBefore(stream) === DELETED;
    if (isFree && !events.slice(0, 1).every(isSame)) return undefined;
    return { kind: 'wrong-version', current };
  }

  /** The original answer; its position only while the event can still be read. */
  #repeated(stream: string, revision: bigint): Outcome {
    const readable = this.read(stream);
    const event = Array.isArray(readable) ? readable.find((it) => it.revision === revision) : undefined;
    return { kind: 'done', revision, position: (event as Recorded | undefined)?.position };
  }

  #checkDelete(stream: string, expected: Expected, forGood: boolean): Outcome | undefined {
    const settled = this.#check(stream, expected, [systemEvent('', '')]);
    const isMissing = this.#last(stream) < 0n && this.#last(`$$${stream}`) < 0n;
    return settled ?? (isMissing && !forGood ? { kind: 'wrong-version', current: -1n } : undefined);
  }

  #write(stream: string, event: Proposed, tombstone?: bigint): Recorded {
    const held = this.#streams.get(stream) ?? { events: [], isTombstoned: false };
    this.#streams.set(stream, held);
    const revision = tombstone ?? BigInt(held.events.length);
    const recorded = { ...event, stream, revision, position: this.#end, createdMs: Date.now() };
    // Positions are offsets in a file, so they are as far apart as the events are long.
    this.#end += BigInt(128 + event.data.length + event.metadata.length + stream.length);
    if (tombstone === undefined) held.events.push(recorded);
    else held.isTombstoned = true;
    this.#places.set(recorded.position, this.all.length);
    this.all.push(recorded);
    const key = `${stream} ${event.id}`;
    if (!this.#recentIds.has(key)) this.#recentIds.set(key, recorded);
    return recorded;
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

export function systemEvent(type: string, json: string): Proposed {
  return { id: randomUUID(), type, isJson: true, data: Buffer.from(json), metadata: NOBODY };
}
