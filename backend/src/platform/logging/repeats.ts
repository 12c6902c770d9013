const EVERY_MS = 60_000;
/**
 * With more kinds than this, new ones are logged each time, so that an attack from everywhere cannot fill the memory.
 */
const MOST_KINDS = 10_000;

type Say = (repeated: number) => void;

/** Reduces messages of the same kind: one lost connection fails a hundred calls in the same way. */
export class Repeats {
  private readonly known = new Map<string, { unsaid: number; say: Say }>();

  /**
   * The first of its kind is said at once, with 0. Those that follow are summed up once a minute: the last one is said,
   * with their number.
   */
  tell(kind: string, say: Say): void {
    const last = this.known.get(kind);
    if (last) {
      last.unsaid += 1;
      last.say = say;
      return;
    }
    say(0);
    if (this.known.size >= MOST_KINDS) return;
    this.known.set(kind, { unsaid: 0, say });
    const timer = setInterval(() => {
      if (!this.sum(kind)) clearInterval(timer);
    }, EVERY_MS);
    timer.unref();
  }

  /**
   * Says the sum and answers whether there was any. A kind that did not occur for a minute is said at once the next
   * time.
   */
  private sum(kind: string): boolean {
    const last = this.known.get(kind);
    if (!last?.unsaid) {
      this.known.delete(kind);
      return false;
    }
    const { unsaid, say } = last;
    last.unsaid = 0;
    say(unsaid);
    return true;
  }
}
