/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { HistoryEntry, Transaction } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aList, aMail, aTransaction } from '../../testing/examples.js';
import { answer, callsOf, commands, refusal, withHeaders } from '../../testing/fake-server.js';
import { openOffice } from '../../testing/open-page.js';

let transaction: Transaction;
let history: readonly HistoryEntry[];

const entry = (own: Partial<HistoryEntry>): HistoryEntry => ({
  number: 1,
  fingerprint: 'abcdef',
  at: '2026-11-20T10:00:00.000Z',
  actor: { kind: 'buyer', name: 'Giulia Ferri' },
  sentence: 'Ha prenotato il regalo.',
  changes: [],
  note: null,
  receipt: null,
  type: 'reserved',
  ...own,
});

beforeEach(() => {
  transaction = aTransaction();
  history = [entry({})];
  answer({
    'GET /api/transactions': () => withHeaders([transaction], { 'x-total-count': '1' }),
    'GET /api/gift-lists': () => [aList()],
    'GET /api/transactions/aaaa-1': () => transaction,
    'GET /api/transactions/aaaa-1/history': () => history,
    'GET /api/mail-register': () => [
      aMail({ transactionId: 'aaaa-1', subject: 'Il tuo regalo è prenotato' }),
    ],
  });
});

/** The till takes the money, whether or not the page hears of it. */
function collect(amount: string, received: string): void {
  transaction = { ...transaction, amount_received: received };
  if (received === transaction.amount) transaction = { ...transaction, stage: 'paid', status: 'completata' };
  history = [...history, entry({ number: 2, sentence: `Incassati ${amount}.` })];
}

