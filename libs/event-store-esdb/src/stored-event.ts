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

/** The event as the port has it; `undefined` for the system's events and whatever else shares the server. */
export function toStored({ event }: ResolvedEvent | AllStreamResolvedEvent): StoredEvent | undefined {
  if (!event || !isEventType(event.type) || !isStreamName(event.streamId)) return undefined;
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
