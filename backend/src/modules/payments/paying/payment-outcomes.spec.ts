import { describe, expect, it } from '@jest/globals';
import { TRANSACTION_STAGES, type TransactionStage } from '@fiocco/contracts';
import type { Purchase } from '@fiocco/gift';
import { type Outcome, outcomeOf, refuseFailed } from './payment-outcomes.js';

const OUTCOMES: Readonly<Record<TransactionStage, Outcome>> = {
  draft: 'closed',
  held: 'closed',
  paying: 'open',
  authorised: 'open',
  capturing: 'open',
  pending: 'open',
  voiding: 'open',
  verify: 'open',
  awaiting_transfer: 'done',
  reserved: 'done',
  paid: 'done',
  refunding: 'done',
  refunded: 'done',
  cancelled: 'closed',
  removed: 'closed',
  exchanged: 'done',
};
const at = (stage: TransactionStage, declines: readonly string[] = []) =>
  ({ stage, payments: { declines } }) as unknown as Purchase;

describe('a payment for its buyer', () => {
  it.each(TRANSACTION_STAGES)('stands at %s as it should', (stage) => {
    expect(outcomeOf(at(stage), false)).toBe(OUTCOMES[stage]);
  });

  it('is declined while another card may still pay it, and open while the bank asks about one, or once one has', () => {
    expect(outcomeOf(at('paying', ['ch_1']), false)).toBe('declined');
    expect(outcomeOf(at('paying', ['ch_1']), true)).toBe('open');
    expect(outcomeOf(at('capturing', ['ch_1']), false)).toBe('open');
  });

  it.each([
    ['closed', 'gift_gone', 'GIFT_GONE'],
    ['closed', 'hold_ended', 'HOLD_ENDED'],
    ['closed', 'authorised_late', 'HOLD_ENDED'],
    ['closed', 'too_many_declines', 'PAYMENT_DECLINED'],
    ['closed', null, 'PAYMENT_DECLINED'],
    ['declined', null, 'PAYMENT_DECLINED'],
  ] as const)('that is %s (%s) is refused as %s', (outcome, reason, code) => {
    expect(() => refuseFailed(outcome, reason)).toThrow(expect.objectContaining({ code }));
  });

  it.each(['done', 'open'] as const)('that is %s is no failure', (outcome) => {
    expect(() => refuseFailed(outcome, 'gift_gone')).not.toThrow();
  });
});
