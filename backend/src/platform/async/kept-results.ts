/**
 * Results that are always the same for their key: each is made once for all who ask, and those asked for last are kept. What
 * failed is made again for whoever asks next.
 */
export class KeptResults<Result> {
  private readonly kept = new Map<string, Promise<Result>>();

  constructor(private readonly most: number) {}

  of(key: string, make: () => Promise<Result>): Promise<Result> {
    const known = this.kept.get(key);
    const result = known ?? make();
    // Makes it the most recently used.
    this.kept.delete(key);
    this.kept.set(key, result);
    if (!known) result.catch(() => this.kept.delete(key));
    const [oldest] = this.kept.keys();
    if (oldest !== undefined && this.kept.size > this.most) this.kept.delete(oldest);
    return result;
  }
}
