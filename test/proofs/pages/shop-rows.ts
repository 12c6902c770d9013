import type { LifeRow } from './transition-rows.js';

const GIFT = 'libs/gift/src/gift.decider.spec.ts';
const PAYMENTS = 'libs/gift/src/gift.payments.spec.ts';
const REFUNDS = 'libs/gift/src/gift.refunds.spec.ts';
const TRANSFERS = 'libs/gift/src/gift.transfers.spec.ts';
const MONEY = 'libs/gift/src/gift.money.spec.ts';
const PROVIDERS_REFUNDS = 'payments/desk/refunds.int.spec.ts';
const PAYING = 'payments/http/while-paying.int.spec.ts';
const COUNTER = 'transactions/commands/staff-money.int.spec.ts';

/** Transfers, the counter, refunds, reopening, removal, and what comes late. */
export const SHOP_ROWS: readonly LifeRow[] = [
  {
    row: 'held → awaiting_transfer → paid, held or cancelled',
    changes: [
      'awaiting_transfer → paid',
      'awaiting_transfer → held',
      'awaiting_transfer → reserved',
      'awaiting_transfer → cancelled',
    ],
    shown: [
      ['TakeMoney', 'all that is due', 'awaiting_transfer'],
      ['HoldUnit', 'as it is held already', 'awaiting_transfer'],
      ['ExpireTransfer', 'at its term', 'awaiting_transfer'],
    ],
    scenarios: [
      [TRANSFERS, 'is paid by its exact amount, or by up to 1 € less with a reason'],
      ['transactions/transfer/transfers.int.spec.ts', 'is called to mind, ends after its last day'],
    ],
  },
  {
    row: 'held → reserved: agreed to be paid in the shop; from a draft in one batch',
    changes: ['held → reserved', 'draft → reserved'],
    shown: [
      ['ReserveHeld', 'by staff', 'held'],
      ['HoldUnit', 'paid in another way, confirmed as a reservation', 'draft'],
    ],
    scenarios: [[GIFT, 'reserves in the same batch when the buyer confirms at once']],
  },
  {
    row: 'reserved → paid: money taken in the shop, in parts if need be',
    changes: ['reserved → paid'],
    shown: [
      ['TakeMoney', 'all that is due', 'reserved'],
      ['TakeMoney', 'a part', 'reserved'],
    ],
    scenarios: [[COUNTER, 'counts once however often its receipt comes']],
  },
  {
    row: 'reserved with part of the money, or a transfer that comes late → paid or refunding',
    changes: [],
    scenarios: [
      [REFUNDS, 'gives back what each receipt brought, and a reservation with part of its money only whole'],
      [TRANSFERS, 'in part is awaited as a transfer again'],
    ],
  },
  {
    row: 'reserved → cancelled: released, or expired where the shop wants it so',
    changes: ['reserved → cancelled'],
    shown: [
      ['CancelTransaction', 'by staff', 'reserved'],
      ['ExpireReservation', 'at its term', 'reserved'],
    ],
    scenarios: [
      ['transactions/expiry/ending.int.spec.ts', 'ends holds and unpaid shares whose jobs were lost'],
    ],
  },
  {
    row: 'paid → reserved or awaiting_transfer: an admin reverses a mistaken entry',
    changes: [],
    shown: [['ReverseMoney', 'of a capture', 'paid']],
    scenarios: [
      [MONEY, 'makes a paid purchase a reservation for a full term, which keeps its unit'],
      ['transactions/transfer/transfers.int.spec.ts', 'reverse a match that was a mistake'],
    ],
  },
  {
    row: 'reserved ↔ awaiting_transfer: staff edit the payment method',
    changes: ['reserved → awaiting_transfer', 'awaiting_transfer → reserved'],
    shown: [
      ['ChangeMethod', 'to a transfer', 'reserved'],
      ['ChangeMethod', 'to the shop', 'awaiting_transfer'],
    ],
  },
  {
    row: 'reserved without money, cancelled → held without expiry: staff set “in attesa”',
    changes: ['reserved → held', 'cancelled → held'],
    shown: [
      ['HoldUnit', 'by staff, who set it back to a hold', 'reserved'],
      ['HoldUnit', 'by staff, who set it back to a hold', 'cancelled'],
    ],
  },
  {
    row: 'paid → refunding → refunded; refused by the provider: back to where it came from',
    changes: ['paid → refunding', 'refunding → refunded', 'refunding → paid', 'paid → refunded'],
    shown: [
      ['BeginRefund', 'of all that is left', 'paid'],
      ['BeginRefund', 'of a part', 'paid'],
      ['NoteRefunded', 'as asked', 'refunding'],
      ['NoteRefundRefused', 'as asked', 'refunding'],
    ],
    scenarios: [
      [REFUNDS, 'frees the gift once the provider has confirmed it, unless the admin keeps it'],
      [PROVIDERS_REFUNDS, 'that its provider refuses leaves the purchase paid, and says why'],
    ],
  },
  {
    row: 'cancelled → reserved or paid: staff reopen it',
    changes: ['cancelled → reserved'],
    shown: [['HoldUnit', 'by staff, who reopen it as a reservation', 'cancelled']],
    scenarios: [
      [
        'transactions/commands/reopen-transaction/reopen-transaction.int.spec.ts',
        'is reopened as paid where the money was taken',
      ],
    ],
  },
  {
    row: '– → paid, reserved or held: staff’s new transaction',
    changes: [],
    scenarios: [[COUNTER, 'is made once under the id that the page drew']],
  },
  {
    row: 'cancelled, refunded, awaiting_transfer and reserved without money → removed',
    changes: ['cancelled', 'refunded', 'awaiting_transfer', 'reserved'].map((from) => `${from} → removed`),
    shown: [
      ['RemoveTransaction', 'by an admin', 'cancelled'],
      ['RemoveTransaction', 'by an admin', 'refunded'],
      ['RemoveTransaction', 'by an admin', 'awaiting_transfer'],
      ['RemoveTransaction', 'by an admin', 'reserved'],
      ['RemoveTransaction', 'by an admin', 'paid'],
    ],
  },
  {
    row: 'late jobs and answers, of an earlier hold or attempt, end nothing of the present one',
    changes: [],
    shown: [
      ['ExpireHold', 'late, of an earlier hold', 'held'],
      ['ExpireHold', 'too early', 'held'],
      ['NoteVoided', 'of its closed attempt', 'paying'],
      ['BeginCapture', 'of its closed attempt', 'authorised'],
      ['NoteUncertain', 'of its closed attempt', 'capturing'],
    ],
    scenarios: [[PAYMENTS, 'of a closed attempt never lets its caller capture it']],
  },
  {
    row: 'what is pinned refuses every end',
    changes: [],
    shown: [
      ['CancelTransaction', 'by staff', 'capturing'],
      ['ReleaseHold', 'by the buyer, who goes back', 'pending'],
      ['BeginVoid', 'because the gift is gone', 'verify'],
      ['WithdrawGift', 'because the list goes', 'capturing'],
    ],
    scenarios: [
      [PAYING, 'a payment whose money is being taken refuses erasure, another way to pay and cancelling'],
    ],
  },
];
