import { describe, expect, it } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { restOf, statusLook } from './transaction-status.js';

const NOW = Date.parse('2026-11-20T09:43:00Z');

function transaction(given: Partial<Transaction>): Transaction {
  return {
    stage: 'reserved',
    status: 'completata',
    reason: null,
    expiresAt: null,
    amount: '60.00',
    amount_shipping: '0.00',
    amount_received: '0.00',
    ...given,
  } as Transaction;
}

const wordsOf = (given: Partial<Transaction>) => statusLook(transaction(given), NOW).words;
const stageOf = (given: Partial<Transaction>) => statusLook(transaction(given), NOW).stage;

describe('where a transaction stands', () => {
  it('says until when a hold stands: the hour today, else the day', () => {
    expect(stageOf({ stage: 'held', expiresAt: '2026-11-20T09:58:00Z' })).toBe('fino alle 10:58');
    expect(stageOf({ stage: 'held', expiresAt: '2026-11-22T09:58:00Z' })).toBe('fino al 22/11');
    expect(stageOf({ stage: 'held', expiresAt: '2026-11-20T09:42:00Z' })).toBe('tempo scaduto');
    expect(stageOf({ stage: 'held' })).toBe('tenuta da parte');
  });

  it('tells money to be collected from a reservation of something free', () => {
    const due = { tone: 'wait', icon: 'cash', words: 'Da incassare', stage: 'completata' };
    expect(statusLook(transaction({}), NOW)).toEqual(due);
    expect(wordsOf({ expiresAt: '2026-11-19T22:59:00Z' })).toBe('Da incassare dal 19/11');
    const free = { ...due, icon: 'gift', words: 'Da confermare' };
    expect(statusLook(transaction({ amount: '0.00', expiresAt: '2026-11-26T22:59:00Z' }), NOW)).toEqual(free);
    expect(wordsOf({ amount_received: '15.00' })).toBe('Da incassare 45,00\u00a0€');
  });

  it('says until when a transfer is awaited, and how much of it is missing', () => {
    const awaited = (given: Partial<Transaction>) => stageOf({ stage: 'awaiting_transfer', ...given });
    expect(awaited({ expiresAt: '2026-11-27T22:59:59.999Z' })).toBe('bonifico entro il 27/11');
    expect(awaited({ expiresAt: '2026-11-19T22:59:59.999Z' })).toBe('bonifico scaduto');
    expect(awaited({ amount_received: '20.00' })).toBe('bonifico, mancano 40,00\u00a0€');
  });

  it('shows one whose gift was exchanged in grey: it is over, and nothing is lost', () => {
    const exchanged = statusLook(transaction({ stage: 'exchanged', status: 'annullata' }), NOW);
    expect(exchanged).toMatchObject({ tone: 'grey', words: 'Annullata', stage: 'regalo cambiato' });
    expect(statusLook(transaction({ stage: 'cancelled', status: 'annullata' }), NOW).tone).toBe('off');
  });

  it('tells why it is cancelled, and an expired hold from a draft', () => {
    expect(stageOf({ stage: 'cancelled', reason: 'expired' })).toBe('scaduta');
    expect(stageOf({ stage: 'cancelled', reason: 'cancelled_by_staff' })).toBeNull();
    expect(stageOf({ stage: 'draft', reason: 'expired' })).toBe('scaduta');
    expect(stageOf({ stage: 'draft' })).toBe('bozza');
  });
});

it('says of what is paid how far it is on its way out of the shop, unless money was given back', () => {
  const paid = { stage: 'paid', amount_refunded: '0.00' } as const;
  expect(stageOf(paid)).toBeNull();
  expect(stageOf({ ...paid, readyOn: '2026-11-19' })).toBe('pronto 19/11');
  const shipped = { ...paid, readyOn: '2026-11-18', shippedOn: '2026-11-19' };
  expect(stageOf(shipped)).toBe('spedito 19/11');
  expect(stageOf({ ...shipped, deliveredOn: '2026-11-20' })).toBe('consegnato 20/11');
  expect(stageOf({ ...shipped, amount_refunded: '5.00' })).toBe('rimborsati 5,00\u00a0€');
});

describe('what is left to take', () => {
  it('is gift and shipping less what came, and nothing unless reserved', () => {
    expect(restOf(transaction({ amount_shipping: '12.00', amount_received: '20.00' }))).toBe('52.00');
    expect(restOf(transaction({ stage: 'paid', amount_received: '60.00' }))).toBe('0.00');
    expect(restOf(transaction({ stage: 'held' }))).toBe('0.00');
  });
});
