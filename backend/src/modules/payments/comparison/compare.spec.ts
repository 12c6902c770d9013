import { describe, expect, it } from '@jest/globals';
import type { ReportedMovement } from '../access/provider.js';
import { differencesOf, isForeign, keyOf, type Line, linesOf, type Movement } from './compare.js';

const AT = '2026-11-22T10:00:00.000Z';
const MARK = { transactionId: 'tx', stream: 'gift-1_2', attemptId: 'tx.1' };

const reported = (some: Partial<ReportedMovement>): ReportedMovement => ({
  kind: 'capture',
  id: 'ch_1',
  paymentId: 'pi_1',
  captureId: null,
  mark: MARK,
  amountCents: 4_990,
  feeCents: 99,
  currency: 'eur',
  state: 'done',
  at: AT,
  ...some,
});
const line = (some: Partial<ReportedMovement> = {}): Line => {
  const [only] = linesOf([reported(some)]);
  if (!only) throw new Error('moved nothing');
  return only;
};
const movement = (some: Partial<Movement> = {}): Movement => ({
  kind: 'capture',
  id: 'ch_1',
  transactionId: 'tx',
  cents: 4_990,
  at: new Date(AT),
  ...some,
});
const byKey = (movements: readonly Movement[]) => new Map(movements.map((one) => [keyOf(one), one]));

/** Everything lies in the period. */
const compared = (here: readonly Movement[], there: readonly Line[]) =>
  differencesOf(here, byKey(here), there, there);

describe('a report', () => {
  it('counts what moved money, a refund as what it gives back', () => {
    const lines = linesOf([
      reported({}),
      reported({ kind: 'refund', id: 're_1', captureId: 'ch_1', amountCents: -1_000 }),
      reported({ kind: 'dispute', id: 'dp_1', amountCents: -4_990 }),
      reported({ kind: 'other', id: 'po_1', amountCents: -9_000 }),
      reported({ id: 'ch_2', state: 'pending' }),
      reported({ id: 'ch_3', state: 'failed' }),
    ]);
    expect(lines.map(({ kind, id, cents }) => [kind, id, cents])).toEqual([
      ['capture', 'ch_1', 4_990],
      ['refund', 're_1', 1_000],
    ]);
  });

  it('leaves out a refund that came back', () => {
    const refund = reported({ kind: 'refund', id: 're_1', amountCents: -1_000 });
    expect(linesOf([refund, { ...refund, amountCents: 1_000 }])).toEqual([]);
  });
});

describe('the same ids and cents on both sides', () => {
  it('are no difference, whatever their order and times', () => {
    const refund = { kind: 'refund', id: 're_1' } as const;
    const here = [movement({ ...refund, cents: 1_000 }), movement({ at: new Date(0) })];
    expect(compared(here, [line(), line({ ...refund, captureId: 'ch_1', amountCents: -1_000 })])).toEqual([]);
  });

  it('may be of another kind', () => {
    const here = [movement({ kind: 'refund' })];
    expect(compared(here, [line()]).map(({ difference }) => difference)).toEqual([
      'missing-there',
      'missing-here',
    ]);
  });
});

describe('a difference', () => {
  it('is money of ours that the ledger does not know', () => {
    expect(compared([], [line()])).toEqual([
      {
        movement: 'capture',
        sourceId: 'ch_1',
        difference: 'missing-here',
        transactionId: 'tx',
        centsHere: null,
        centsThere: 4_990,
        at: new Date(AT),
      },
    ]);
  });

  it('is money that the provider does not know', () => {
    expect(compared([movement()], [])).toMatchObject([
      { sourceId: 'ch_1', difference: 'missing-there', centsHere: 4_990, centsThere: null },
    ]);
  });

  it('is another amount, by one cent', () => {
    expect(compared([movement({ cents: 4_989 })], [line()])).toMatchObject([
      { sourceId: 'ch_1', difference: 'other-amount', centsHere: 4_989, centsThere: 4_990 },
    ]);
  });

  it('is none where the other side has it just outside of the period', () => {
    const here = byKey([movement()]);
    expect(differencesOf([], here, [line()], [line()])).toEqual([]);
    expect(differencesOf([movement()], here, [line()], [])).toEqual([]);
  });
});

describe('a payment without our mark', () => {
  const unmarked = line({ mark: null });

  it('belongs to another system, and is no difference', () => {
    expect(isForeign(unmarked, new Map())).toBe(true);
    expect(
      compared([], [unmarked, line({ kind: 'refund', id: 're_1', captureId: 'ch_1', mark: null })]),
    ).toEqual([]);
  });

  it('is ours where the ledger knows it, or its capture', () => {
    const here = [movement()];
    const refund = line({ kind: 'refund', id: 're_1', captureId: 'ch_1', amountCents: -1_000, mark: null });
    expect(compared(here, [unmarked])).toEqual([]);
    expect(compared(here, [line({ mark: null, amountCents: 4_991 })])).toMatchObject([
      { difference: 'other-amount', centsHere: 4_990, centsThere: 4_991 },
    ]);
    expect(compared(here, [unmarked, refund])).toMatchObject([
      { movement: 'refund', sourceId: 're_1', difference: 'missing-here', centsThere: 1_000 },
    ]);
  });
});
