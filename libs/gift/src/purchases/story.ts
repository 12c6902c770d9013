import { hashOf, readable, type StoredEvent } from '@fiocco/event-sourcing';
import { evolveGift, giftEvents } from '../decider.js';
import { purchaseEvents } from './published.js';
import { referenceOf } from '../events/told-by-facts.js';
import type { GiftEvent, PurchaseEvent } from '../events/gift-events.js';
import { type GiftState, initialGiftState, purchaseIn } from '../state/gift-state.js';
import type { Purchase } from '../state/purchase.js';
import { unitsOf } from '../state/units.js';

/** The purchase and its gift's units before or after an event. */
interface Standing {
  /** Undefined before the first hold. */
  readonly purchase: Purchase | undefined;
  /** Null for a list's fund, which has none. */
  readonly units: { readonly free: number; readonly all: number } | null;
}

/** One event of a purchase, with what it changed. */
export interface StoryStep {
  readonly event: PurchaseEvent;
  /** The first eight digits of the stored event's hash, to compare chains by eye. */
  readonly fingerprint: string;
  /** The request or job that wrote the event. */
  readonly cause: string;
  readonly before: Standing;
  readonly after: Standing;
  /** References to the buyer's data before and after, where the event changed them. */
  readonly buyer: { readonly before: string; readonly after: string } | null;
  /** Reference to words that staff gave with it. */
  readonly noteRef: string | null;
}

export interface PurchaseStory {
  readonly steps: readonly StoryStep[];
  /** The purchase after its last event. */
  readonly purchase: Purchase | undefined;
}

/**
 * What happened to one purchase, oldest first, from its gift's whole stream. Throws `StreamUnreadable` where any event
 * of the gift has an unknown version, because the free units could not be told.
 */
export function purchaseStory(stream: readonly StoredEvent[], transactionId: string): PurchaseStory {
  const { steps, state } = stepsIn(stream, (event) => event.data.transactionId === transactionId);
  return { steps, purchase: purchaseIn(state, transactionId) };
}

/** The events of whatever purchases that are asked for, oldest first, in one pass; throws like {@link purchaseStory}. */
export const purchaseSteps = (
  stream: readonly StoredEvent[],
  isAsked: (event: PurchaseEvent) => boolean,
): readonly StoryStep[] => stepsIn(stream, isAsked).steps;

function stepsIn(stream: readonly StoredEvent[], isAsked: (event: PurchaseEvent) => boolean) {
  const steps: StoryStep[] = [];
  let state = initialGiftState;
  const buyers = new Map<string, string | null>();
  for (const stored of stream) {
    const current = currentVersion(stored);
    const after = evolveGift(state, current);
    const event = purchaseEvents.of(current);
    if (event) {
      const { transactionId } = event.data;
      const knownRef = buyers.get(transactionId) ?? null;
      const ref: string | null = referenceOf(event, 'buyer') ?? knownRef;
      buyers.set(transactionId, ref);
      if (isAsked(event)) steps.push(stepOf(stored, event, [state, after], changed(knownRef, ref)));
    }
    state = after;
  }
  return { steps, state };
}

function stepOf(
  stored: StoredEvent,
  event: PurchaseEvent,
  [before, after]: readonly [GiftState, GiftState],
  buyer: StoryStep['buyer'],
): StoryStep {
  const { transactionId } = event.data;
  return {
    event,
    fingerprint: hashOf(stored.stream, stored.revision, stored).slice(0, 8),
    cause: stored.metadata.cause,
    before: standingOf(before, transactionId),
    after: standingOf(after, transactionId),
    buyer,
    noteRef: referenceOf(event, 'words'),
  };
}

const changed = (before: string | null, after: string | null): StoryStep['buyer'] =>
  before === null || after === null || before === after ? null : { before, after };

const currentVersion = (stored: StoredEvent): StoredEvent & GiftEvent =>
  readable(stored.stream, stored, () => giftEvents.read(stored as StoredEvent & GiftEvent));

function standingOf(state: GiftState, transactionId: string): Standing {
  const purchase = purchaseIn(state, transactionId);
  if (state.productId === null) return { purchase, units: null };
  const units = unitsOf(state);
  const free = units.filter((unit) => unit.live.length === 0).length;
  return { purchase, units: { free, all: units.length } };
}
