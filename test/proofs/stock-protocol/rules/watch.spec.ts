/**
 * The proof mocks timers of what it runs, so it loads all of that for itself.
 * @jest-environment node
 */
import '../model/virtual-time.js';
import { describe, expect, it } from '@jest/globals';
import type { SealedEvent, StoredEvent } from '@fiocco/event-sourcing';
import { holdUnit, placed, unitHeld } from '@fiocco/gift/testing';
import { type Ledger, LedgerModel } from '../model/ledger-model.js';
import { giftOn } from '../programs/programs.js';
import { checkAnswersKept, hearing, nobody, type Watch, withoutRunsOf } from './watch.js';

const stream = giftOn(1);
const model = new LedgerModel();

/** A gift on a list, of which the shop has no piece: "Esaurito" is a true answer. */
function soldOut(): Ledger {
  const metadata = { at: '', actor: 'spec', cause: 'spec', previousHash: '' };
  const event = { ...placed(), id: '00000000-0000-4000-8000-000000000001', metadata } as SealedEvent;
  const stored = model.append(new Map(), { stream, expectedRevision: -1, events: [event] });
  if (stored.outcome === 'conflict') throw new Error('the gift could not be placed');
  return stored.ledger;
}
const ledger = soldOut();

/** The run's purchase is Anna's; its hold has the run's name. */
function asks(watch: Watch, run: string): Watch {
  const command = holdUnit({ transactionId: 'anna', holdId: run, allocationId: null });
  return hearing(model, ledger, watch, run, { type: 'asks', run, question: { stream, command } });
}
function answers(watch: Watch, run: string, outcome: string): Watch {
  return hearing(model, ledger, watch, run, { type: 'answers', run, outcome });
}
function holdArrives(watch: Watch, holdId: string): () => void {
  const held = unitHeld({ transactionId: 'anna', holdId }) as unknown as StoredEvent;
  return () => checkAnswersKept(watch, [held]);
}

const AFTER_ALL = /was told OUT_OF_STOCK and gets the gift all the same/;

describe('who was told "Esaurito"', () => {
  it('does not get the gift by the same run after all', () => {
    expect(holdArrives(answers(asks(nobody, 'a'), 'a', 'OUT_OF_STOCK'), 'a')).toThrow(AFTER_ALL);
  });

  it('does not get it by the same run when asking again either', () => {
    const told = answers(asks(nobody, 'a'), 'a', 'OUT_OF_STOCK');
    expect(holdArrives(asks(told, 'b'), 'a')).toThrow(AFTER_ALL);
  });

  it.each([
    ['was never answered', (watch: Watch) => answers(watch, 'a', 'unknown')],
    ['died', (watch: Watch) => withoutRunsOf(watch, 'a')],
  ])('does not get it by an earlier run that %s', (_, ends) => {
    const told = answers(asks(ends(asks(nobody, 'a')), 'b'), 'b', 'OUT_OF_STOCK');
    expect(holdArrives(told, 'a')).toThrow(AFTER_ALL);
  });

  it.each([
    ['is still under way', (watch: Watch) => watch],
    ['died', (watch: Watch) => withoutRunsOf(watch, 'b')],
  ])('may get it by a run beside it that %s', (_, goesOn) => {
    const told = answers(asks(asks(nobody, 'a'), 'b'), 'a', 'OUT_OF_STOCK');
    expect(holdArrives(goesOn(told), 'b')).not.toThrow();
  });

  it('may get it by asking again', () => {
    const told = answers(asks(nobody, 'a'), 'a', 'OUT_OF_STOCK');
    expect(holdArrives(asks(told, 'b'), 'b')).not.toThrow();
  });
});
