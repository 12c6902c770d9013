import type { Outbox } from './callbacks/outbox.js';
import type { Clock } from './clock.js';
import type { FaultBook } from './faults/fault-book.js';
import type { Store } from './store/store.js';

/** What the shop's account at a pretended provider is opened with. */
export interface AccountTools<Keys> {
  readonly store: Store;
  readonly clock: Clock;
  readonly faults: FaultBook;
  readonly outbox: Outbox;
  readonly keys: Keys;
  /** The address of the pretended provider itself, known once it listens. */
  url(): string;
}
