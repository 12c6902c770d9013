/** JSON as events may carry it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** A domain event as deciders return it: the stored type (`gift.UnitHeld.v1`) and the payload. */
export interface DomainEvent<Type extends string = string, Data extends JsonObject = JsonObject> {
  readonly type: Type;
  readonly data: Data;
}

/** Who acted, as a code without personal data: `staff:3`, `buyer`, `system:hold-expiry`, `provider:stripe`. */
export type Actor = string;

export interface EventMetadata {
  /** The time by the injected clock, ISO 8601 in UTC. */
  readonly at: string;
  readonly actor: Actor;
  /** The id of the request or job that caused it. */
  readonly cause: string;
  /** The hash of the event before it in the stream; 64 zeros for the first event. */
  readonly previousHash: string;
}

/** An event ready to be appended: its id is chosen, and it contains the hash of its predecessor. */
export interface SealedEvent extends DomainEvent {
  /** A UUID that is never used for another event. */
  readonly id: string;
  readonly metadata: EventMetadata;
}

/** The place in the global order. Only its order has a meaning. */
export type Position = bigint;

export interface StoredEvent extends SealedEvent {
  readonly stream: string;
  /** 0 for the first event of the stream. */
  readonly revision: number;
  readonly position: Position;
}
