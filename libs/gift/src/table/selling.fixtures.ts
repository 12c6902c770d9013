import { TRANSACTION_STAGES } from '@fiocco/contracts';
import { IN_A_WEEK } from '../testing/gifts.fixtures.js';
import { TX } from '../testing/payments.fixtures.js';
import { at, AWAITED, OVER, PINNED } from '../state/purchase.js';
import type { Rows } from './answers.fixtures.js';

const SALE = { saleId: 'sale-1' };

/** How a gift is held for a sale of several, and what becomes of it. */
export const selling: Rows<'HoldForSale' | 'SellHeld' | 'DropHeld'> = {
  HoldForSale: {
    'of the purchase just held': {
      command: { type: 'HoldForSale', ...TX, ...SALE },
      answers: {
        held: 'HeldForSale → held',
        ...at(['draft', 'paying', 'authorised', 'voiding', ...PINNED], '✗ TRANSACTION_NOT_HELD'),
        ...at([...AWAITED, 'paid', 'refunding', ...OVER], '✗ TRANSACTION_NOT_HELD'),
      },
    },
  },
  SellHeld: {
    'that waits for no sale': {
      command: { type: 'SellHeld', ...TX, ...SALE, reservedUntil: IN_A_WEEK, taken: [] },
      answers: { ...at(TRANSACTION_STAGES, '–') },
    },
  },
  DropHeld: {
    'that waits for no sale': {
      command: { type: 'DropHeld', ...TX, ...SALE },
      answers: { ...at(TRANSACTION_STAGES, '–') },
    },
  },
};
