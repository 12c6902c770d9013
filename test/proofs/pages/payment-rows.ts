import type { LifeRow } from './transition-rows.js';

const GIFT = 'libs/gift/src/gift.decider.spec.ts';
const PAYMENTS = 'libs/gift/src/gift.payments.spec.ts';
const REFUNDS = 'libs/gift/src/gift.refunds.spec.ts';
const SETTLEMENT = 'payments/settlement/settlement.int.spec.ts';
const DESK = 'payments/desk/desk.int.spec.ts';
const PAYING = 'payments/http/while-paying.int.spec.ts';
const DRAFTS = 'checkout/drafts/drafts.int.spec.ts';

/** From a draft to a capture, in doubt or not expected. */
export const PAYMENT_ROWS: readonly LifeRow[] = [
  {
    row: 'a draft begins, and changes by its steps',
    changes: [],
    scenarios: [
      ['checkout/checkout.int.spec.ts', 'goes from draft to hold to reservation'],
      [DRAFTS, 'both keep what they said'],
    ],
  },
  {
    row: 'draft → gone, or cancelled if it was ever held',
    changes: ['draft → cancelled'],
    shown: [['CancelTransaction', 'as an abandoned draft', 'draft']],
    scenarios: [[DRAFTS, 'takes all that is due, however much that is']],
  },
  {
    row: 'draft → held: the way to pay is confirmed',
    changes: ['draft → held'],
    shown: [['HoldUnit', 'after its time', 'draft']],
    scenarios: [[GIFT, 'freezes the price and names the allocation']],
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
    scenarios: [[PAYMENTS, 'starts on a live hold, for exactly what is due, once']],
  },
  {
    row: 'paying ↺: a decline, or the bank’s question',
    changes: [],
    shown: [
      ['NoteDecline', 'of its attempt', 'paying'],
      ['ExtendHold', 'for the bank’s question', 'paying'],
    ],
    scenarios: [[PAYMENTS, 'gives the buyer five tries']],
  },
  {
    row: 'paying → authorised: the provider says so',
    changes: ['paying → authorised'],
    shown: [['Authorise', 'exactly', 'paying']],
    scenarios: [[PAYMENTS, 'is authorised, pinned, then captured: each once']],
  },
  {
    row: 'authorised → capturing: pinned',
    changes: ['authorised → capturing'],
    shown: [['BeginCapture', 'of its attempt', 'authorised']],
    scenarios: [[PAYMENTS, 'never ends what is pinned']],
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
    scenarios: [[SETTLEMENT, 'whose gift is gone is undone']],
  },
  {
    row: 'voiding → held, draft or cancelled: the attempt is closed',
    changes: ['voiding → held', 'voiding → draft'],
    shown: [
      ['NoteVoided', 'in time', 'voiding'],
      ['NoteVoided', 'after the hold’s time', 'voiding'],
      ['NoteEnded', 'by the provider', 'voiding'],
    ],
    scenarios: [[PAYING, 'staff who cancel it close the payment first']],
  },
  {
    row: 'capturing → paid; where the answer comes first, pinned and paid in one batch',
    changes: ['capturing → paid', 'paying → paid', 'authorised → paid'],
    shown: [
      ['NoteCapture', 'exactly', 'capturing'],
      ['NoteCapture', 'exactly', 'authorised'],
    ],
    scenarios: [[SETTLEMENT, 'whose capture got no answer is looked up, and not captured twice']],
  },
  {
    row: 'capturing → pending → paid or cancelled: PayPal looks at it',
    changes: ['capturing → pending', 'pending → paid', 'pending → cancelled'],
    shown: [
      ['NotePending', 'of its attempt', 'capturing'],
      ['NoteCapture', 'exactly', 'pending'],
      ['NoteEnded', 'by the provider', 'pending'],
    ],
    scenarios: [[SETTLEMENT, 'a payment that PayPal looked at for long is paid once it says so']],
  },
  {
    row: 'capturing → paying: the instrument is declined',
    changes: ['capturing → paying'],
    shown: [['NoteCaptureDeclined', 'of its attempt', 'capturing']],
    scenarios: [[SETTLEMENT, 'a capture that PayPal declined without an answer']],
  },
  {
    row: 'dead ends at the provider: paying, authorised, capturing → cancelled',
    changes: ['paying → cancelled', 'authorised → cancelled', 'capturing → cancelled'],
    shown: [
      ['NoteEnded', 'by the provider', 'paying'],
      ['NoteEnded', 'by the provider', 'authorised'],
      ['NoteEnded', 'by the provider', 'capturing'],
    ],
    scenarios: [[SETTLEMENT, 'an order that PayPal has forgotten is closed']],
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
    scenarios: [
      [SETTLEMENT, 'is a person’s after a day'],
      [SETTLEMENT, 'takes a week'],
      [PAYMENTS, 'is for a person to look at where the amount or the currency differs'],
    ],
  },
  {
    row: 'verify → paid, cancelled or refunded: an admin ends it, with a reason',
    changes: ['verify → cancelled'],
    shown: [
      ['EndVerification', 'as cancelled', 'verify'],
      ['EndVerification', 'as paid', 'verify'],
    ],
    scenarios: [
      [REFUNDS, 'ends with the provider’s answer, or as paid where it did not happen'],
      [DESK, 'without money ends as cancelled only'],
      [DESK, 'is asked for again by whoever ends it, and ends as refunded'],
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
    scenarios: [
      [PAYMENTS, 'goes back, whatever the purchase is by now'],
      [PAYMENTS, 'with a second capture in doubt gives it back'],
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
    scenarios: [
      [PAYMENTS, 'of a purchase that a restore has lost takes no unit, and its money goes back'],
      [
        PAYMENTS,
        'pays a reservation or a transfer on its own unit, once its buyer has agreed to it and nothing has come in',
      ],
    ],
  },
];
