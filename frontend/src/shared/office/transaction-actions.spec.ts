import { describe, expect, it } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { aTransaction } from '../../testing/examples.js';
import { type Command, isCompletedAtOnce, isOffered, nextStep } from './transaction-actions.js';

const COMMANDS: readonly Command[] = [
  ...(['collect', 'transfer', 'cancel', 'refund', 'verify', 'edit', 'deliver', 'remove', 'take'] as const),
];
const offeredOn = (own: Partial<Transaction>) =>
  COMMANDS.filter((command) => isOffered(command, aTransaction(own)));

describe('what is offered', () => {
  it('is what the server says, whatever the stage', () => {
    expect(offeredOn({ actions: ['cancel'] })).toEqual(['cancel', 'edit']);
    expect(offeredOn({ stage: 'paid', actions: ['deliver', 'refund'] })).toEqual([
      'refund',
      'edit',
      'deliver',
    ]);
    expect(offeredOn({ stage: 'cancelled', actions: ['remove'] })).toEqual(['edit', 'remove']);
    const { actions: _actions, ...untold } = aTransaction();
    expect(isOffered('collect', untold)).toBe(false);
  });

  it('is money taken at once for what is held to be paid in the shop, and for what is reopened', () => {
    const held = { stage: 'held', actions: ['complete', 'cancel'] } as const;
    expect(offeredOn(held)).toEqual(['cancel', 'edit', 'take']);
    expect(offeredOn({ ...held, paymentMethod: 'bonifico' })).not.toContain('take');
    expect(offeredOn({ ...held, amount: '0.00' })).not.toContain('take');
    const cancelled = { stage: 'cancelled', paymentMethod: 'stripe', actions: ['reopen'] } as const;
    expect(offeredOn(cancelled)).toEqual(['edit', 'take']);
  });

  it('is the handing over of a gift once, and never of a share', () => {
    const paid = { stage: 'paid', actions: ['deliver'] } as const;
    expect(offeredOn({ ...paid, shippedOn: '2026-11-20' })).toEqual(['edit', 'deliver']);
    expect(offeredOn({ ...paid, deliveredOn: '2026-11-20' })).toEqual(['edit']);
    expect(offeredOn({ ...paid, type: 'quota' })).toEqual(['edit']);
  });

  it('asks for money in the dialog of its kind, also for a transfer that comes after its end', () => {
    const actions = ['collect'] as const;
    expect(offeredOn({ stage: 'reserved', actions })).toEqual(['collect', 'edit']);
    expect(offeredOn({ stage: 'awaiting_transfer', actions })).toEqual(['transfer', 'edit']);
    expect(offeredOn({ stage: 'cancelled', actions })).toEqual(['transfer', 'edit']);
  });

  it('is no second refund while one is under way', () => {
    expect(offeredOn({ stage: 'refunding', actions: ['refund'] })).toEqual(['edit']);
    expect(offeredOn({ stage: 'verify', actions: ['refund'] })).toEqual(['refund', 'verify', 'edit']);
  });

  it('is the end of a payment in doubt for whoever may give its money back', () => {
    expect(offeredOn({ stage: 'verify', actions: [] })).toEqual(['edit']);
    expect(nextStep(aTransaction({ stage: 'verify', actions: ['refund'] }))?.command).toBe('verify');
  });

  it('is no edit of a draft, nor of what was removed', () => {
    expect(offeredOn({ stage: 'draft', actions: ['cancel'] })).toEqual(['cancel']);
    expect(offeredOn({ stage: 'removed', actions: [] })).toEqual([]);
  });
});

it('is completed at once what is held, and neither a transfer, whose sum is asked for, nor what is reopened', () => {
  const completed = (own: Partial<Transaction>) => isCompletedAtOnce(aTransaction(own));
  expect(completed({ stage: 'held', actions: ['complete', 'cancel'] })).toBe(true);
  expect(completed({ stage: 'cancelled', actions: ['reopen', 'collect'] })).toBe(false);
  expect(completed({ stage: 'awaiting_transfer', actions: ['complete', 'collect'] })).toBe(false);
  expect(completed({})).toBe(false);
});

describe('what is done next with a purchase', () => {
  const next = (own: Partial<Transaction>) => nextStep(aTransaction(own));

  it('is its money, then its hand-over, as they are offered', () => {
    expect(next({ stage: 'reserved', actions: ['collect', 'cancel'] })).toEqual({
      command: 'collect',
      words: 'Incassa…',
      icon: 'building-store',
    });
    const paid = { stage: 'paid', actions: ['deliver', 'refund'] } as const;
    expect(next(paid)).toMatchObject({ command: 'deliver', words: 'Segna pronto…' });
    const ready = { ...paid, readyOn: '2026-11-20' };
    expect(next(ready)?.words).toBe('Consegna…');
    expect(next({ ...ready, deliveryMethod: 'buyerShipping' })?.words).toBe('Spedisci…');
    const shipped = { ...paid, deliveryMethod: 'buyerShipping', shippedOn: '2026-11-20' } as const;
    expect(next(shipped)?.words).toBe('Consegna…');
    expect(next({ ...paid, type: 'quota' })).toBeUndefined();
  });

  it('is the money of what is held for the shop’s counter, and nothing for one who pays another way', () => {
    const held = { stage: 'held', actions: ['complete', 'cancel'] } as const;
    expect(next(held)).toEqual({ command: 'take', words: 'Incassa…', icon: 'building-store' });
    expect(next({ ...held, paymentMethod: 'stripe' })).toBeUndefined();
    expect(next({ stage: 'paying', actions: [] })).toBeUndefined();
  });

  it('is no money where nothing is to be paid', () => {
    const free = { stage: 'reserved', amount: '0.00', amount_shipping: '0.00' } as const;
    expect(next({ ...free, actions: ['collect', 'cancel'] })).toMatchObject({
      command: 'collect',
      words: 'Conferma…',
    });
  });

  it('is the way back of what was cancelled before a transfer that comes late', () => {
    expect(next({ stage: 'cancelled', actions: ['reopen', 'collect'] })?.command).toBe('reopen');
    expect(next({ stage: 'awaiting_transfer', actions: ['collect'] })?.command).toBe('transfer');
  });
});
