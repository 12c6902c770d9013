import type { Clock } from '../clock.js';
import { TO_CALLBACKS, type CallbackKind, type Provider } from '../faults/fault.js';
import type { ArmedFault, FaultBook } from '../faults/fault-book.js';
import type { Store } from '../store/store.js';
import type { Callback } from './callback.js';

export interface Outbox {
  /** Within the transaction of what it tells. */
  add(event: Pick<Callback, 'id' | 'provider' | 'type' | 'payment' | 'payload'>): void;
  get(id: string): Callback | undefined;
  all(): Callback[];
  due(): Callback[];
  /** Whether anything waits, now or for later. */
  waits(): boolean;
  delivered(id: string): void;
  failed(id: string): void;
}

/** A `late` callback comes after this time, and a `reordered` one unless another overtakes it before. */
const LATE_MS = 3_000;
const LONGEST_PAUSE_MS = 60_000;

type Befallen = ArmedFault & { readonly kind: CallbackKind };

function effectOf({ kind, ms = LATE_MS }: Befallen, now: number): Partial<Callback> {
  switch (kind) {
    case 'repeated':
      return { fault: kind, copies: 2 };
    case 'lost':
      return { fault: kind, state: 'lost' };
    case 'late':
    case 'reordered':
      return { fault: kind, dueAt: now + ms };
  }
}

export function createOutbox(store: Store, faults: FaultBook, clock: Clock): Outbox {
  const rows = store.table<Callback>('callbacks');
  const waiting = new Set(rows.all().flatMap(({ id, state }) => (state === 'waiting' ? [id] : [])));
  const now = (): number => clock.now().getTime();

  function save(callback: Callback): void {
    rows.put(callback.id, callback);
    if (callback.state === 'waiting') waiting.add(callback.id);
    else waiting.delete(callback.id);
  }

  const overtake = (provider: Provider): void => {
    for (const id of waiting) {
      const callback = rows.get(id);
      if (callback?.provider === provider && callback.fault === 'reordered' && callback.tries === 0)
        save({ ...callback, dueAt: Math.min(callback.dueAt, now()) });
    }
  };

  return {
    add(event) {
      const fault = faults.take(event.provider, 'callback', TO_CALLBACKS);
      const usual = { createdAt: now(), dueAt: now(), copies: 1, tries: 0, state: 'waiting' } as const;
      save({ ...event, ...usual, ...(fault === undefined ? {} : effectOf(fault, now())) });
    },
    get: (id) => rows.get(id),
    all: () => rows.all(),
    due: () =>
      [...waiting].flatMap((id) => {
        const callback = rows.get(id);
        // Added by a call that failed afterwards, so that its row is gone again.
        if (callback === undefined) waiting.delete(id);
        return callback !== undefined && callback.dueAt <= now() ? [callback] : [];
      }),
    waits: () => waiting.size > 0,
    delivered(id) {
      const callback = rows.get(id);
      if (callback === undefined) return;
      const copies = Math.max(0, callback.copies - 1);
      store.transact(() => {
        save({ ...callback, copies, state: copies === 0 ? 'delivered' : 'waiting' });
        overtake(callback.provider);
      });
    },
    failed(id) {
      const callback = rows.get(id);
      if (callback?.state !== 'waiting') return;
      const tries = callback.tries + 1;
      const pause = Math.min(1_000 * 2 ** (tries - 1), LONGEST_PAUSE_MS);
      store.transact(() => {
        save({ ...callback, tries, dueAt: now() + pause });
      });
    },
  };
}
