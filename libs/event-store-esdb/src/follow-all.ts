import { createBell, type Position, type StoredEvent, type Subscription } from '@fiocco/event-sourcing';
import { END, type EventStoreDBClient, START } from '@eventstore/db-client';
import { ignoreError } from './collect.js';
import { NO_POSITION, type OwnEvents } from './stored-event.js';

export interface FollowAllOptions {
  readonly client: EventStoreDBClient;
  readonly own: OwnEvents;
  /** `end`: only what is stored from the first confirmation on. */
  readonly after: Position | 'end';
  readonly handler: (event: StoredEvent) => Promise<void>;
  readonly onConfirmed?: () => void;
  /** Asked before each subscription; throws while it would skip events in silence. */
  readonly check?: (after: Position) => Promise<void>;
  /** A server that takes the call and says nothing is given up after this. */
  readonly confirmMs: number;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

/**
 * A catch-up subscription that comes back. The server may drop any subscriber, end it without an error, or vanish, and
 * none returns by itself; so each is let go of completely and the next resumes after the last event that was handled.
 */
export function followAll(options: FollowAllOptions): Subscription {
  const { client, handler, confirmMs } = options;
  const closing = createBell();
  let position = options.after;
  let failures = 0;
  let isHandlerFailing = false;
  let end: (() => void) | undefined;
  let open = true;

  const followOnce = async (): Promise<void> => {
    const subscription = client.subscribeToAll({ fromPosition: placeOf(position) });
    // Stays for good: what comes after the end has nobody else to hear it.
    subscription.on('error', ignoreError);
    end = () => subscription.destroy();
    const timer = setTimeout(() => subscription.destroy(new Error('not confirmed in time')), confirmMs);
    subscription.once('confirmation', () => {
      clearTimeout(timer);
      if (!isHandlerFailing) failures = 0;
      options.onConfirmed?.();
    });
    try {
      for await (const resolved of subscription) {
        const event = options.own.of(resolved);
        if (!open) return;
        if (!event) continue;
        isHandlerFailing = true;
        await handler(event);
        isHandlerFailing = false;
        failures = 0;
        // Only a place where an event of ours stands; the server's own may be scavenged.
        if (event.position < NO_POSITION) position = event.position;
      }
    } finally {
      clearTimeout(timer);
      end = undefined;
      subscription.destroy();
      void subscription.unsubscribe().catch(ignoreError);
    }
  };

  const run = async (): Promise<void> => {
    while (open) {
      try {
        if (position !== 'end' && position !== 0n) await options.check?.(position);
        // Closed meanwhile: nobody would end a subscription made now.
        if (open) await followOnce();
      } catch {
        // Dropped, cut, or the handler threw: the position has not moved, the same event comes again.
      }
      await closing.pause(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS));
      failures += 1;
    }
  };
  const done = run();

  return {
    async close() {
      open = false;
      closing.close();
      end?.();
      await done;
    },
  };
}

function placeOf(position: Position | 'end') {
  if (position === 'end') return END;
  return position === 0n ? START : { commit: position, prepare: position };
}
