const QUIET_MS = 60_000;
const KINDS = 200;

/** Which failures are news: a connection that is cut fails a hundred calls in the same way. */
export class Repeats {
  private readonly told = new Map<string, { readonly at: number; unsaid: number }>();

  /** `now` counts milliseconds and never goes back. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** How many of its kind were passed over since the last one told; `null` where this one is to be passed over too. */
  tell(kind: string): number | null {
    const last = this.told.get(kind);
    if (last && this.now() - last.at < QUIET_MS) {
      last.unsaid += 1;
      return null;
    }
    if (this.told.size >= KINDS) this.told.clear();
    this.told.set(kind, { at: this.now(), unsaid: 0 });
    return last?.unsaid ?? 0;
  }
}
