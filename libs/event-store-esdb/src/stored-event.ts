import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client';
import {
  type EventMetadata,
  isEventType,
  isStreamName,
  type JsonObject,
  type Position,
  type StoredEvent,
} from '@fiocco/event-sourcing';

/** The server's value for an unknown position; it cannot be read from. */
export const NO_POSITION = 2n ** 64n - 1n;

/** Tells the ledger's events from the server's own and from those of other programs. */
export class OwnEvents {
  readonly #categories: ReadonlySet<string> | undefined;

  /** Without categories, every event counts as ours whose type and stream name have our form. */
  constructor(categories?: readonly string[]) {
    this.#categories = categories && new Set(categories);
  }

  isOurs(type: string): boolean {
    return isEventType(type) && (this.#categories?.has(type.slice(0, type.indexOf('.'))) ?? true);
  }

  /** The event in the port's form; undefined where it is not ours. */
  of({ event }: ResolvedEvent | AllStreamResolvedEvent): StoredEvent | undefined {
    return event && this.isOurs(event.type) && isStreamName(event.streamId) ? toStored(event) : undefined;
  }

  allOf(events: readonly (ResolvedEvent | AllStreamResolvedEvent)[]): StoredEvent[] {
    return events.flatMap((event) => this.of(event) ?? []);
  }
}

function toStored(event: NonNullable<ResolvedEvent['event']>): StoredEvent {
  return {
    stream: event.streamId,
    revision: Number(event.revision),
    position: event.position?.commit ?? NO_POSITION,
    id: event.id,
    type: event.type,
    data: (event.isJson ? event.data : {}) as JsonObject,
    metadata: (event.metadata ?? {}) as unknown as EventMetadata,
  };
}

export function positionOf({ event, commitPosition }: AllStreamResolvedEvent): Position {
  return event?.position?.commit ?? commitPosition ?? NO_POSITION;
}
