const BITS = 5;
const WIDTH_MASK = (1 << BITS) - 1;
const HASH_BITS = 32;

/** Any value but undefined, which stands for a missing entry. */
type Kept = object | string | number | boolean;
type Entry<Value> = readonly [key: string, value: Value];
/** Entries whose keys have the same hash; nearly always one. */
interface Bucket<Value> {
  readonly hash: number;
  readonly entries: readonly Entry<Value>[];
}
/** Up to 32 slots; only those whose bit is set are stored. */
interface Branch<Value> {
  readonly bits: number;
  readonly slots: readonly (Branch<Value> | Bucket<Value>)[];
}
type Node<Value> = Branch<Value> | Bucket<Value>;

const isBranch = <Value>(node: Node<Value>): node is Branch<Value> => 'slots' in node;

/** FNV-1a. Keys are ids drawn by the shop, so a guest cannot choose many with the same hash. */
function hashOfKey(key: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01_00_01_93);
  return hash;
}

const bitOf = (hash: number, shift: number): number => 1 << ((hash >>> shift) & WIDTH_MASK);

/** How many lower bits are set: the index of this bit's slot. */
function placeOf(bits: number, bit: number): number {
  let below = bits & (bit - 1);
  below -= (below >>> 1) & 0x55_55_55_55;
  below = (below & 0x33_33_33_33) + ((below >>> 2) & 0x33_33_33_33);
  return Math.imul((below + (below >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
}

/**
 * A map whose changes make a new map and leave the old one unchanged, at a cost that hardly grows with its size. It
 * holds what a state keeps of a long stream: copying a record or a `Map` for each event would make folding quadratic.
 * The order of iteration has no meaning, and is the same for the same keys.
 */
export class PersistentMap<Value extends Kept> {
  private static readonly none = new PersistentMap<never>(undefined, 0);

  private constructor(
    private readonly root: Node<Value> | undefined,
    readonly size: number,
  ) {}

  static empty<Value extends Kept>(): PersistentMap<Value> {
    return PersistentMap.none;
  }

  static of<Value extends Kept>(entries: Iterable<Entry<Value>>): PersistentMap<Value> {
    let map = PersistentMap.empty<Value>();
    for (const [key, value] of entries) map = map.set(key, value);
    return map;
  }

  get(key: string): Value | undefined {
    const hash = hashOfKey(key);
    let node = this.root;
    for (let shift = 0; node && isBranch(node); shift += BITS) {
      const bit = bitOf(hash, shift);
      node = node.bits & bit ? node.slots[placeOf(node.bits, bit)] : undefined;
    }
    return node?.entries.find(([known]) => known === key)?.[1];
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  set(key: string, value: Value): PersistentMap<Value> {
    const bucket = { hash: hashOfKey(key), entries: [[key, value] as const] };
    const root = this.root ? withBucket<Value>(this.root, bucket, 0) : bucket;
    return new PersistentMap(root, this.has(key) ? this.size : this.size + 1);
  }

  delete(key: string): PersistentMap<Value> {
    if (!this.root || !this.has(key)) return this;
    return new PersistentMap(without(this.root, key, hashOfKey(key), 0), this.size - 1);
  }

  keys(): string[] {
    return [...this].map(([key]) => key);
  }

  values(): Value[] {
    return [...this].map(([, value]) => value);
  }

  *[Symbol.iterator](): Generator<Entry<Value>> {
    if (this.root) yield* entriesOf(this.root);
  }

  toJSON(): Record<string, Value> {
    return Object.fromEntries(this);
  }
}

function* entriesOf<Value>(node: Node<Value>): Generator<Entry<Value>> {
  if (!isBranch(node)) return yield* node.entries;
  for (const slot of node.slots) yield* entriesOf(slot);
}

function withBucket<Value>(node: Node<Value>, added: Bucket<Value>, shift: number): Node<Value> {
  if (!isBranch(node)) return node.hash === added.hash ? merged(node, added) : parted(node, added, shift);
  const bit = bitOf(added.hash, shift);
  const place = placeOf(node.bits, bit);
  const slot = node.slots[place];
  if (!(node.bits & bit) || !slot)
    return { bits: node.bits | bit, slots: node.slots.toSpliced(place, 0, added) };
  return { bits: node.bits, slots: node.slots.with(place, withBucket(slot, added, shift + BITS)) };
}

function merged<Value>({ hash, entries }: Bucket<Value>, added: Bucket<Value>): Bucket<Value> {
  const keys = new Set(added.entries.map(([key]) => key));
  return { hash, entries: [...entries.filter(([key]) => !keys.has(key)), ...added.entries] };
}

/** A branch for two different hashes, at the level where they differ. */
function parted<Value>(one: Bucket<Value>, other: Bucket<Value>, shift: number): Branch<Value> {
  if (shift >= HASH_BITS) throw new Error('two different hashes have the same bits');
  const [first, second] = [bitOf(one.hash, shift), bitOf(other.hash, shift)];
  if (first === second) return { bits: first, slots: [parted(one, other, shift + BITS)] };
  const isFirst = placeOf(first | second, first) === 0;
  return { bits: first | second, slots: isFirst ? [one, other] : [other, one] };
}

function without<Value>(
  node: Node<Value>,
  key: string,
  hash: number,
  shift: number,
): Node<Value> | undefined {
  if (!isBranch(node)) {
    const entries = node.entries.filter(([known]) => known !== key);
    return entries.length > 0 ? { hash: node.hash, entries } : undefined;
  }
  const bit = bitOf(hash, shift);
  const place = placeOf(node.bits, bit);
  const slot = node.slots[place];
  const left = slot && without(slot, key, hash, shift + BITS);
  if (left) return { bits: node.bits, slots: node.slots.with(place, left) };
  const slots = node.slots.toSpliced(place, 1);
  return slots.length > 0 ? { bits: node.bits & ~bit, slots } : undefined;
}
