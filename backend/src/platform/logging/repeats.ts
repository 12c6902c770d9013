const EVERY_MS = 60_000;
/** Beyond it, new kinds are told each time: an attack from everywhere must not fill the memory. */
const MOST_KINDS = 10_000;

type Say = (repeated: number) => void;

/** Which of many alike are news: a connection that is cut fails a hundred calls in the same way. */
export class Repeats {
  private readonly known = new Map<string, { unsaid: number; say: Say }>();

  /** The first of its kind is said at once, with 0; those that follow once a minute by the last one, with how many they were. */
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

  /** Whether any came. A kind of which none came for a minute is news again. */
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
