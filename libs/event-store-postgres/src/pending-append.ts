import type { AppendResult, EventText } from '@fiocco/event-sourcing';

/** An append under way. It is settled once, by its answer or by its deadline. */
export class PendingAppend {
  readonly bytes: number;
  settled = false;
  /** A statement with it is under way. */
  inFlight = false;
  /** A statement with it had no answer: it may have been stored. */
  open = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly stream: string,
    readonly expectedRevision: number,
    readonly events: readonly EventText[],
    private readonly onResult: (result: AppendResult) => void,
    private readonly onError: (error: Error) => void,
    /** The id of the event that must be at the expected revision; absent allows any. */
    readonly lastId?: string,
  ) {
    let bytes = 0;
    for (const event of events) bytes += event.data.length + event.metadata.length;
    this.bytes = bytes;
  }

  /** Calls `expire` after `ms` unless it is settled by then. */
  expireAfter(ms: number, expire: (append: PendingAppend) => void): void {
    this.#timer = setTimeout(expire, ms, this);
  }

  resolve(result: AppendResult): void {
    this.#settle();
    this.onResult(result);
  }

  reject(error: Error): void {
    this.#settle();
    this.onError(error);
  }

  #settle(): void {
    this.settled = true;
    clearTimeout(this.#timer);
  }
}
