import { describe, expect, it } from '@jest/globals';
import type { CreditEvent } from './credit.events.js';
import {
  type CreditCommand,
  creditDecider,
  type CreditState,
  goneCents,
  type RecordCredit,
  type ReverseCredit,
} from './credit.decider.js';

const USE: RecordCredit = {
  type: 'RecordCredit',
  kind: 'used',
  entryId: 'use-1',
  amountCents: 6_000,
  on: '2026-11-21',
  reference: { ref: 'credit_1_use-1#1', digest: 'seven' },
  givenCents: 10_000,
};

const REVERSE: ReverseCredit = {
  type: 'ReverseCredit',
  entryId: 'use-1',
  reason: { ref: 'credit-reason_1_use-1#1', digest: 'why' },
};

const after = (...commands: readonly CreditCommand[]): CreditState =>
  commands.reduce(
    (state, command) => creditDecider.decide(state, command).reduce(creditDecider.evolve, state),
    creditDecider.initialState,
  );
function refusalOf(given: readonly CreditCommand[], command: CreditCommand): unknown {
  try {
    return creditDecider.decide(after(...given), command);
  } catch (error) {
    const { code, details } = error as { code: string; details: object };
    return { code, ...details };
  }
}

describe('the credit of a list', () => {
  it('goes as a use or as money, each in an event of its own', () => {
    const state = after(USE, { ...USE, kind: 'returned', entryId: 'back-1', amountCents: 4_000 });
    expect(goneCents(state)).toBe(10_000);
    expect(goneCents(state, 'used')).toBe(6_000);
    expect(goneCents(state, 'returned')).toBe(4_000);
  });

  it('is recorded once however often an entry comes', () => {
    expect(creditDecider.decide(after(USE), { ...USE, givenCents: 0 })).toEqual([]);
  });

  it.each([
    { amountCents: 5_000 },
    { kind: 'returned' as const },
    { on: '2026-11-20' },
    { reference: { ref: 'credit_1_use-1#2', digest: 'another' } },
  ])('refuses another entry under a known id: %j', (other) => {
    expect(refusalOf([USE], { ...USE, ...other })).toEqual({
      code: 'CREDIT_ENTRY_OF_ANOTHER',
      amountCents: 6_000,
    });
  });

  it('is a repeat where its paper was stored once more', () => {
    const again = {
      ...USE,
      reference: { ref: 'credit_1_use-1#2', digest: 'seven' },
    };
    expect(creditDecider.decide(after(USE), again)).toEqual([]);
  });

  it('reads a paper that an earlier version wrote out, and writes out none itself', () => {
    const { entryId, amountCents, on } = USE;
    const data = { entryId, amountCents, on, reference: 'Scontrino 7' };
    const old = {
      type: 'credit.CreditUsed.v1',
      data,
    } as unknown as CreditEvent;
    const state = creditDecider.evolve(creditDecider.initialState, old);
    expect(state.entries).toEqual([
      { ...data, kind: 'used', reference: { text: 'Scontrino 7' }, reversed: false },
    ]);
    const typed = (text: string): RecordCredit => ({
      ...USE,
      reference: { text },
    });
    expect(creditDecider.decide(state, typed('Scontrino 7'))).toEqual([]);
    expect(() => creditDecider.decide(state, typed('Altro'))).toThrow('CREDIT_ENTRY_OF_ANOTHER');
    const next = { ...typed('Scontrino 8'), entryId: 'use-2', amountCents: 1 };
    expect(() => creditDecider.decide(state, next)).toThrow('field "reference"');
  });

  it('refuses what goes beyond what is there', () => {
    const next = { ...USE, entryId: 'use-2' };
    expect(refusalOf([USE], { ...next, amountCents: 4_001 })).toEqual({
      code: 'CREDIT_EXCEEDED',
      availableCents: 4_000,
    });
    // A gift was finished meanwhile: less was given than is gone, and the refusal says by how much.
    expect(refusalOf([USE], { ...next, amountCents: 1, givenCents: 5_000 })).toEqual({
      code: 'CREDIT_EXCEEDED',
      availableCents: -1_000,
    });
    expect(refusalOf([], { ...USE, amountCents: 0 })).toEqual({ code: 'AMOUNT_MISSING' });
  });

  it('comes back with an entry that was a mistake, once, and its id stands for nothing else', () => {
    const [reversed] = creditDecider.decide(after(USE), REVERSE);
    expect(reversed).toEqual({
      type: 'credit.CreditReversed.v1',
      data: { entryId: 'use-1', kind: 'used', amountCents: 6_000, reason: REVERSE.reason },
    });
    const state = after(USE, REVERSE);
    expect(goneCents(state)).toBe(0);
    expect(creditDecider.decide(state, REVERSE)).toEqual([]);
    expect(creditDecider.decide(state, USE)).toEqual([]);
    expect(goneCents(after(USE, REVERSE, { ...USE, entryId: 'use-2', amountCents: 10_000 }))).toBe(10_000);
    expect(refusalOf([], REVERSE)).toEqual({ code: 'CREDIT_ENTRY_NOT_FOUND' });
  });
});
