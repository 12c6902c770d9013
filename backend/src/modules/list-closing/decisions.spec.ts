import { describe, expect, it } from '@jest/globals';
import { TRANSACTION_STAGES } from '@fiocco/contracts';
import {
  choicesFor,
  groupOf,
  needsAdmin,
  newSince,
  notOffered,
  type OpenItem,
  toDo,
  undecided,
} from './decisions.js';

const item = (change: Partial<OpenItem> = {}): OpenItem => ({
  group: 'collect',
  transactionId: 'a',
  productId: 7,
  stage: 'reserved',
  paidCents: 0,
  choices: ['complete', 'refund', 'keep'],
  ...change,
});
const shares = item({
  group: 'shares',
  transactionId: null,
  stage: null,
  paidCents: 4_000,
  choices: ['complete', 'credit', 'refund', 'keep'],
});

describe('what is open of a purchase', () => {
  const exact = { costCents: 12_900, keptCents: 12_900 };

  it('is said at every stage', () => {
    const groups = Object.fromEntries(
      TRANSACTION_STAGES.map((stage) => [stage, groupOf({ stage, ...exact, keptCents: 0 })]),
    );
    expect(groups).toEqual({
      draft: null,
      held: 'running',
      paying: 'running',
      authorised: 'running',
      capturing: 'running',
      pending: 'running',
      voiding: 'running',
      verify: 'running',
      awaiting_transfer: 'collect',
      reserved: 'collect',
      paid: null,
      refunding: 'running',
      refunded: null,
      cancelled: null,
      removed: null,
      exchanged: null,
    });
  });

  it('is money that goes beyond its price, or has no gift any more', () => {
    expect(groupOf({ stage: 'paid', ...exact })).toBeNull();
    expect(groupOf({ stage: 'paid', ...exact, keptCents: 12_901 })).toBe('back');
    expect(groupOf({ stage: 'cancelled', ...exact, keptCents: 1 })).toBe('back');
  });
});

describe('the choices', () => {
  const choices = (group: OpenItem['group'], change: object = {}) =>
    choicesFor(group, { stage: 'paid', paidCents: 12_900, isShares: false, takesCredit: true, ...change });

  it('are what the rules of the shop allow at that moment', () => {
    expect(choices('running', { stage: 'held' })).toEqual(['refund', 'keep']);
    expect(choices('running', { stage: 'capturing' })).toEqual(['keep']);
    expect(choices('back')).toEqual(['refund', 'keep']);
    expect(choices('deliver')).toEqual(['complete', 'credit', 'refund', 'keep']);
    expect(choices('deliver', { takesCredit: false })).toEqual(['complete', 'refund', 'keep']);
    expect(choices('deliver', { isShares: true })).toEqual(['complete', 'keep']);
    expect(choices('collect', { paidCents: 0 })).toEqual(['complete', 'refund', 'keep']);
    expect(choices('shares', { takesCredit: false })).toEqual(['complete', 'credit', 'refund', 'keep']);
  });
});

describe('decisions', () => {
  it('are asked for everything: a transaction by its id, shares by their product, a group where it is named', () => {
    const deliver = item({ group: 'deliver' });
    expect(undecided([item(), shares], [])).toEqual([item(), shares]);
    expect(undecided([item(), shares], [{ transactionId: 'a', do: 'keep' }])).toEqual([shares]);
    expect(undecided([item(), shares], [{ productId: 7, do: 'keep' }])).toEqual([item()]);
    const named = [{ transactionId: 'a', group: 'collect', do: 'complete' }] as const;
    expect(undecided([item(), deliver], named)).toEqual([deliver]);
  });

  it('stand for what becomes of the same purchase, and for nothing that a guest does meanwhile', () => {
    const named = [{ transactionId: 'a', group: 'collect', do: 'complete' }] as const;
    const guests = item({ transactionId: 'b', group: 'running', stage: 'held' });
    expect(newSince([item({ group: 'deliver' }), guests], named)).toEqual([guests]);
    const finished = item({ group: 'deliver', transactionId: 'c' });
    const goingBack = item({ group: 'running', transactionId: 'd', stage: 'refunding' });
    const ofShares = [{ productId: 7, do: 'complete' }] as const;
    expect(newSince([finished, goingBack, guests], ofShares)).toEqual([guests]);
  });

  it('that an earlier call has carried out stand for what became of it, and for nothing beside', () => {
    const named = [{ transactionId: 'a', group: 'collect', do: 'complete' }] as const;
    const deliver = item({ group: 'deliver' });
    expect(undecided([deliver], named)).toEqual([]);
    expect(undecided([item(), deliver], named)).toEqual([deliver]);
    const ofShares = [{ productId: 7, do: 'complete' }] as const;
    const finished = item({ group: 'deliver', transactionId: 'c' });
    const other = item({ group: 'deliver', transactionId: 'd', productId: 8 });
    expect(undecided([finished, other], ofShares)).toEqual([other]);
    expect(undecided([finished, shares], ofShares)).toEqual([finished]);
  });

  it('are refused where they are not among the choices, except of what is running by now', () => {
    const credit = [{ transactionId: 'a', do: 'credit' }] as const;
    expect(notOffered([item()], credit)).toEqual([item()]);
    expect(notOffered([item({ group: 'running', stage: 'refunding', choices: ['keep'] })], credit)).toEqual(
      [],
    );
  });

  it('are carried out money first and handing over last; what stays is left out', () => {
    const deliver = item({ group: 'deliver', transactionId: 'c' });
    const steps = toDo(
      [deliver, shares, item(), item({ transactionId: 'd' })],
      [
        { transactionId: 'c', do: 'complete' },
        { productId: 7, do: 'complete' },
        { transactionId: 'a', do: 'complete' },
        { transactionId: 'd', do: 'keep' },
      ],
    );
    expect(steps.map((step) => step.item.group)).toEqual(['collect', 'shares', 'deliver']);
  });

  it('to give money back are an admin’s; to let a reservation go are not', () => {
    const refund = { transactionId: 'a', do: 'refund' } as const;
    expect(needsAdmin({ item: item(), decision: refund })).toBe(false);
    expect(needsAdmin({ item: item({ paidCents: 1 }), decision: refund })).toBe(true);
    expect(needsAdmin({ item: item({ paidCents: 1 }), decision: { ...refund, do: 'credit' } })).toBe(false);
  });
});
