/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Transaction, TransactionPayments } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aTransaction } from '../../../testing/examples.js';
import { answer, callsOf, refusal } from '../../../testing/fake-server.js';
import { openOffice } from '../../../testing/open-page.js';

let transaction: Transaction;
let payments: TransactionPayments;
const AT = '2026-11-20T10:00:00.000Z';

beforeEach(() => {
  transaction = aTransaction({
    stage: 'paid',
    status: 'completata',
    type: 'acquisto',
    paymentMethod: 'stripe',
    expiresAt: null,
    amount_received: '129.00',
    actions: ['deliver', 'refund'],
  });
  const attempt = { provider: 'stripe', amount: '129.00', startedAt: AT, changedAt: AT } as const;
  payments = {
    refundable: '129.00',
    refunds: [],
    strays: [],
    disputes: [],
    callbacks: [],
    tries: [],
    attempts: [
      {
        ...attempt,
        id: 'aaaa-1.1',
        number: 1,
        paymentId: 'pi_uno',
        state: 'captured',
        words: 'Incassato',
        link: 'https://dashboard.stripe.com/test/payments/pi_uno',
        declines: [{ at: AT, code: 'insufficient_funds', words: 'fondi insufficienti' }],
        captures: [{ id: 'ch_uno', amount: '129.00', fee: '2.19', at: AT }],
      },
    ],
  };
  answer({
    'GET /api/transactions/aaaa-1': () => transaction,
    'GET /api/transactions/aaaa-1/history': () => [],
    'GET /api/transactions/aaaa-1/payments': () => payments,
    'GET /api/mail-register': () => [],
  });
});

const open = () => openOffice('/admin/transactions/aaaa-1');
const section = () => screen.findByRole('region', { name: 'Pagamenti' });

describe('the payments of a transaction', () => {
  it('show each attempt with its declines, fee and the provider’s page; what came in is folded away', async () => {
    const callback = {
      eventId: 'evt_1',
      provider: 'stripe',
      kind: 'payment_intent.succeeded',
      at: AT,
    } as const;
    payments = {
      ...payments,
      callbacks: [{ ...callback, repeated: 2, state: 'handled', words: 'Elaborato' }],
    };
    open();
    const part = within(await section());
    expect(await part.findByText(/^1\. Incassato, 129,00\s€$/)).toBeDefined();
    expect(part.getByText(/fondi insufficienti/)).toBeDefined();
    expect(part.getByText(/^Commissione 2,19\s€$/)).toBeDefined();
    expect(part.getByRole('link', { name: 'Apri in Stripe' }).getAttribute('href')).toContain('pi_uno');
    const folded = part.getByText('Messaggi di Stripe e PayPal').closest('details');
    expect(folded?.open).toBe(false);
    expect(folded?.textContent).toMatch(/ripetuto 2 volte/);
  });

  it('tell of a dispute, and that the shop has to answer it elsewhere', async () => {
    const dispute = { id: 'dp_1', captureId: 'ch_uno', amount: '129.00', at: AT } as const;
    payments = {
      ...payments,
      disputes: [{ ...dispute, status: 'needs_response', words: 'da rispondere', open: true }],
    };
    open();
    expect(await screen.findByText('Pagamento contestato.')).toBeDefined();
  });

  it('say whose turn it is where a refund was refused or money came that nobody expected', async () => {
    const refund = { id: 'r', way: 'tramite Stripe', amount: '129.00', providersId: null } as const;
    const refusal = { code: 'charge_disputed', words: 'il pagamento è contestato' };
    payments = {
      ...payments,
      refunds: [{ ...refund, state: 'refused', words: 'Rifiutato', refusal, beganAt: AT, endedAt: AT }],
      strays: [
        {
          captureId: 'ch_due',
          provider: 'stripe',
          amount: '7.00',
          refunded: false,
          words: 'Da restituire',
          at: AT,
        },
      ],
    };
    open();
    expect(await screen.findByText('Rimborso rifiutato.')).toBeDefined();
    expect(screen.getByText('Denaro in più.')).toBeDefined();
  });

  it('are looked up now by a button', async () => {
    answer({ 'POST /api/transactions/aaaa-1/reconcile': () => ({ asked: 1 }) });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Controlla ora' }));
    expect(await screen.findByText('Controllato')).toBeDefined();
  });
});

