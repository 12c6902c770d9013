export class LoadTimedOut extends Error {
  override readonly name = 'LoadTimedOut';
  /** The code of a socket's timeout: clients are told to try again. */
  readonly code = 'ETIMEDOUT';
}

interface NextLoad<Value> {
  readonly promise: Promise<Value>;
  resolve(value: Value | Promise<Value>): void;
}

export interface SharedLoadOptions {
  /** A load that takes longer fails for those who wait for it, and nobody later waits for it. */
  readonly timeLimitMs: number;
}

/**
 * Callers that ask while a load of the same key is under way share the next load.
 *
 * A load starts after all its callers have asked, so no answer is older than its question, and no answer is kept after
 * its load. A failure reaches exactly the callers that shared the load. Different keys never wait for each other.
 */
export class SharedLoad<Key, Value> {
  private readonly running = new Set<Key>();
  private readonly next = new Map<Key, NextLoad<Value>>();

  constructor(
    private readonly load: (key: Key) => Promise<Value>,
    private readonly options: SharedLoadOptions,
  ) {}

  get(key: Key): Promise<Value> {
    if (!this.running.has(key)) return this.run(key);
    const next = this.next.get(key) ?? deferred<Value>();
    this.next.set(key, next);
    return next.promise;
  }

  private run(key: Key): Promise<Value> {
    this.running.add(key);
    return this.limited(key).finally(() => {
      this.running.delete(key);
      const next = this.next.get(key);
      if (!next) return;
      this.next.delete(key);
      next.resolve(this.run(key));
    });
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

function deferred<Value>(): NextLoad<Value> {
  let resolve!: NextLoad<Value>['resolve'];
  const promise = new Promise<Value>((settle) => (resolve = settle));
  return { promise, resolve };
}
