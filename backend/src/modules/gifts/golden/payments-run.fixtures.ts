import type { GiftCommand } from '@fiocco/gift';
import { holdUnit, IN_15_MIN, IN_A_WEEK, NOW, PRICE, termsOf } from '@fiocco/gift/testing';

/** A command and the gift that it is sent to. */
export interface GiftStep {
  readonly stream: `gift-${string}`;
  readonly command: GiftCommand;
}

const LIST = 100_000_000_001;
const LAMPS = `gift-${LIST}_9` as const;
const LATER_THAN_ALL = '2026-12-31T00:00:00.000Z';

/** One purchase by card of a lamp; its ids end with its number. */
class Story {
  readonly steps: GiftStep[] = [];
  readonly #tx: { readonly transactionId: string };
  readonly #attempt: { readonly transactionId: string; readonly attemptId: string };

  constructor(private readonly n: number) {
    this.#tx = { transactionId: `tx-${n}` };
    this.#attempt = { ...this.#tx, attemptId: `tx-${n}.1` };
  }

  do(command: GiftCommand): this {
    this.steps.push({ stream: LAMPS, command });
    return this;
  }

  holds(paymentMethod: 'stripe' | 'bonifico', change: Partial<ReturnType<typeof holdUnit>> = {}): this {
    const { n } = this;
    const ids = { ...this.#tx, holdId: `hold-${n}`, allocationId: `alloc-${n}` };
    return this.do(holdUnit({ ...ids, paymentMethod, ...change }));
  }

  starts(): this {
    const payment = { provider: 'stripe', paymentId: `pi_${this.n}`, amountCents: PRICE };
    return this.holds('stripe').do({ type: 'StartAttempt', ...this.#attempt, ...payment, now: NOW });
  }

  authorises(amountCents = PRICE): this {
    return this.starts().do({ type: 'Authorise', ...this.#attempt, amountCents, currency: 'EUR' });
  }

  captures(): this {
    return this.authorises().do({ type: 'BeginCapture', ...this.#attempt });
  }

  paid(): this {
    return this.captures().noteCapture();
  }

  noteCapture(captureId = `ch_${this.n}`): this {
    const money = { captureId, amountCents: PRICE, currency: 'EUR' };
    return this.do({ type: 'NoteCapture', ...this.#attempt, ...money });
  }

  ofAttempt(command: (of: Story['attempt']) => GiftCommand): this {
    return this.do(command(this.#attempt));
  }

  get attempt(): { readonly transactionId: string; readonly attemptId: string } {
    return this.#attempt;
  }

  of(command: (of: { readonly transactionId: string }) => GiftCommand): this {
    return this.do(command(this.#tx));
  }
}

const why = (n: number) => ({ ref: `buyer_tx-${n}#9`, digest: `d${n}` });
const refund = (n: number, amountCents: number | null) => (of: { readonly transactionId: string }) =>
  ({ type: 'BeginRefund', ...of, refundId: `re-${n}`, amountCents, reopens: null, reason: why(n) }) as const;

const FOUND = {
  paymentId: 'pi_found',
  amountCents: PRICE,
  standing: 'open',
  orderNumber: 'FI-2026-000032',
  holdId: 'hold-32b',
  lostBuyer: null,
} as const;

const stories = [
  // Declined, asked by the bank, captured after a look of the provider's own, with its fee and a dispute.
  new Story(20)
    .starts()
    .ofAttempt((of) => ({ type: 'NoteDecline', ...of, declineId: 'ch_20a', code: 'insufficient_funds' }))
    .ofAttempt((of) => ({ type: 'ExtendHold', ...of, now: NOW }))
    .ofAttempt((of) => ({ type: 'EndQuestion', ...of, now: NOW }))
    .ofAttempt((of) => ({ type: 'Authorise', ...of, amountCents: PRICE, currency: 'EUR' }))
    .ofAttempt((of) => ({ type: 'BeginCapture', ...of }))
    .ofAttempt((of) => ({ type: 'NoteCaptureDeclined', ...of, declineId: 'ch_20b', code: 'card_declined' }))
    .ofAttempt((of) => ({ type: 'Authorise', ...of, amountCents: PRICE, currency: 'EUR' }))
    .ofAttempt((of) => ({ type: 'BeginCapture', ...of }))
    .ofAttempt((of) => ({ type: 'NotePending', ...of, captureId: 'ch_20' }))
    .noteCapture()
    .of((of) => ({ type: 'NoteFee', ...of, captureId: 'ch_20', feeCents: 219 }))
    .of((of) => ({
      type: 'NoteDispute',
      ...of,
      disputeId: 'dp_20',
      captureId: 'ch_20',
      status: 'needs_response',
      amountCents: PRICE,
    })),
  // Its hold is lost and retaken.
  new Story(21)
    .authorises()
    .of((of) => ({ type: 'ExpireHold', ...of, holdId: 'hold-21', now: IN_15_MIN }))
    .do(
      holdUnit({
        transactionId: 'tx-21',
        holdId: 'hold-21b',
        allocationId: 'alloc-21b',
        paymentMethod: 'stripe',
        retakes: true,
      }),
    ),
  // Another way to pay is chosen; then money arrives all the same, and goes back.
  new Story(22)
    .starts()
    .ofAttempt((of) => ({ type: 'BeginVoid', ...of, reason: 'method_changed' }))
    .ofAttempt((of) => ({ type: 'NoteVoided', ...of, now: NOW }))
    .noteCapture()
    .of((of) => ({ type: 'NoteStrayRefunded', ...of, captureId: 'ch_22', providersId: 're_22' })),
  // Denied by the provider.
  new Story(23).captures().ofAttempt((of) => ({ type: 'NoteEnded', ...of, by: 'denied', now: NOW })),
  // In doubt, and ended by an admin.
  new Story(24)
    .captures()
    .of((of) => ({ type: 'NoteUncertain', ...of, reason: 'no_answer' }))
    .noteCapture()
    .of((of) => ({ type: 'EndVerification', ...of, as: 'paid', reason: why(24) })),
  // Given back in part, refused, given back as a whole, and deleted.
  new Story(25)
    .paid()
    .of(refund(1, 1_000))
    .of((of) => ({ type: 'NoteRefundRefused', ...of, refundId: 're-1', code: 'insufficient_balance' }))
    .of(refund(2, null))
    .of((of) => ({
      type: 'NoteRefunded',
      ...of,
      refundId: 're-2',
      providersId: 're_25',
      captureId: 'ch_25',
      amountCents: PRICE,
    }))
    .of((of) => ({ type: 'RemoveTransaction', ...of })),
  // A transfer: a wrong match, then the money, some cents short.
  new Story(26)
    .holds('bonifico', { confirm: { as: 'transfer', until: IN_A_WEEK } })
    .of((of) => ({ type: 'TakeMoney', ...of, receiptId: 'r-26', amountCents: PRICE }))
    .of((of) => ({
      type: 'ReverseMoney',
      ...of,
      receiptId: 'r-26',
      reason: why(26),
      now: NOW,
      reservedUntil: IN_A_WEEK,
      transferUntil: IN_A_WEEK,
    }))
    .of((of) => ({
      type: 'TakeMoney',
      ...of,
      receiptId: 'r-26b',
      amountCents: PRICE - 50,
      reason: why(26),
    })),
  // A transfer that never came, and one that became a reservation.
  new Story(27)
    .holds('bonifico', { confirm: { as: 'transfer', until: IN_A_WEEK } })
    .of((of) => ({ type: 'ExpireTransfer', ...of, now: LATER_THAN_ALL })),
  new Story(28)
    .holds('bonifico', { confirm: { as: 'transfer', until: IN_A_WEEK } })
    .of((of) => ({ type: 'ChangeMethod', ...of, paymentMethod: 'in_negozio', until: IN_A_WEEK })),
  // Refunds in doubt: one did not happen, the next was found at the provider.
  new Story(29)
    .paid()
    .of(refund(1, null))
    .of((of) => ({ type: 'NoteUncertain', ...of, reason: 'no_answer' }))
    .of((of) => ({ type: 'EndVerification', ...of, as: 'paid', reason: why(29) }))
    .of(refund(2, null))
    .of((of) => ({ type: 'NoteUncertain', ...of, reason: 'no_answer' }))
    .of((of) => ({
      type: 'EndVerification',
      ...of,
      as: 'refunded',
      providersId: 're_29',
      reason: why(29),
    })),
  // A transfer that came late, and more than the price.
  new Story(30)
    .holds('bonifico', { confirm: { as: 'transfer', until: IN_A_WEEK } })
    .of((of) => ({ type: 'ExpireTransfer', ...of, now: LATER_THAN_ALL }))
    .of((of) => ({ type: 'TakeMoney', ...of, receiptId: 'r-30', amountCents: PRICE + 500 }))
    .holds('bonifico', {
      holdId: 'hold-30b',
      allocationId: 'alloc-30b',
      by: 'staff',
      reopens: true,
      confirm: { as: 'transfer', until: IN_A_WEEK },
    }),
  // Its time is over before its bank authorises it.
  new Story(31)
    .starts()
    .of((of) => ({ type: 'ExpireHold', ...of, holdId: 'hold-31', now: IN_15_MIN }))
    .ofAttempt((of) => ({ type: 'Authorise', ...of, amountCents: PRICE, currency: 'EUR' }))
    .ofAttempt((of) => ({ type: 'NoteVoided', ...of, now: IN_15_MIN })),
  // A restore has lost a payment of this purchase, which took another way since.
  new Story(32)
    .holds('bonifico', { confirm: { as: 'transfer', until: IN_A_WEEK } })
    .of((of) => ({ type: 'FindPayment', ...of, attemptId: 'tx-32.1', provider: 'stripe', ...FOUND }))
    .noteCapture(),
];

/** Purchases by card and by transfer that together produce every event of a payment. */
export const paymentsRun: readonly GiftStep[] = [
  {
    stream: LAMPS,
    command: { type: 'PlaceGift', listId: LIST, productId: 9, terms: termsOf({ listQuantity: 20 }) },
  },
  ...stories.flatMap(({ steps }) => steps),
];
