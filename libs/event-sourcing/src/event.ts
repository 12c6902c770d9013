/** JSON as events may carry it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** A domain event as deciders return it: stored type (`gift.UnitHeld.v1`) and payload, nothing else. */
export interface DomainEvent<Type extends string = string, Data extends JsonObject = JsonObject> {
  readonly type: Type;
  readonly data: Data;
}

/**
 * Who acted, as a code without personal data: `staff:3`, `buyer`, `system:hold-expiry`, `provider:stripe`.
 */
export type Actor = string;

export interface EventMetadata {
  /** Our time (injected clock), ISO 8601 in UTC. */
  readonly at: string;
  readonly actor: Actor;
  /** What caused it: a request id, a job id. */
  readonly cause: string;
  /** Hash of the predecessor in the stream; 64 zeros for the first event. */
  readonly previousHash: string;
}

/** An event ready to be appended: id given by the caller, sealed to its predecessor. */
export interface SealedEvent extends DomainEvent {
  /** UUID. Never used for another event. */
  readonly id: string;
  readonly metadata: EventMetadata;
}

/** Opaque, ordered place in the global order. */
export type Position = bigint;

export interface StoredEvent extends SealedEvent {
  readonly stream: string;
  /** 0 for the first event of the stream. */
  readonly revision: number;
  readonly position: Position;
}
