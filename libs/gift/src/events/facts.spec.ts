import { expect, it } from '@jest/globals';
import type { KeptRef } from '@fiocco/event-sourcing';
import type { EventFacts } from './facts.js';
import { referenceOf, sentenceOf } from './told-by-facts.js';

type Told = Parameters<typeof sentenceOf>[0];

/** An event with the fields that its sentence uses. */
const told = (type: Told['type'], data: object = {}): Told => ({
  type,
  data: data as Told['data'],
  at: '2026-11-20T10:00:00.000Z',
});

const held = told('UnitHeld', {
  kind: 'quota',
  amountCents: 5_000,
  paymentMethod: 'in_negozio',
  deliveryMethod: 'beneficiaryPickup',
  expiresAt: '2026-11-20T10:15:00.000Z',
});
const ended = [
  told('HoldExpired'),
  told('HoldReleased', { reason: 'buyer_went_back' }),
  told('ReservationExpired'),
  told('TransactionCancelled', { reason: 'cancelled_by_buyer' }),
];

it.each([
  [true, 'quota', 'regalo'],
  [false, 'regalo', 'quota'],
])('a share is told as a share (%s), in each sentence that names what was given', (isShare, named, other) => {
  for (const line of [held, ...ended]) {
    const sentence = sentenceOf(line, { byStaff: false, isShare, provider: null });
    expect(sentence).toContain(named);
    expect(sentence).not.toContain(other);
  }
});

it('staff choose no way to pay: they keep the gift for the buyer', () => {
  expect(sentenceOf(held, { byStaff: false, isShare: true, provider: null })).toBe(
    'ha scelto di pagare la quota in negozio: 50,00\u00a0€; la quota è tenuta da parte fino alle 11:15',
  );
  const kept = told('UnitHeld', { ...held.data, expiresAt: null });
  expect(sentenceOf(kept, { byStaff: true, isShare: false, provider: null })).toBe(
    'ha tenuto da parte il regalo, da pagare in negozio: 50,00\u00a0€',
  );
});

it('what no person did stands by itself, and names who has the payment', () => {
  const sentence = (provider: string | null) =>
    sentenceOf(told('CaptureBegan'), { byStaff: false, isShare: false, provider });
  expect(sentence('stripe')).toBe('Incasso avviato: si aspetta la risposta di Stripe');
  expect(sentence(null)).toBe('Incasso avviato: si aspetta la risposta del gestore del pagamento');
});

it('references to the vault are found by what they lead to, under whatever name', () => {
  const kept = { ref: 'transaction-1:2', digest: 'd' };
  const refs = (event: Told) => [referenceOf(event, 'buyer'), referenceOf(event, 'words')];
  expect(refs(told('BuyerCorrected', { buyer: kept }))).toEqual([kept.ref, null]);
  expect(refs(told('MoneyReversed', { reason: kept }))).toEqual([null, kept.ref]);
  expect(refs(told('VoidingBegan', { reason: 'buyer_went_back', note: kept }))).toEqual([null, kept.ref]);
  expect(refs(told('TransactionCancelled', { note: null }))).toEqual([null, null]);
  expect(refs(told('DocumentNamed', { document: kept }))).toEqual([null, null]);
});

it('an event with a reference does not compile before its facts say to what it leads', () => {
  const facts = { changes: {}, sentence: 'si è scusato' } as const;
  const answered: EventFacts<{ readonly apology: KeptRef | null }> = {
    ...facts,
    references: { apology: 'words' },
  };
  // @ts-expect-error `apology` has no answer.
  const forgotten: EventFacts<{ readonly apology: KeptRef | null }> = facts;
  // @ts-expect-error What is deeper than a field has no answer at all.
  const hidden: EventFacts<{ readonly said: readonly { readonly apology: KeptRef }[] }> = facts;
  expect([answered, forgotten, hidden]).toHaveLength(3);
});

it.each([
  ['MoneyTaken', { how: null, on: null }, 'ha incassato 50,00\u00a0€ in negozio'],
  ['MoneyTaken', { how: 'pos', on: '2026-11-20' }, 'ha incassato 50,00\u00a0€ con il POS'],
  [
    'MoneyTaken',
    { how: 'contanti', on: '2026-11-18' },
    'ha incassato 50,00\u00a0€ in contanti, per il 18/11/2026',
  ],
  [
    'TransferReceived',
    { how: 'bonifico', on: '2026-11-19' },
    'ha abbinato un bonifico di 50,00\u00a0€, per il 19/11/2026',
  ],
  ['TransferReceived', { how: 'contanti', on: null }, 'ha incassato 50,00\u00a0€ in contanti'],
  ['RefundConfirmed', { how: null, on: null }, 'ha rimborsato 50,00\u00a0€'],
  ['RefundConfirmed', { how: 'assegno', on: null }, 'ha rimborsato 50,00\u00a0€ con assegno'],
] as const)('%s of %j says how money moved, and the day where it is another', (type, said, sentence) => {
  const event = told(type, { amountCents: 5_000, forgivenCents: 0, ...said });
  expect(sentenceOf(event, { byStaff: true, isShare: false, provider: null })).toBe(sentence);
});
