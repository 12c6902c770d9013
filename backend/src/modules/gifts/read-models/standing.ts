import { PersistentMap, type StoredEvent } from '@fiocco/event-sourcing';
import {
  evolveGift,
  type GiftEvent,
  type GiftState,
  initialGiftState,
  isUnsettled,
  type Purchase,
  termOf,
} from '@fiocco/gift';

/**
 * What read models keep of a gift as JSON: its terms, the live purchases, and those without a unit whose payment is
 * still open. Other ended purchases and freed allocations matter to commands only; a row with these would grow with
 * every guest who goes back, and be rewritten each time.
 */
export type StandingJson = Pick<GiftState, 'placement' | 'listId' | 'productId' | 'terms'> & {
  /** With `expiresAt` at every stage: rows have been stored in this shape since the first release. */
  readonly live: Readonly<Record<string, Purchase>>;
  readonly unsettled: Readonly<Record<string, Purchase>>;
};

type Rows = StandingJson['live'];

const rowsOf = (purchases: GiftState['live']): Rows =>
  Object.fromEntries(
    [...purchases].map(([id, purchase]) => [id, { ...purchase, expiresAt: termOf(purchase) }]),
  ) as Rows;

export function standingJson({ placement, listId, productId, terms, live, ended }: GiftState): StandingJson {
  return { placement, listId, productId, terms, live: rowsOf(live), unsettled: rowsOf(unsettledOf(ended)) };
}

export function standingFrom({ live, unsettled, ...gift }: StandingJson): GiftState {
  const kept = {
    live: PersistentMap(Object.entries(live)),
    ended: PersistentMap(Object.entries(unsettled)),
  };
  return { ...initialGiftState, ...gift, ...kept };
}

function unsettledOf(ended: GiftState['ended']): GiftState['ended'] {
  if (ended.size === 0) return ended;
  const kept = [...ended].filter(([, purchase]) => isUnsettled(purchase));
  return kept.length === ended.size ? ended : PersistentMap(kept);
}

function standingOf(state: GiftState): GiftState {
  const { allocations, dead } = initialGiftState;
  return { ...state, allocations, dead, ended: unsettledOf(state.ended) };
}

let known: { readonly event: StoredEvent | null; readonly from: GiftState; readonly to: GiftState } = {
  event: null,
  from: initialGiftState,
  to: initialGiftState,
};

/**
 * The live state of a gift after an event. Two read models keep it. In a rebuild an event goes from one to the other
 * and both start from the same gift, so the second one reuses what the first has computed.
 */
export function standingAfter(from: GiftState, event: StoredEvent): GiftState {
  if (known.event === event && known.from === from) return known.to;
  const to = standingOf(evolveGift(from, event as StoredEvent & GiftEvent));
  known = { event, from, to };
  return to;
}
