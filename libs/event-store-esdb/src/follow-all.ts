import { createBell, type Position, type StoredEvent, type Subscription } from '@fiocco/event-sourcing';
import { END, type EventStoreDBClient, START } from '@eventstore/db-client';
import { ignoreError } from './collect.js';
import { NO_POSITION, type OwnEvents } from './stored-event.js';

export interface FollowAllOptions {
  readonly client: EventStoreDBClient;
  readonly own: OwnEvents;
  /** `end`: only events that are stored after the first confirmation. */
  readonly after: Position | 'end';
  readonly handler: (event: StoredEvent) => Promise<void>;
  readonly onConfirmed?: () => void;
  /** Called before each subscription; throws while a subscription would silently skip events. */
  readonly check?: (after: Position) => Promise<void>;
  /** Milliseconds after which a server that accepts the call and does not confirm it is given up. */
  readonly confirmMs: number;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

/**
 * A catch-up subscription that is renewed. The server may drop a subscriber, end it without an error, or vanish, and
 * the client does not reconnect; so each subscription is disposed of completely, and the next one resumes after the
 * last handled event.
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
    // Never removed: errors after the end have no other listener.
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
        // Only positions of our events are kept; the server's own events may be scavenged.
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
        // If it was closed meanwhile, nobody would end a new subscription.
        if (open) await followOnce();
      } catch {
        // It was dropped or cut, or the handler threw: the position has not moved, so the same event comes again.
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
