/**
 * Whole pieces of work on one connection, one after the other, so that another's search path or savepoint never comes
 * in between. When one fails its transaction is lost: whoever asks after it fails with the same error.
 */
export class Turns {
  #tail: Promise<unknown> = Promise.resolve();
  #ended = false;

  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#tail.then(() => {
      if (this.#ended) throw new Error('The connection is no longer to be had');
      return work();
    });
    // Some are awaited later; a failure before that must not count as nobody's.
    turn.catch(() => undefined);
    this.#tail = turn;
    return turn;
  }

  /** When whoever is at work has done, whatever came of it: nobody who comes or waits gets a turn any more. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#tail.catch(() => undefined);
  }
}
