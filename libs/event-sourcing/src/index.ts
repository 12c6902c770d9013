export { type EventText, isEventType, isStreamName, MAX_APPEND_BYTES, toEventTexts } from './append-rules.js';
export { type Bell, createBell } from './bell.js';
export * from './command-runner.js';
export * from './decider.js';
export * from './event.js';
export * from './event-store.js';
export {
  EventCatalogue,
  type EventVersion,
  eventVersion,
  UnreadableEvent,
  type UnreadableReason,
} from './event-catalogue.js';
export { followLog, type FollowOptions } from './follow-log.js';
export { GENESIS_HASH, hashOf, hashOfTexts, type HashedTexts } from './hash.js';
export { createKeyedQueue, type KeyedQueue } from './keyed-queue.js';
export { InMemoryEventStore } from './in-memory-event-store.js';
export { assertJsonSafe } from './json-safe.js';
export {
  type Check,
  isCents,
  isCount,
  isDay,
  isFlag,
  isId,
  isInstant,
  isListOf,
  isNullOr,
  isOneOf,
  isPaperNumber,
  isShaped,
  LONGEST_PAPER_NUMBER,
  type Shape,
} from './payload-checks.js';
export {
  isKeptRef,
  isNamedText,
  isSameText,
  type KeptRef,
  keptRefOf,
  type NamedText,
  NOT_KEPT_YET,
} from './named-text.js';
/** Its changes make a new map and leave the old one, however long a stream is folded. */
export { Map as PersistentMap } from 'immutable';
export { type EventDraft, seal, type SealContext } from './seal.js';
export {
  type PublishedEvent,
  publishedEvent,
  type PublishedEvents,
  publishedEvents,
} from './published-event.js';
export { readTogether } from './read-together.js';
export { foldThen, readable, splitAt, type StreamThen, streamThen, StreamUnreadable } from './stream-then.js';
export { isWhole } from './whole-stream.js';
