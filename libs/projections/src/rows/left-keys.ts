import type { RowKey } from './row-table.js';

/** 16 Mi bits, two megabytes: with a million keys, one in 500 lookups of other keys is in vain. */
const WORDS = 2 ** 19;
const BITS_MASK = WORDS * 32 - 1;
const BITS_PER_KEY = 4;

/**
 * Tells which rows may have left memory for the table, by a Bloom filter. Its size is constant, it never misses a row
 * that has left, and new rows are nearly always recognised without asking the database.
 */
export class LeftKeys {
  #bits: Uint32Array | undefined;

  add(key: RowKey): void {
    const bits = (this.#bits ??= new Uint32Array(WORDS));
    let place = hashOf(String(key));
    const step = again(place);
    for (let n = 0; n < BITS_PER_KEY; n += 1) {
      const word = (place & BITS_MASK) >>> 5;
      bits[word] = (bits[word] as number) | (1 << (place & 31));
      place = (place + step) | 0;
    }
  }

  mayHold(key: RowKey): boolean {
    const bits = this.#bits;
    if (!bits) return false;
    let place = hashOf(String(key));
    const step = again(place);
    for (let n = 0; n < BITS_PER_KEY; n += 1) {
      if (((bits[(place & BITS_MASK) >>> 5] as number) & (1 << (place & 31))) === 0) return false;
      place = (place + step) | 0;
    }
    return true;
  }
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let place = 0; place < text.length; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01_00_01_93);
  return hash | 0;
}

/** A second, independent hash (murmur3's finish); odd, so that its steps reach every bit. */
function again(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
  return (mixed ^ (mixed >>> 16)) | 1;
}