describe('a refund', () => {
  it('of what only the provider knows asks it first, and names no sum', async () => {
    const doubtful = { stage: 'capturing', status: 'in_attesa', actions: ['refund'] } as const;
    transaction = { ...transaction, ...doubtful, amount_received: '0.00' };
    const refunded = { amount_received: '129.00', amount_refunded: '129.00', stage: 'refunded' } as const;
    answer({ 'POST /api/transactions/aaaa-1/refund': () => ({ ...transaction, ...refunded }) });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Rimborsa…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^Prima si chiede al gestore del pagamento/)).toBeDefined();
    await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Ci ha ripensato');
    await user.click(dialog.getByRole('button', { name: 'Rimborsa' }));
    expect(await screen.findByText(/^Restituiti 129,00/)).toBeDefined();
    expect(callsOf('POST /api/transactions/aaaa-1/refund')[0]?.body).not.toHaveProperty('amount');
  });

  it('prefills what is left, keeps the gift where asked, and names the same id again after a lost answer', async () => {
    answer({ 'POST /api/transactions/aaaa-1/refund': () => refusal(502, 'LOST', 'Nessuna risposta.') });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Rimborsa…' }));
    const dialog = within(await screen.findByRole('dialog'));
    const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: /Importo/ });
    expect(amount.value).toBe('129,00');
    const reopen = dialog.getByRole<HTMLInputElement>('checkbox', { name: /Rimetti il regalo in lista/ });
    expect(reopen.checked).toBe(true);
    await user.click(reopen);
    await user.click(dialog.getByRole('button', { name: /^Rimborsa 129,00/ }));
    expect(await dialog.findByText('Il motivo è obbligatorio')).toBeDefined();
    await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Piatto scheggiato');
    await user.click(dialog.getByRole('button', { name: /^Rimborsa 129,00/ }));
    expect(await screen.findByText('Nessuna risposta.')).toBeDefined();
    answer({
      'POST /api/transactions/aaaa-1/refund': () => {
        transaction = { ...transaction, stage: 'refunded', status: 'annullata', amount_refunded: '129.00' };
        return transaction;
      },
    });
    await user.click(dialog.getByRole('button', { name: /^Rimborsa 129,00/ }));
    expect(await screen.findByText('Rimborso fatto')).toBeDefined();
    const [first, second] = callsOf('POST /api/transactions/aaaa-1/refund').map(({ body }) => body);
    expect(first).toEqual(second);
    expect(first).toMatchObject({ amount: '129.00', reopen: false, reason: 'Piatto scheggiato' });
  });

  it('offers no more than what is not being given back already', async () => {
    const part = {
      id: 'r',
      way: 'tramite Stripe',
      amount: '29.00',
      state: 'open',
      words: 'In corso',
    } as const;
    const unknown = { refusal: null, providersId: null, beganAt: AT, endedAt: null };
    payments = { ...payments, refunds: [{ ...part, ...unknown }], refundable: '100.00' };
    const { user } = open();
    await within(await section()).findByText('In corso');
    await user.click(screen.getByRole('button', { name: 'Rimborsa…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /Importo/ }).value).toBe('100,00');
    expect(dialog.getByText(/^Si possono ancora rimborsare 100,00\s€/)).toBeDefined();
  });

  it('of a part never frees the gift', async () => {
    answer({ 'POST /api/transactions/aaaa-1/refund': () => ({ ...transaction, amount_refunded: '29.00' }) });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Rimborsa…' }));
    const dialog = within(await screen.findByRole('dialog'));
    const amount = dialog.getByRole('textbox', { name: /Importo/ });
    await user.clear(amount);
    await user.type(amount, '999');
    // The button names no sum that cannot be given back.
    expect(dialog.getByRole('button', { name: 'Rimborsa' })).toBeDefined();
    await user.clear(amount);
    await user.type(amount, '29');
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Sconto');
    await user.click(dialog.getByRole('button', { name: /^Rimborsa 29,00/ }));
    expect(await screen.findByText('Rimborso fatto')).toBeDefined();
    expect(callsOf('POST /api/transactions/aaaa-1/refund')[0]?.body).toMatchObject({ reopen: false });
  });
});

it('a payment in doubt is ended with a reason, and impossible endings say why', async () => {
  transaction = { ...transaction, stage: 'verify', status: 'in_attesa', amount_received: '0.00' };
  answer({
    'POST /api/transactions/aaaa-1/verify': () => {
      transaction = { ...transaction, stage: 'cancelled', status: 'annullata' };
      return transaction;
    },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Chiudi la verifica…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Pagata/ }).disabled).toBe(true);
  expect(dialog.getByText(/Sul registro mancano 129,00/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Chiudi la verifica' }));
  expect(await dialog.findByText('Scegli come chiudere la verifica')).toBeDefined();
  const endings = dialog.getByRole('radiogroup', { name: 'Com’è andata?' });
  await waitFor(() => expect(document.activeElement).toBe(endings));
  await user.click(dialog.getByRole('radio', { name: /Annullata/ }));
  await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Mai arrivato');
  await user.click(dialog.getByRole('button', { name: 'Chiudi la verifica' }));
  expect(await screen.findByText('Verifica chiusa')).toBeDefined();
  expect(callsOf('POST /api/transactions/aaaa-1/verify')[0]?.body).toEqual({
    as: 'cancelled',
    reason: 'Mai arrivato',
  });
});

it('a refund in doubt is ended by the number that the admin found at the provider', async () => {
  transaction = { ...transaction, stage: 'verify', status: 'in_attesa' };
  const open1 = {
    id: 'r',
    way: 'tramite Stripe',
    amount: '129.00',
    state: 'open',
    words: 'In corso',
  } as const;
  const unknown = { refusal: null, providersId: null, beganAt: AT, endedAt: null };
  payments = { ...payments, refunds: [{ ...open1, ...unknown }] };
  answer({ 'POST /api/transactions/aaaa-1/verify': () => ({ ...transaction, stage: 'refunded' }) });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Chiudi la verifica…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: /Rimborsata/ }));
  await user.type(await dialog.findByRole('textbox', { name: /Numero del rimborso/ }), 're_1');
  await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Visto');
  await user.click(dialog.getByRole('button', { name: 'Chiudi la verifica' }));
  expect(await screen.findByText('Verifica chiusa')).toBeDefined();
  expect(callsOf('POST /api/transactions/aaaa-1/verify')[0]?.body).toEqual({
    as: 'refunded',
    reason: 'Visto',
    providersId: 're_1',
  });
});

