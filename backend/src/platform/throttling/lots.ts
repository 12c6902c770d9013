/** Permits that this process has drawn from a shared counter. */
export interface Lot {
  /** Unused permits of this process; null where none can be drawn before `until`. */
  left: number | null;
  /** Milliseconds of the real clock, as the limiter stores them. */
  readonly until: number;
}

/**
 * The newest lots, so many at most. Whoever calls under ever new keys pushes the oldest out and makes nobody look through
 * the others; a lot that is gone is drawn again.
 */
export class Lots {
  private readonly kept = new Map<string, Lot>();

  constructor(private readonly most: number) {}

  get size(): number {
    return this.kept.size;
  }

  current(name: string): Lot | undefined {
    const lot = this.kept.get(name);
    return lot && lot.until > Date.now() ? lot : undefined;
  }

  keep(name: string, lot: Lot): void {
    this.kept.delete(name);
    // A map answers its keys in the order in which they were set.
    const [oldest] = this.kept.keys();
    if (this.kept.size >= this.most && oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(name, lot);
  }
}
