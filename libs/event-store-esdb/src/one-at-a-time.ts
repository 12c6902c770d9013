/** Tasks of one key one after the other, in order of their coming; those of different keys side by side. */
export class OneAtATime {
  readonly #tails = new Map<string, Promise<void>>();

  /** `task` must not throw. */
  async run(key: string, task: () => Promise<void>): Promise<void> {
    const turn = (this.#tails.get(key) ?? Promise.resolve()).then(task);
    this.#tails.set(key, turn);
    await turn;
    if (this.#tails.get(key) === turn) this.#tails.delete(key);
  }
}