it('a refund in part without an answer is ended by itself after a day', async () => {
  const part = { id: 'r', way: 'tramite Stripe', amount: '29.00', state: 'open', words: 'In corso' } as const;
  const unknown = { refusal: null, providersId: null, endedAt: null };
  const young = { ...part, id: 'r2', amount: '7.00', ...unknown, beganAt: new Date().toISOString() };
  payments = { ...payments, refunds: [{ ...part, ...unknown, beganAt: '2020-01-01T10:00:00.000Z' }, young] };
  answer({ 'POST /api/transactions/aaaa-1/verify': () => transaction });
  const { user } = open();
  // Of the young one nothing can be said yet.
  await user.click(await screen.findByRole('button', { name: 'Chiudi il rimborso…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'È stato fatto' }));
  await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Visto');
  await user.click(dialog.getByRole('button', { name: 'Chiudi il rimborso' }));
  expect(await dialog.findByText('Il numero è obbligatorio')).toBeDefined();
  await user.type(dialog.getByRole('textbox', { name: /Numero del rimborso/ }), 're_1');
  await user.click(dialog.getByRole('button', { name: 'Chiudi il rimborso' }));
  expect(await screen.findByText('Rimborso chiuso')).toBeDefined();
  expect(callsOf('POST /api/transactions/aaaa-1/verify')[0]?.body).toEqual({
    as: 'refunded',
    reason: 'Visto',
    refundId: 'r',
    providersId: 're_1',
  });
});

it('a transfer that comes after its end is recorded as it came, and staff learn that its gift is gone', async () => {
  transaction = {
    ...transaction,
    stage: 'cancelled',
    status: 'annullata',
    paymentMethod: 'bonifico',
    amount_received: '0.00',
    actions: ['reopen', 'collect', 'remove'],
  };
  answer({ 'POST /api/transactions/aaaa-1/collect': () => ({ ...transaction, amount_received: '134.00' }) });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Altre azioni' }));
  await user.click(await screen.findByText('Bonifico arrivato tardi…'));
  const dialog = within(await screen.findByRole('dialog'));
  const amount = dialog.getByRole('textbox', { name: /Importo/ });
  await user.clear(amount);
  await user.type(amount, '134');
  expect(dialog.getByText(/5,00.*più del dovuto/)).toBeDefined();
  expect(dialog.queryByText('Come')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Segna ricevuto' }));
  expect(await screen.findByText(/non è più libero/)).toBeDefined();
});
