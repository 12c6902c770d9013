/**
 * Work of which one run at a time is enough for each key. Whoever comes while one is under way shares the next with all who
 * come meanwhile: it begins after they came, so that what it finds is no older than their question. No result is kept after
 * its run, and a failure reaches exactly those who shared it. Different keys never wait for each other. Within this process
 * only; other processes make runs of their own, which costs calls and changes nothing.
 */
export class SharedRuns<Key, Result> {
  private readonly underWay = new Map<Key, Promise<unknown>>();
  private readonly next = new Map<Key, Promise<Result>>();

  /** `isShared`: others may have come between this call and the beginning of the run. */
  run(key: Key, work: (isShared: boolean) => Promise<Result>): Promise<Result> {
    const next = this.next.get(key);
    if (next) return next;
    const current = this.underWay.get(key);
    if (!current) return this.start(key, work, false);
    const after = current.then(() => {
      this.next.delete(key);
      return this.start(key, work, true);
    });
    this.next.set(key, after);
    return after;
  }

  /** Resolves once the run that is under way now, if there is one, has ended. */
  async idle(key: Key): Promise<void> {
    await this.underWay.get(key);
  }

  private start(key: Key, work: (isShared: boolean) => Promise<Result>, isShared: boolean): Promise<Result> {
    const run = work(isShared);
    const over = (): void => void this.underWay.delete(key);
    this.underWay.set(key, run.then(over, over));
    return run;
  }
}
