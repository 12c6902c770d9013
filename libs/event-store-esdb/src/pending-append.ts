import { AppendNotStored, type AppendResult, AppendUnknown, type SealedEvent } from '@fiocco/event-sourcing';

/** An append under way. It is settled once, by an answer or by its deadline. */
export class PendingAppend {
  readonly answer: Promise<AppendResult>;
  /** A try was sent: without an answer it is unknown whether it was stored. */
  sent = false;
  /** A try ended without an answer: it may have been stored, or be stored later. */
  open = false;
  settled = false;
  readonly #timer: NodeJS.Timeout;
  #resolve: (result: AppendResult) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(
    readonly stream: string,
    readonly expectedRevision: number,
    readonly events: readonly SealedEvent[],
    /** The id of the event that must be found at the expected revision before anything is sent. */
    readonly lastId: string | undefined,
    deadlineMs: number,
  ) {
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#timer = setTimeout(() => this.reject(this.#overdue()), deadlineMs);
  }

  /** The id of its first event, which identifies the append. */
  get id(): string {
    return this.events[0]?.id ?? '';
  }

  resolve(result: AppendResult): void {
    this.#settle();
    this.#resolve(result);
  }

  reject(error: Error): void {
    this.#settle();
    this.#reject(error);
  }

  #overdue(): Error {
    return this.sent
      ? new AppendUnknown(`no answer about an append to ${this.stream} in time`)
      : new AppendNotStored(`an append to ${this.stream} was not sent in time`);
  }

  #settle(): void {
    this.settled = true;
    clearTimeout(this.#timer);
  }
}
