import { at, AWAITED, OVER, PINNED } from '../state/purchase.js';
import { TRANSACTION_STAGES } from '@fiocco/contracts';
import { PRICE } from '../testing/gifts.fixtures.js';
import { TX } from '../testing/payments.fixtures.js';
import type { Rows } from './answers.fixtures.js';

const WHOLE = { productType: 'intero_prenotabile', priceCents: PRICE } as const;

/** What staff put right in a purchase, or note about it. */
export const correcting: Rows<
  | ('ChangeAmount' | 'ChangeKind' | 'ChangeDelivery' | 'NoteReady' | 'NoteHandOver' | 'NameParcel')
  | ('AskDeliveryMail' | 'NameDocument' | 'EditPurchase')
> = {
  EditPurchase: {
    'by a page that shows an older version': {
      command: {
        type: 'EditPurchase',
        ...TX,
        version: 0,
        edits: [{ type: 'NameDocument', ...TX, document: { ref: 'paper_tx-1#1', digest: 'p1' } }],
      },
      answers: { ...at(TRANSACTION_STAGES, '✗ MODIFIED_BY_OTHERS') },
    },
    'that changes nothing': {
      command: {
        type: 'EditPurchase',
        ...TX,
        version: 0,
        edits: [{ type: 'ChangeAmount', ...TX, amountCents: PRICE }],
      },
      answers: { ...at(TRANSACTION_STAGES, '–') },
    },
    'of two things, of which one is refused': {
      command: {
        type: 'EditPurchase',
        ...TX,
        version: null,
        edits: [
          { type: 'NoteHandOver', ...TX, how: 'delivered', on: '2026-11-21', today: '2026-11-21' },
          { type: 'ChangeAmount', ...TX, amountCents: 1 },
        ],
      },
      answers: {
        paid: '✗ AMOUNT_FIXED',
        ...at(['draft', 'held', 'paying', 'authorised', ...PINNED, 'voiding'], '✗ TRANSACTION_NOT_PAID'),
        ...at([...AWAITED, 'refunding', ...OVER], '✗ TRANSACTION_NOT_PAID'),
      },
    },
  },
  ChangeAmount: {
    'to another': {
      command: { type: 'ChangeAmount', ...TX, amountCents: PRICE - 1_000 },
      answers: {
        held: 'AmountChanged → held',
        reserved: 'AmountChanged → reserved',
        awaiting_transfer: 'AmountChanged → awaiting_transfer',
        ...at(['draft', 'paying', 'authorised', ...PINNED, 'voiding'], '✗ AMOUNT_FIXED'),
        ...at(['paid', 'refunding', ...OVER], '✗ AMOUNT_FIXED'),
      },
    },
    'to what it is': {
      command: { type: 'ChangeAmount', ...TX, amountCents: PRICE },
      answers: { ...at(TRANSACTION_STAGES, '–') },
    },
    'to nothing': {
      command: { type: 'ChangeAmount', ...TX, amountCents: 0 },
      answers: {
        ...at(['held', ...AWAITED], '✗ AMOUNT_NOT_POSITIVE'),
        ...at(['draft', 'paying', 'authorised', ...PINNED, 'voiding'], '✗ AMOUNT_FIXED'),
        ...at(['paid', 'refunding', ...OVER], '✗ AMOUNT_FIXED'),
      },
    },
  },
  ChangeKind: {
    'to a reservation': {
      command: { type: 'ChangeKind', ...TX, kind: 'prenotazione', product: WHOLE },
      answers: {
        held: 'KindChanged → held',
        reserved: 'KindChanged → reserved',
        ...at(['draft', 'paying', 'authorised', ...PINNED, 'voiding'], '✗ TYPE_FIXED'),
        ...at(['awaiting_transfer', 'paid', 'refunding', ...OVER], '✗ TYPE_FIXED'),
      },
    },
    'that the gift does not offer': {
      command: {
        type: 'ChangeKind',
        ...TX,
        kind: 'prenotazione',
        product: { ...WHOLE, productType: 'intero' },
      },
      answers: {
        ...at(['held', 'reserved'], '✗ TYPE_NOT_OFFERED'),
        ...at(['draft', 'paying', 'authorised', ...PINNED, 'voiding'], '✗ TYPE_FIXED'),
        ...at(['awaiting_transfer', 'paid', 'refunding', ...OVER], '✗ TYPE_FIXED'),
      },
    },
    'to a share': {
      command: { type: 'ChangeKind', ...TX, kind: 'quota', product: WHOLE },
      answers: { ...at(TRANSACTION_STAGES, '✗ TYPE_FIXED') },
    },
  },
  ChangeDelivery: {
    'to another': {
      command: { type: 'ChangeDelivery', ...TX, deliveryMethod: 'buyerShipping' },
      answers: {
        draft: 'DeliveryChanged → draft',
        held: 'DeliveryChanged → held',
        paying: 'DeliveryChanged → paying',
        authorised: 'DeliveryChanged → authorised',
        capturing: 'DeliveryChanged → capturing',
        pending: 'DeliveryChanged → pending',
        voiding: 'DeliveryChanged → voiding',
        verify: 'DeliveryChanged → verify',
        awaiting_transfer: 'DeliveryChanged → awaiting_transfer',
        reserved: 'DeliveryChanged → reserved',
        paid: 'DeliveryChanged → paid',
        refunding: 'DeliveryChanged → refunding',
        refunded: 'DeliveryChanged → refunded',
        cancelled: 'DeliveryChanged → cancelled',
        exchanged: 'DeliveryChanged → exchanged',
        removed: '✗ TRANSACTION_REMOVED',
      },
    },
  },
  NoteReady: {
    'on a day': {
      command: { type: 'NoteReady', ...TX, on: '2026-11-21', today: '2026-11-21' },
      answers: {
        paid: 'GiftReadied → paid',
        ...at(['draft', 'held', 'paying', 'authorised', ...PINNED, 'voiding'], '✗ TRANSACTION_NOT_PAID'),
        ...at([...AWAITED, 'refunding', ...OVER], '✗ TRANSACTION_NOT_PAID'),
      },
    },
    'that is taken back, where there was none': {
      command: { type: 'NoteReady', ...TX, on: null, today: '2026-11-21' },
      answers: { ...at(TRANSACTION_STAGES, '–') },
    },
  },
  NameParcel: {
    'for the first time': {
      command: { type: 'NameParcel', ...TX, parcel: { ref: 'buyer_tx-1#2', digest: 'c1' } },
      answers: {
        paid: 'ParcelNamed → paid',
        ...at(['draft', 'held', 'paying', 'authorised', ...PINNED, 'voiding'], '✗ TRANSACTION_NOT_PAID'),
        ...at([...AWAITED, 'refunding', ...OVER], '✗ TRANSACTION_NOT_PAID'),
      },
    },
  },
  AskDeliveryMail: {
    'of a gift that is not ready': {
      command: {
        type: 'AskDeliveryMail',
        ...TX,
        mail: 'ready',
        again: true,
        now: '2026-11-21T10:00:00.000Z',
      },
      answers: { ...at(TRANSACTION_STAGES, '✗ NOTHING_TO_WRITE') },
    },
  },
  NoteHandOver: {
    'of today': {
      command: { type: 'NoteHandOver', ...TX, how: 'delivered', on: '2026-11-21', today: '2026-11-21' },
      answers: {
        paid: 'HandedOver → paid',
        ...at(['draft', 'held', 'paying', 'authorised', ...PINNED, 'voiding'], '✗ TRANSACTION_NOT_PAID'),
        ...at([...AWAITED, 'refunding', ...OVER], '✗ TRANSACTION_NOT_PAID'),
      },
    },
    'of a day to come': {
      command: { type: 'NoteHandOver', ...TX, how: 'shipped', on: '2026-11-22', today: '2026-11-21' },
      answers: {
        paid: '✗ DAY_IN_FUTURE',
        ...at(['draft', 'held', 'paying', 'authorised', ...PINNED, 'voiding'], '✗ TRANSACTION_NOT_PAID'),
        ...at([...AWAITED, 'refunding', ...OVER], '✗ TRANSACTION_NOT_PAID'),
      },
    },
    'that is taken back, where there was none': {
      command: { type: 'NoteHandOver', ...TX, how: 'delivered', on: null, today: '2026-11-21' },
      answers: { ...at(TRANSACTION_STAGES, '–') },
    },
  },
  NameDocument: {
    'for the first time': {
      command: { type: 'NameDocument', ...TX, document: { ref: 'paper_tx-1#1', digest: 'p1' } },
      answers: {
        draft: 'DocumentNamed → draft',
        held: 'DocumentNamed → held',
        paying: 'DocumentNamed → paying',
        authorised: 'DocumentNamed → authorised',
        capturing: 'DocumentNamed → capturing',
        pending: 'DocumentNamed → pending',
        voiding: 'DocumentNamed → voiding',
        verify: 'DocumentNamed → verify',
        awaiting_transfer: 'DocumentNamed → awaiting_transfer',
        reserved: 'DocumentNamed → reserved',
        paid: 'DocumentNamed → paid',
        refunding: 'DocumentNamed → refunding',
        refunded: 'DocumentNamed → refunded',
        cancelled: 'DocumentNamed → cancelled',
        exchanged: 'DocumentNamed → exchanged',
        removed: '✗ TRANSACTION_REMOVED',
      },
    },
  },
};
