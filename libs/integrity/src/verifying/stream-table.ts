import { GENESIS_HASH } from '@fiocco/event-sourcing';

export interface StreamEnd {
  readonly revision: number;
  readonly position: bigint;
  readonly hash: string;
}

const NOTHING_YET: StreamEnd = { revision: -1, position: 0n, hash: GENESIS_HASH };
const HASH_BYTES = 32;
const FULLEST = 0.7;

/**
 * The last event of each stream, for millions of streams: an open-addressing table of flat arrays with 52 bytes a slot,
 * instead of a map of objects. Streams are identified by 64 bits of their name's hash; two with the same bits would
 * raise a false alarm, and never hide a real one.
 */
export class StreamTable {
  #slots: number;
  #size = 0;
  #keys: Uint32Array;
  #revisions: Int32Array;
  #positions: BigInt64Array;
  #hashes: Buffer;

  constructor(slots = 1024) {
    this.#slots = slots;
    this.#keys = new Uint32Array(2 * slots);
    this.#revisions = new Int32Array(slots).fill(-1);
    this.#positions = new BigInt64Array(slots);
    this.#hashes = Buffer.alloc(HASH_BYTES * slots);
  }

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#slots * (8 + 4 + 8 + HASH_BYTES);
  }

  endOf(stream: string): StreamEnd {
    const slot = this.#find(keyOf(stream, FIRST_SEED), keyOf(stream, SECOND_SEED));
    const revision = this.#revisions[slot] ?? -1;
    if (revision < 0) return NOTHING_YET;
    const begin = slot * HASH_BYTES;
    return {
      revision,
      position: this.#positions[slot] ?? 0n,
      hash: this.#hashes.toString('hex', begin, begin + HASH_BYTES),
    };
  }

  set(stream: string, { revision, position, hash }: StreamEnd): void {
    const first = keyOf(stream, FIRST_SEED);
    const second = keyOf(stream, SECOND_SEED);
    let slot = this.#find(first, second);
    if (this.#revisions[slot] === -1) {
      if (this.#size + 1 > this.#slots * FULLEST) {
        this.#grow();
        slot = this.#find(first, second);
      }
      this.#size += 1;
    }
    this.#keys[2 * slot] = first;
    this.#keys[2 * slot + 1] = second;
    this.#revisions[slot] = revision;
    this.#positions[slot] = position;
    this.#hashes.write(hash, slot * HASH_BYTES, 'hex');
  }

  clone(): StreamTable {
    const copy = new StreamTable(this.#slots);
    copy.#size = this.#size;
    copy.#keys.set(this.#keys);
    copy.#revisions.set(this.#revisions);
    copy.#positions.set(this.#positions);
    this.#hashes.copy(copy.#hashes);
    return copy;
  }

  #find(first: number, second: number): number {
    let slot = first % this.#slots;
    while (this.#revisions[slot] !== -1) {
      if (this.#keys[2 * slot] === first && this.#keys[2 * slot + 1] === second) return slot;
      slot = (slot + 1) % this.#slots;
    }
    return slot;
  }

  #grow(): void {
    const bigger = new StreamTable(this.#slots * 2);
    for (let slot = 0; slot < this.#slots; slot += 1) {
      if (this.#revisions[slot] === -1) continue;
      const first = this.#keys[2 * slot] ?? 0;
      const second = this.#keys[2 * slot + 1] ?? 0;
      const target = bigger.#find(first, second);
      bigger.#keys[2 * target] = first;
      bigger.#keys[2 * target + 1] = second;
      bigger.#revisions[target] = this.#revisions[slot] ?? -1;
      bigger.#positions[target] = this.#positions[slot] ?? 0n;
      this.#hashes.copy(bigger.#hashes, target * HASH_BYTES, slot * HASH_BYTES, (slot + 1) * HASH_BYTES);
    }
    this.#slots = bigger.#slots;
    this.#keys = bigger.#keys;
    this.#revisions = bigger.#revisions;
    this.#positions = bigger.#positions;
    this.#hashes = bigger.#hashes;
  }
}

const FIRST_SEED = 0x2f0b4c47;
const SECOND_SEED = 0x6b43a9b5;

/** 32 bits of a text: FNV-1a with a final mix. */
function keyOf(text: string, seed: number): number {
  let key = seed;
  for (let index = 0; index < text.length; index += 1) {
    key = Math.imul(key ^ text.charCodeAt(index), 0x01000193);
    key ^= key >>> 13;
  }
  key = Math.imul(key ^ (key >>> 16), 0x85ebca6b);
  return (key ^ (key >>> 15)) >>> 0;
}
