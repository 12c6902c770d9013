import { SharedRuns } from '../../../platform/index.js';

export class LoadTimedOut extends Error {
  override readonly name = 'LoadTimedOut';
  /** The code of a socket's timeout: clients are told to try again. */
  readonly code = 'ETIMEDOUT';
}

export interface SharedLoadOptions {
  /** A load that takes longer fails for those who wait for it, and nobody later waits for it. */
  readonly timeLimitMs: number;
}

/** One load at a time for each key, by {@link SharedRuns}, each with a time limit. */
export class SharedLoad<Key, Value> {
  private readonly runs = new SharedRuns<Key, Value>();

  constructor(
    private readonly load: (key: Key) => Promise<Value>,
    private readonly options: SharedLoadOptions,
  ) {}

  get(key: Key): Promise<Value> {
    return this.runs.run(key, () => this.limited(key));
  }

  private async limited(key: Key): Promise<Value> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      const fail = () => reject(new LoadTimedOut(`no answer within ${this.options.timeLimitMs} ms`));
      timer = setTimeout(fail, this.options.timeLimitMs);
    });
    try {
      return await Promise.race([this.load(key), limit]);
    } finally {
      clearTimeout(timer);
    }
  }
}
