/**
 * Runs pieces of work on one connection one after the other, so that they do not see each other's search path or
 * savepoint. When one fails the transaction is lost, and all later ones fail with the same error.
 */
export class Turns {
  #tail: Promise<unknown> = Promise.resolve();
  #ended = false;

  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#tail.then(() => {
      if (this.#ended) throw new Error('The connection is no longer to be had');
      return work();
    });
    // Some are awaited later; until then a failure must not count as an unhandled rejection.
    turn.catch(() => undefined);
    this.#tail = turn;
    return turn;
  }

  /** Resolves when the running work has ended, whatever its result; waiting and later ones get no turn any more. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#tail.catch(() => undefined);
  }
}
