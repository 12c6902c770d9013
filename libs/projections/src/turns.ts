/**
 * Whole pieces of work on one connection, one after the other, so that another's search path or savepoint never comes
 * in between. When one fails its transaction is lost: whoever asks after it fails with the same error.
 */
export class Turns {
  #tail: Promise<unknown> = Promise.resolve();

  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#tail.then(work);
    // Some are awaited later; a failure before that must not count as nobody's.
    turn.catch(() => undefined);
    this.#tail = turn;
    return turn;
  }

  /** When nobody is at work, whatever came of it. */
  async idle(): Promise<void> {
    await this.#tail.catch(() => undefined);
  }
}
