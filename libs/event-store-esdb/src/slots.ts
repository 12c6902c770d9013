/** Admits a limited number of callers at a time, in the order of their calls. */
export class Slots {
  readonly #waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async take(): Promise<void> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Call it once for each slot that was taken. */
  give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}
