import type { TransactionStage } from '@fiocco/contracts';
import type { GiftCommand } from '@fiocco/gift';

/** One command of the table at one stage: what it is given with, and where it is asked. */
type Shown = readonly [command: GiftCommand['type'], way: string, at: TransactionStage];

/**
 * One row of a transaction's life. `changes`: `held → paying`, every one that the decider may make for it. Tests that tell more than
 * a single answer can say so themselves: `// @holds life: ` and the row.
 */
export interface LifeRow {
  readonly row: string;
  readonly changes: readonly string[];
  readonly shown?: readonly Shown[];
}

/** Every row of the law: a transaction's life from its draft on, with late jobs, dead ends and stray captures. */
export const LIFE: readonly LifeRow[] = [
  {
    row: 'a draft begins, and changes by its steps',
    changes: [],
  },
  {
    row: 'draft → gone, or cancelled if it was ever held',
    changes: ['draft → cancelled'],
    shown: [['CancelTransaction', 'as an abandoned draft', 'draft']],
  },
  {
    row: 'draft → held: the way to pay is confirmed',
    changes: ['draft → held'],
    shown: [['HoldUnit', 'after its time', 'draft']],
  },
  {
    row: 'held → draft: expired, or the buyer goes back',
    changes: ['held → draft'],
    shown: [
      ['ExpireHold', 'in time', 'held'],
      ['ReleaseHold', 'by the buyer, who goes back', 'held'],
    ],
  },
  {
    row: 'held → cancelled: by staff or buyer',
    changes: ['held → cancelled'],
    shown: [['CancelTransaction', 'by staff', 'held']],
  },
  {
    row: 'held → paying: a payment is made at a provider',
    changes: ['held → paying'],
    shown: [['StartAttempt', 'that is new', 'held']],
  },
  {
    row: 'paying ↺: a decline, or the bank’s question',
    changes: [],
    shown: [
      ['NoteDecline', 'of its attempt', 'paying'],
      ['ExtendHold', 'for the bank’s question', 'paying'],
    ],
  },
  {
    row: 'paying → authorised: the provider says so',
    changes: ['paying → authorised'],
    shown: [['Authorise', 'exactly', 'paying']],
  },
  {
    row: 'authorised → capturing: pinned',
    changes: ['authorised → capturing'],
    shown: [['BeginCapture', 'of its attempt', 'authorised']],
  },
  {
    row: 'paying, authorised → voiding: the hold ended, the gift is gone, cancelled, or another way was chosen',
    changes: ['paying → voiding', 'authorised → voiding'],
    shown: [
      ['ExpireHold', 'in time', 'paying'],
      ['BeginVoid', 'because the gift is gone', 'authorised'],
      ['BeginVoid', 'because the buyer chose another method', 'paying'],
      ['CancelTransaction', 'by staff', 'authorised'],
      ['ReleaseHold', 'by the buyer, who goes back', 'paying'],
    ],
  },
  {
    row: 'voiding → held, draft or cancelled: the attempt is closed',
    changes: ['voiding → held', 'voiding → draft'],
    shown: [
      ['NoteVoided', 'in time', 'voiding'],
      ['NoteVoided', 'after the hold’s time', 'voiding'],
      ['NoteEnded', 'by the provider', 'voiding'],
    ],
  },
  {
    row: 'capturing → paid; where the answer comes first, pinned and paid in one batch',
    changes: ['capturing → paid', 'paying → paid', 'authorised → paid'],
    shown: [
      ['NoteCapture', 'exactly', 'capturing'],
      ['NoteCapture', 'exactly', 'authorised'],
    ],
  },
  {
    row: 'capturing → pending → paid or cancelled: PayPal looks at it',
    changes: ['capturing → pending', 'pending → paid', 'pending → cancelled'],
    shown: [
      ['NotePending', 'of its attempt', 'capturing'],
      ['NoteCapture', 'exactly', 'pending'],
      ['NoteEnded', 'by the provider', 'pending'],
    ],
  },
  {
    row: 'capturing → paying: the instrument is declined',
    changes: ['capturing → paying'],
    shown: [['NoteCaptureDeclined', 'of its attempt', 'capturing']],
  },
  {
    row: 'dead ends at the provider: paying, authorised, capturing → cancelled',
    changes: ['paying → cancelled', 'authorised → cancelled', 'capturing → cancelled'],
    shown: [
      ['NoteEnded', 'by the provider', 'paying'],
      ['NoteEnded', 'by the provider', 'authorised'],
      ['NoteEnded', 'by the provider', 'capturing'],
    ],
  },
  {
    row: 'in doubt → verify: no answer for a day (pending: a week), or another amount',
    changes: ['paying', 'authorised', 'capturing', 'pending', 'voiding', 'refunding'].map(
      (from) => `${from} → verify`,
    ),
    shown: [
      ['NoteUncertain', 'after a day without an answer', 'capturing'],
      ['Authorise', 'another amount', 'paying'],
      ['NoteCapture', 'another amount', 'capturing'],
    ],
  },
  {
    row: 'verify → paid, cancelled or refunded: an admin ends it, with a reason',
    changes: ['verify → cancelled'],
    shown: [
      ['EndVerification', 'as cancelled', 'verify'],
      ['EndVerification', 'as paid', 'verify'],
    ],
  },
  {
    row: 'stray captures: money that nobody expected, at any stage, is recorded and goes back',
    changes: ['voiding → draft'],
    shown: [
      ['NoteCapture', 'on its closed attempt', 'removed'],
      ['NoteCapture', 'a second time', 'paid'],
      ['NoteCapture', 'exactly', 'voiding'],
    ],
  },
  {
    row: 'a payment that a restore has lost is found at its provider: it goes on where it pays what stands, else it is only on record',
    changes: ['authorised → paying', 'voiding → paying', 'reserved → paying', 'awaiting_transfer → paying'],
    shown: [
      ['FindPayment', 'that is what is due', 'held'],
      ['FindPayment', 'that is what is due', 'authorised'],
      ['FindPayment', 'that is what is due', 'voiding'],
      ['FindPayment', 'that is what is due', 'reserved'],
      ['FindPayment', 'that its buyer has not agreed to', 'reserved'],
      ['FindPayment', 'that its provider closed', 'held'],
      ['FindPayment', 'that is known', 'paying'],
    ],
  },
  {
    row: 'reserved, awaiting_transfer, paid → exchanged: another gift instead, with all that was not given back',
    changes: ['reserved', 'awaiting_transfer', 'paid'].map((from) => `${from} → exchanged`),
    shown: [
      ['GiveToExchange', 'all that it has', 'paid'],
      ['GiveToExchange', 'all that it has', 'reserved'],
      ['GiveToExchange', 'all that it has', 'awaiting_transfer'],
      ['GiveToExchange', 'once more', 'exchanged'],
    ],
  },
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
  },
  {
    row: 'held → reserved: agreed to be paid in the shop; from a draft in one batch',
    changes: ['held → reserved', 'draft → reserved'],
    shown: [
      ['ReserveHeld', 'by staff', 'held'],
      ['HoldUnit', 'paid in another way, confirmed as a reservation', 'draft'],
    ],
  },
  {
    row: 'reserved → paid: money taken in the shop, in parts if need be',
    changes: ['reserved → paid'],
    shown: [
      ['TakeMoney', 'all that is due', 'reserved'],
      ['TakeMoney', 'a part', 'reserved'],
    ],
  },
  {
    row: 'reserved with part of the money, or a transfer that comes late → paid or refunding',
    changes: [],
  },
  {
    row: 'reserved → cancelled: released, or expired where the shop wants it so',
    changes: ['reserved → cancelled'],
    shown: [
      ['CancelTransaction', 'by staff', 'reserved'],
      ['ExpireReservation', 'at its term', 'reserved'],
    ],
  },
  {
    row: 'paid → reserved or awaiting_transfer: an admin reverses a mistaken entry',
    changes: [],
    shown: [['ReverseMoney', 'of a capture', 'paid']],
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
  },
  {
    row: 'cancelled → reserved or paid: staff reopen it',
    changes: ['cancelled → reserved'],
    shown: [['HoldUnit', 'by staff, who reopen it as a reservation', 'cancelled']],
  },
  {
    row: '– → paid, reserved or held: staff’s new transaction',
    changes: [],
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
  },
];
