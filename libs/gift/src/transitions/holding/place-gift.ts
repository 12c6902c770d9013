import { eventVersion, isCents, isCount, isFlag, isNullOr, isOneOf, Refusal } from '@fiocco/event-sourcing';
import type {
  GiftPlaced,
  GiftPlacedV1,
  GiftTermsChanged,
  GiftTermsChangedV1,
  GiftWithdrawn,
  TermsV1,
} from '../../events/placing.js';
import type { GiftState } from '../../state/gift-state.js';
import type { GiftTerms } from '../../state/terms.js';
import type { GiftTransition } from '../../state/transition.js';
import { takenUnits } from '../../state/units.js';
import { isUnsettled } from '../../state/purchase.js';

type PlaceGift = {
  readonly type: 'PlaceGift';
  readonly listId: number;
  readonly productId: number | null;
  readonly terms: GiftTerms;
  /** Does nothing where it was placed before, even if it was withdrawn since. */
  readonly unlessEver?: true;
};
/** Terms that it does not name keep their value. */
type ChangeTerms = { readonly type: 'ChangeTerms'; readonly terms: Partial<GiftTerms> };
/** `closedToo`: also allowed where all transactions are cancelled, because the list is being deleted. */
type WithdrawGift = { readonly type: 'WithdrawGift'; readonly closedToo: boolean };
export type PlacementCommand = PlaceGift | ChangeTerms | WithdrawGift;
type PlacementEvent = GiftPlaced | GiftTermsChanged | GiftWithdrawn;

function isSame(a: GiftTerms, b: GiftTerms): boolean {
  return (
    a.isQuota === b.isQuota &&
    a.canBuyInQuota === b.canBuyInQuota &&
    a.listQuantity === b.listQuantity &&
    a.priority === b.priority &&
    a.beyondStock === b.beyondStock &&
    a.ownPriceCents === b.ownPriceCents
  );
}

function place(state: GiftState, { listId, productId, terms, unlessEver }: PlaceGift): readonly GiftPlaced[] {
  if (unlessEver && state.placement !== 'none') return [];
  if (state.placement === 'placed') {
    if (isSame(state.terms, terms)) return [];
    throw new Refusal('GIFT_ALREADY_ON_LIST');
  }
  return [{ type: 'gift.GiftPlaced.v2', data: { ...terms, listId, productId } }];
}

function changeTerms(state: GiftState, { terms: change }: ChangeTerms): readonly GiftTermsChanged[] {
  if (state.placement !== 'placed') throw new Refusal('GIFT_NOT_ON_LIST');
  const terms = { ...state.terms, ...change };
  if (isSame(state.terms, terms)) return [];
  const taken = takenUnits(state);
  if (terms.listQuantity < taken) throw new Refusal('UNITS_BELOW_TAKEN', { taken });
  return [{ type: 'gift.GiftTermsChanged.v2', data: terms }];
}

function withdraw(state: GiftState, { closedToo }: WithdrawGift): readonly GiftWithdrawn[] {
  if (state.placement !== 'placed') return [];
  // Money may still be moving for a purchase that keeps no unit.
  const ended = [...state.ended.values()].filter((purchase) => purchase.stage !== 'draft');
  const blocking = state.live.size + (closedToo ? ended.filter(isUnsettled) : ended).length;
  if (blocking > 0) throw new Refusal('GIFT_HAS_TRANSACTIONS', { transactions: blocking });
  return [{ type: 'gift.GiftWithdrawn.v1', data: {} }];
}

const termsOf = ({ isQuota, canBuyInQuota, listQuantity, priority, ...terms }: GiftTerms): GiftTerms => ({
  isQuota,
  canBuyInQuota,
  listQuantity,
  priority,
  beyondStock: terms.beyondStock,
  ownPriceCents: terms.ownPriceCents,
});

const storedTermsV1 = {
  isQuota: isFlag,
  canBuyInQuota: isFlag,
  listQuantity: isCount,
  priority: isOneOf(1, 2, 3),
};
const storedTerms = { ...storedTermsV1, beyondStock: isFlag, ownPriceCents: isNullOr(isCents) };
const storedPlace = { listId: isCount, productId: isNullOr(isCount) };

/** Until then no list asked for more than the shop had, and each gift cost what the catalogue said. */
const sinceV1 = <Terms extends TermsV1>(terms: Terms) => ({
  ...terms,
  beyondStock: false,
  ownPriceCents: null,
});

/** Staff put a product on a list, change what it allows there, or take it off. */
export const placement: GiftTransition<PlacementCommand, PlacementEvent> = {
  decide: { PlaceGift: place, ChangeTerms: changeTerms, WithdrawGift: withdraw },
  evolve: {
    'gift.GiftPlaced.v2': (state, { data }) => ({
      ...state,
      placement: 'placed',
      listId: data.listId,
      productId: data.productId,
      terms: termsOf(data),
    }),
    'gift.GiftTermsChanged.v2': (state, { data }) => ({ ...state, terms: termsOf(data) }),
    'gift.GiftWithdrawn.v1': (state) => ({ ...state, placement: 'withdrawn' }),
  },
  stored: {
    'gift.GiftPlaced.v2': eventVersion<GiftPlaced>('gift.GiftPlaced.v2', { ...storedTerms, ...storedPlace }),
    'gift.GiftTermsChanged.v2': eventVersion<GiftTermsChanged>('gift.GiftTermsChanged.v2', storedTerms),
    'gift.GiftWithdrawn.v1': eventVersion<GiftWithdrawn>('gift.GiftWithdrawn.v1', {}),
  },
  former: [
    eventVersion<GiftPlacedV1>('gift.GiftPlaced.v1', { ...storedTermsV1, ...storedPlace }, (data) => ({
      type: 'gift.GiftPlaced.v2',
      data: sinceV1(data),
    })),
    eventVersion<GiftTermsChangedV1>('gift.GiftTermsChanged.v1', storedTermsV1, (data) => ({
      type: 'gift.GiftTermsChanged.v2',
      data: sinceV1(data),
    })),
  ],
};
