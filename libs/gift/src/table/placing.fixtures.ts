import { TRANSACTION_STAGES } from '@fiocco/contracts';
import { termsOf } from '../testing/gifts.fixtures.js';
import { at, AWAITED, OVER, PINNED } from '../state/purchase.js';
import type { Rows } from './answers.fixtures.js';

/** What staff do with the gift itself while its one purchase stands at a stage. */
export const placing: Rows<'PlaceGift' | 'ChangeTerms' | 'WithdrawGift' | 'AbandonAllocation'> = {
  PlaceGift: {
    'as it is': {
      command: { type: 'PlaceGift', listId: 100, productId: 7, terms: termsOf() },
      answers: {
        ...at(TRANSACTION_STAGES, '–'),
      },
    },
    'with other terms': {
      command: { type: 'PlaceGift', listId: 100, productId: 7, terms: termsOf({ listQuantity: 2 }) },
      answers: {
        ...at(TRANSACTION_STAGES, '✗ GIFT_ALREADY_ON_LIST'),
      },
    },
  },
  ChangeTerms: {
    'to no unit at all': {
      command: { type: 'ChangeTerms', terms: { listQuantity: 0 } },
      answers: {
        draft: 'GiftTermsChanged → draft',
        ...at(['held', 'paying', 'authorised', ...PINNED, 'voiding'], '✗ UNITS_BELOW_TAKEN'),
        ...at([...AWAITED, 'paid', 'refunding'], '✗ UNITS_BELOW_TAKEN'),
        refunded: 'GiftTermsChanged → refunded',
        cancelled: 'GiftTermsChanged → cancelled',
        removed: 'GiftTermsChanged → removed',
        exchanged: 'GiftTermsChanged → exchanged',
      },
    },
  },
  WithdrawGift: {
    'from its list': {
      command: { type: 'WithdrawGift', closedToo: false },
      answers: {
        draft: 'GiftWithdrawn → draft',
        ...at(['held', 'paying', 'authorised', ...PINNED, 'voiding'], '✗ GIFT_HAS_TRANSACTIONS'),
        ...at([...AWAITED, 'paid', 'refunding', ...OVER], '✗ GIFT_HAS_TRANSACTIONS'),
      },
    },
    'because the list goes': {
      command: { type: 'WithdrawGift', closedToo: true },
      answers: {
        draft: 'GiftWithdrawn → draft',
        ...at(['held', 'paying', 'authorised', ...PINNED, 'voiding'], '✗ GIFT_HAS_TRANSACTIONS'),
        ...at([...AWAITED, 'paid', 'refunding'], '✗ GIFT_HAS_TRANSACTIONS'),
        refunded: 'GiftWithdrawn → refunded',
        cancelled: 'GiftWithdrawn → cancelled',
        removed: 'GiftWithdrawn → removed',
        exchanged: 'GiftWithdrawn → exchanged',
      },
    },
  },
  AbandonAllocation: {
    'of its unit': {
      command: { type: 'AbandonAllocation', allocationId: 'alloc-1' },
      answers: {
        ...at(TRANSACTION_STAGES, '–'),
      },
    },
  },
};
