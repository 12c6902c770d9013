import { describe, expect, it } from '@jest/globals';
import { creditDecider, type CreditState, goneCents, type RecordCredit } from './credit.decider.js';

const USE: RecordCredit = {
  type: 'RecordCredit',
  kind: 'used',
  entryId: 'use-1',
  amountCents: 6_000,
  on: '2026-11-21',
  reference: 'Scontrino 7',
  givenCents: 10_000,
};

const after = (...commands: readonly RecordCredit[]): CreditState =>
  commands.reduce(
    (state, command) => creditDecider.decide(state, command).reduce(creditDecider.evolve, state),
    creditDecider.initialState,
  );
function refusalOf(given: readonly RecordCredit[], command: RecordCredit): unknown {
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
    { reference: 'Altro' },
  ])('refuses another entry under a known id: %j', (other) => {
    expect(refusalOf([USE], { ...USE, ...other })).toEqual({
      code: 'CREDIT_ENTRY_OF_ANOTHER',
      amountCents: 6_000,
    });
  });

  it('refuses what goes beyond what is there', () => {
    const next = { ...USE, entryId: 'use-2' };
    expect(refusalOf([USE], { ...next, amountCents: 4_001 })).toEqual({
      code: 'CREDIT_EXCEEDED',
      availableCents: 4_000,
    });
    // A gift was finished meanwhile: less was given than is gone.
    expect(refusalOf([USE], { ...next, amountCents: 1, givenCents: 5_000 })).toEqual({
      code: 'CREDIT_EXCEEDED',
      availableCents: 0,
    });
    expect(refusalOf([], { ...USE, amountCents: 0 })).toEqual({ code: 'AMOUNT_MISSING' });
  });
});