describe('a transaction', () => {
  it('is found in the register, opened, and its money taken in two parts', async () => {
    answer({
      'POST /api/transactions/aaaa-1/collect': ({ body }) => {
        const { amount } = body as { amount: string };
        collect(amount, amount === '29.00' ? '29.00' : '129.00');
        return transaction;
      },
    });
    const { user } = openOffice('/admin/transactions');
    await user.click(await screen.findByRole('link', { name: 'Vaso di vetro' }));
    expect(await screen.findByText('Ha prenotato il regalo.')).toBeDefined();
    expect(await screen.findByRole('link', { name: '«Il tuo regalo è prenotato»' })).toBeDefined();
    expect(callsOf('GET /api/mail-register')[0]?.query['transactionId']).toBe('aaaa-1');
    await user.click(screen.getByRole('button', { name: /Segna incassato/ }));
    const amount = await screen.findByRole('textbox', { name: 'Importo ricevuto in negozio' });
    await user.clear(amount);
    await user.type(amount, '200{Enter}');
    expect(await screen.findByText(/^Da incassare restano 129,00/)).toBeDefined();
    await user.clear(amount);
    await user.type(amount, '29{Enter}');
    expect(await screen.findByText(/^Incassati 29,00\s€ · restano 100,00\s€$/)).toBeDefined();
    // The diary is read again with the rest.
    expect(await screen.findByText('Incassati 29.00.')).toBeDefined();

    await user.click(screen.getByRole('button', { name: /Segna incassato/ }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Importo/ })).value).toBe('100,00');
    await user.click(screen.getByRole('button', { name: /^Incassa 100,00/ }));
    expect((await screen.findAllByText('Completata')).length).toBeGreaterThan(0);
    const [first, second] = commands().map(({ body }) => body as { receiptId: string });
    expect(first?.receiptId).not.toBe(second?.receiptId);
  });

  it('names the same receipt again after an answer that got lost', async () => {
    answer({ 'POST /api/transactions/aaaa-1/collect': () => refusal(502, 'LOST', 'Nessuna risposta.') });
    const { user } = openOffice('/admin/transactions/aaaa-1');
    await user.click(await screen.findByRole('button', { name: /Segna incassato/ }));
    await user.click(await screen.findByRole('button', { name: /^Incassa 129,00/ }));
    expect(await screen.findByText('Nessuna risposta.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Incassa 129,00/ }));
    await user.click(await screen.findByRole('button', { name: 'Annulla' }));
    const ids = callsOf('POST /api/transactions/aaaa-1/collect').map(({ body }) => body);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toEqual(ids[1]);
  });

  it('is a share in the words of its cancellation, too', async () => {
    transaction = { ...transaction, type: 'quota' };
    const { user } = openOffice('/admin/transactions/aaaa-1');
    await user.click(await screen.findByRole('button', { name: 'Annulla…' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Gli altri ospiti possono dare subito questa parte del regalo.');
  });

  describe('that was cancelled by mistake', () => {
    beforeEach(() =>
      answer({
        'POST /api/transactions/aaaa-1/cancel': () => {
          transaction = { ...transaction, stage: 'cancelled', status: 'annullata' };
          return transaction;
        },
      }),
    );

    async function cancelIt(): Promise<UserEvent> {
      const { user } = openOffice('/admin/transactions/aaaa-1');
      await user.click(await screen.findByRole('button', { name: 'Annulla…' }));
      await user.click(await screen.findByRole('button', { name: 'Annulla la transazione' }));
      await screen.findByText('Transazione annullata');
      return user;
    }

    it('is reserved again at once', async () => {
      answer({
        'POST /api/transactions/aaaa-1/reopen': () => {
          transaction = aTransaction();
          return transaction;
        },
      });
      const user = await cancelIt();
      await user.click(await screen.findByRole('button', { name: 'Riapri' }));
      expect(await screen.findByText('La prenotazione vale per altri sette giorni.')).toBeDefined();
      expect(await screen.findByRole('button', { name: 'Segna incassato' })).toBeDefined();
    });

    it('stays so where somebody else has the gift by now, and the page says it', async () => {
      const taken = 'Questo regalo è già stato preso da qualcun altro.';
      answer({
        'POST /api/transactions/aaaa-1/reopen': () => refusal(409, 'GIFT_ALREADY_TAKEN', taken),
      });
      const user = await cancelIt();
      await user.click(await screen.findByRole('button', { name: 'Riapri' }));
      expect(await screen.findByText('Non si può riaprire')).toBeDefined();
      expect(screen.getByText(taken)).toBeDefined();
    });

    it('offers no way back where it would come back as something else', async () => {
      transaction = aTransaction({
        stage: 'awaiting_transfer',
        paymentMethod: 'bonifico',
        status: 'in_attesa',
      });
      await cancelIt();
      expect(screen.queryByRole('button', { name: 'Riapri' })).toBeNull();
    });
  });

  it('offers the lists by name as Italians sort them', async () => {
    const names = ['Zoe', 'Anna 10', 'àncora', 'Anna 2'];
    answer({ 'GET /api/gift-lists': () => names.map((name, id) => aList({ id, name })) });
    openOffice('/admin/transactions');
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Lista regalo' });
    await waitFor(() =>
      expect([...choice.options].map(({ text }) => text)).toEqual([
        'Tutte le liste',
        ...['àncora', 'Anna 2', 'Anna 10', 'Zoe'],
      ]),
    );
  });

  it('is filtered by what stands in the address', async () => {
    const { user, address } = openOffice('/admin/transactions?status=completata');
    await screen.findByRole('link', { name: 'Vaso di vetro' });
    expect(callsOf('GET /api/transactions')[0]?.query).toMatchObject({ status: 'completata' });
    const table = within(screen.getByRole('table'));
    expect(table.getByText('Giulia Ferri')).toBeDefined();
    await user.type(screen.getByRole('searchbox'), 'giulia');
    expect(await screen.findByDisplayValue('giulia')).toBeDefined();
    await waitFor(() => expect(address()).toMatch(/q=giulia/));
    await waitFor(() =>
      expect(callsOf('GET /api/transactions').at(-1)?.query).toMatchObject({ q: 'giulia' }),
    );
  });
});

describe('the register', () => {
  it('keeps drafts apart: they are shown alone, and found when the words are only in one', async () => {
    const draft = aTransaction({
      id: 'dddd-1',
      stage: 'draft',
      status: 'in_attesa',
      buyerName: 'Bozza Bianchi',
    });
    answer({
      'GET /api/transactions': ({ query }) => {
        const found = query['drafts'] === 'only' ? [draft] : query['q'] ? [] : [transaction];
        return withHeaders(found, { 'x-total-count': String(found.length) });
      },
    });
    const { user } = openOffice('/admin/transactions?q=bianchi');
    await user.click(await screen.findByRole('button', { name: 'Cerca tra le bozze' }));
    expect((await screen.findAllByText('Bozza Bianchi')).length).toBeGreaterThan(0);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Stato' }).value).toBe('bozze');
    const asked = callsOf('GET /api/transactions').map(({ query }) => [
      query['q'],
      query['drafts'],
      query['status'],
    ]);
    expect(asked).toEqual([
      ['bianchi', 'hidden', undefined],
      ['bianchi', 'only', undefined],
    ]);
  });
});
