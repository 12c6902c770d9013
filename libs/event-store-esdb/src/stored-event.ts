import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client';
import {
  type EventMetadata,
  isEventType,
  isStreamName,
  type JsonObject,
  type Position,
  type StoredEvent,
} from '@fiocco/event-sourcing';

/** What the server says where it knows no position; never a place to read from. */
export const NO_POSITION = 2n ** 64n - 1n;

/** Tells events of the ledger from the system's and whatever else shares the server. */
export class OwnEvents {
  readonly #categories: ReadonlySet<string> | undefined;

  /** Without categories every event is ours that could be by its type and its stream's name. */
  constructor(categories?: readonly string[]) {
    this.#categories = categories && new Set(categories);
  }

  isOurs(type: string): boolean {
    return isEventType(type) && (this.#categories?.has(type.slice(0, type.indexOf('.'))) ?? true);
  }

  /** The event as the port has it, if it is ours. */
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
