/** Lets so many in at a time, in order of asking. */
export class Slots {
  readonly #waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async take(): Promise<void> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** To be called once for each that was taken. */
  give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}
