import type { RowKey } from './row-table.js';

/** 4 Mi bits: a million keys leave one in six of the others to be looked for in vain, a hundred thousand one in 500. */
const WORDS = 2 ** 17;
const BITS_MASK = WORDS * 32 - 1;

/**
 * Which rows may have left memory for the table, as a Bloom filter: of one size however many there are, never wrong
 * about one that has left, and most new rows are known to be new without a question.
 */
export class LeftKeys {
  #bits: Uint32Array | undefined;

  add(key: RowKey): void {
    const bits = (this.#bits ??= new Uint32Array(WORDS));
    const first = hashOf(String(key));
    for (const bit of [first, again(first)]) {
      const word = (bit & BITS_MASK) >>> 5;
      bits[word] = (bits[word] as number) | (1 << (bit & 31));
    }
  }

  mayHold(key: RowKey): boolean {
    const bits = this.#bits;
    if (!bits) return false;
    const first = hashOf(String(key));
    return isSet(bits, first) && isSet(bits, again(first));
  }
}

function isSet(bits: Uint32Array, bit: number): boolean {
  return ((bits[(bit & BITS_MASK) >>> 5] as number) & (1 << (bit & 31))) !== 0;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let place = 0; place < text.length; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01_00_01_93);
  return hash >>> 0;
}

/** A second hash that the first does not give away (murmur3's finish). */
function again(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
