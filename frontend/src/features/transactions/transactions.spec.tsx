/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type HistoryEntry, romeDayOf, type Transaction } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aClosing } from '../../testing/a-closing.js';
import { aList, aMail, anAwaitedTransfer, aTransaction, noPayments } from '../../testing/examples.js';
import { answer, callsOf, commands, refusal, withHeaders } from '../../testing/fake-server.js';
import { openOffice } from '../../testing/open-page.js';

let transaction: Transaction;
const PAID = { stage: 'paid', status: 'completata', actions: ['deliver', 'refund', 'reverse'] } as const;
const CANCELLED = { stage: 'cancelled', status: 'annullata', actions: ['reopen', 'remove'] } as const;
const MARTA = { kind: 'staff', name: 'Marta' } as const;
let history: readonly HistoryEntry[];

const entry = (own: Partial<HistoryEntry>): HistoryEntry => ({
  number: 1,
  fingerprint: 'abcdef',
  cause: 'request-1',
  at: '2026-11-20T10:00:00.000Z',
  actor: { kind: 'buyer', name: 'Giulia Ferri' },
  sentence: 'ha prenotato il regalo',
  changes: [],
  note: null,
  receipt: null,
  movement: null,
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
    'GET /api/transactions/aaaa-1/payments': () => noPayments(),
    'GET /api/mail-register': () => [
      aMail({ transactionId: 'aaaa-1', subject: 'Il tuo regalo è prenotato' }),
    ],
  });
});

/** The till takes the money, whether or not the page hears of it. */
function collect(amount: string, received: string): void {
  transaction = { ...transaction, amount_received: received };
  if (received === transaction.amount) transaction = { ...transaction, ...PAID };
  const number = history.length + 1;
  history = [...history, entry({ number, actor: MARTA, sentence: `ha incassato ${amount} in negozio` })];
  if (received === transaction.amount)
    history = [...history, entry({ number: number + 1, actor: MARTA, sentence: 'Pagata per intero' })];
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
    expect(await screen.findByText('ha prenotato il regalo')).toBeDefined();
    expect(await screen.findByRole('link', { name: '«Il tuo regalo è prenotato»' })).toBeDefined();
    expect(callsOf('GET /api/mail-register')[0]?.query['transactionId']).toBe('aaaa-1');
    await user.click(screen.getByRole('button', { name: /^Incassa…/ }));
    const amount = await screen.findByRole('textbox', { name: 'Importo ricevuto in negozio' });
    await user.clear(amount);
    await user.type(amount, '200{Enter}');
    expect(await screen.findByText(/^Da incassare restano 129,00/)).toBeDefined();
    await user.clear(amount);
    await user.type(amount, '29{Enter}');
    expect(await screen.findByText(/^Incassati 29,00\s€ · restano 100,00\s€$/)).toBeDefined();
    // The diary is read again with the rest.
    expect(await screen.findByText('ha incassato 29.00 in negozio')).toBeDefined();

    await user.click(screen.getByRole('button', { name: /^Incassa…/ }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Importo/ })).value).toBe('100,00');
    await user.type(screen.getByLabelText(/^Scontrino o fattura/), 'S 12/2026');
    await user.click(screen.getByRole('button', { name: /^Incassa 100,00/ }));
    expect((await screen.findAllByText('Completata')).length).toBeGreaterThan(0);
    expect(await screen.findByText('Pagata per intero (Marta)')).toBeDefined();
    const [first, second] = commands().map(({ body }) => body as { receiptId: string });
    expect(first?.receiptId).not.toBe(second?.receiptId);
    expect(first).not.toHaveProperty('documentNumber');
    expect(second).toMatchObject({ amount: '100.00', documentNumber: 'S 12/2026' });
  });

  it('names the same receipt again after an answer that got lost', async () => {
    answer({ 'POST /api/transactions/aaaa-1/collect': () => refusal(502, 'LOST', 'Nessuna risposta.') });
    const { user } = openOffice('/admin/transactions/aaaa-1');
    await user.click(await screen.findByRole('button', { name: /^Incassa…/ }));
    await user.click(await screen.findByRole('button', { name: /^Incassa 129,00/ }));
    expect(await screen.findByText('Nessuna risposta.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Incassa 129,00/ }));
    await user.click(await screen.findByRole('button', { name: 'Torna indietro' }));
    const ids = callsOf('POST /api/transactions/aaaa-1/collect').map(({ body }) => body);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toEqual(ids[1]);
  });

  describe('whose transfer is awaited', () => {
    beforeEach(() => {
      const { owned: _owned, ...awaited } = anAwaitedTransfer();
      transaction = {
        ...transaction,
        ...awaited,
        expiresAt: '2099-11-27T22:59:59.999Z',
        status: 'in_attesa',
      };
      answer({
        'POST /api/transactions/aaaa-1/collect': ({ body }) => {
          const { amount, reason } = body as { amount: string; reason?: string };
          collect(amount, reason ? '129.00' : amount);
          return transaction;
        },
      });
    });

    const sum = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Importo arrivato/ });

    async function received(typed: string): Promise<UserEvent> {
      const { user } = openOffice('/admin/transactions/aaaa-1');
      await user.click(await screen.findByRole('button', { name: 'Bonifico ricevuto…' }));
      await user.clear(await sum());
      await user.type(await sum(), typed);
      return user;
    }

    it('is completed by the whole sum, which is filled in', async () => {
      const { user } = openOffice('/admin/transactions/aaaa-1');
      expect(await screen.findByText('FI-2026-000123-89')).toBeDefined();
      await user.click(await screen.findByRole('button', { name: 'Bonifico ricevuto…' }));
      expect((await sum()).value).toBe('129,00');
      expect(screen.getByText('È la somma giusta: l’ordine diventa completato.')).toBeDefined();
      expect(screen.queryByRole('textbox', { name: /Perché manca/ })).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Segna ricevuto' }));
      expect(await screen.findByText(/^Bonifico di 129,00\s€$/)).toBeDefined();
      expect(commands()).toMatchObject([{ body: { amount: '129.00', receiptId: expect.any(String) } }]);
      expect(commands()[0]?.body).not.toHaveProperty('reason');
    });

    it('asks why where up to one euro is missing, and completes the order with the reason', async () => {
      const user = await received('128');
      await user.click(screen.getByRole('button', { name: 'Segna ricevuto' }));
      expect(await screen.findByText('Il motivo è obbligatorio')).toBeDefined();
      expect(commands()).toEqual([]);
      await user.type(screen.getByRole('textbox', { name: /Perché manca/ }), 'Commissione della banca');
      await user.type(screen.getByLabelText(/^Scontrino o fattura/), 'F 7');
      await user.click(screen.getByRole('button', { name: 'Segna ricevuto' }));
      expect(await screen.findByText(/^Bonifico di 128,00/)).toBeDefined();
      expect(commands()).toMatchObject([
        { body: { amount: '128.00', reason: 'Commissione della banca', documentNumber: 'F 7' } },
      ]);
    });

    it('takes less as a part, and says what to do with more', async () => {
      const user = await received('129,01');
      await user.click(screen.getByRole('button', { name: 'Segna ricevuto' }));
      expect(
        await screen.findByText(/^Sono 0,01\s€ più del dovuto\..*segna 129,00\s€ e restituisci/),
      ).toBeDefined();
      await user.clear(await sum());
      await user.type(await sum(), '127,99');
      expect(screen.getByText(/^È una parte: restano 1,01\s€/)).toBeDefined();
      expect(screen.queryByRole('textbox', { name: /Perché manca/ })).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Segna ricevuto' }));
      expect(await screen.findByText(/^Bonifico di 127,99\s€ · restano 1,01\s€$/)).toBeDefined();
      expect(commands()[0]?.body).not.toHaveProperty('reason');
    });

    it('is awaited again for a new term where its match was a mistake', async () => {
      collect('129,00 €', '129.00');
      const receipt = { id: 'r-1', amount: '129.00', reversed: false };
      history = [entry({ number: 3, sentence: 'ha abbinato un bonifico', receipt })];
      transaction = { ...transaction, actions: ['refund', 'reverse'] };
      const { user } = openOffice('/admin/transactions/aaaa-1');
      await user.click(await screen.findByRole('button', { name: /^Storna/ }));
      const dialog = await screen.findByRole('dialog');
      expect(dialog.textContent).toMatch(/il bonifico è di nuovo atteso .* da parte fino a \w+/);
      expect(dialog.textContent).toContain('con «Bonifico ricevuto…»');
    });

    it('is reversed on a day that is closed as a correction, which its dialog says beforehand', async () => {
      collect('129,00 €', '129.00');
      const receipt = { id: 'r-1', amount: '129.00', reversed: false };
      history = [entry({ number: 3, sentence: 'ha abbinato un bonifico', receipt })];
      const day = romeDayOf(new Date());
      answer({ 'GET /api/cash/closings': ({ query }) => (query['from'] === day ? [aClosing({ day })] : []) });
      const { user } = openOffice('/admin/transactions/aaaa-1');
      await user.click(await screen.findByRole('button', { name: /^Storna/ }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(await dialog.findByText('La giornata di oggi è chiusa: resta come correzione.')).toBeDefined();
    });

    it('is not reversed where the shop would refuse it, as after a refund', async () => {
      const receipt = { id: 'r-1', amount: '129.00', reversed: false };
      history = [entry({ number: 3, sentence: 'ha abbinato un bonifico', receipt })];
      transaction = { ...transaction, actions: ['refund'] };
      openOffice('/admin/transactions/aaaa-1');
      expect(await screen.findByText(/ha abbinato un bonifico/)).toBeDefined();
      expect(screen.queryByRole('button', { name: /^Storna/ })).toBeNull();
    });

    it('stands alone among those to be matched', async () => {
      openOffice('/admin/transactions?status=bonifici');
      await screen.findByRole('link', { name: 'Vaso di vetro' });
      expect(callsOf('GET /api/transactions')[0]?.query).toMatchObject({ todo: 'transfer' });
      expect(screen.getByText('bonifico entro il 27/11')).toBeDefined();
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Stato' }).value).toBe('bonifici');
    });
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
          transaction = { ...transaction, ...CANCELLED };
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
      await user.click(await screen.findByRole('button', { name: 'Rimetti com’era' }));
      expect(await screen.findByText('La prenotazione vale fino a martedì 1 dicembre 2099.')).toBeDefined();
      expect(await screen.findByRole('button', { name: 'Incassa…' })).toBeDefined();
    });

    it('stays so where somebody else has the gift by now, and the page says it', async () => {
      const taken = 'Questo regalo è già stato preso da qualcun altro.';
      answer({
        'POST /api/transactions/aaaa-1/reopen': () => refusal(409, 'GIFT_ALREADY_TAKEN', taken),
      });
      const user = await cancelIt();
      await user.click(await screen.findByRole('button', { name: 'Rimetti com’era' }));
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
      expect(screen.queryByRole('button', { name: 'Rimetti com’era' })).toBeNull();
    });
  });

  it('is reopened from its page, once asked; money that came late waits in the menu', async () => {
    transaction = { ...transaction, ...CANCELLED, paymentMethod: 'bonifico', actions: ['reopen', 'collect'] };
    answer({ 'PUT /api/transactions/aaaa-1': () => (transaction = aTransaction()) });
    const { user } = openOffice('/admin/transactions/aaaa-1');
    const reopen = await screen.findByRole('button', { name: 'Riapri…' });
    expect(reopen.className).toMatch(/primary/);
    expect(screen.queryByRole('button', { name: /Bonifico|Incassa|completata/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Altre azioni' }));
    for (const name of ['Incassa…', 'Bonifico arrivato tardi…'])
      expect(await screen.findByText(name)).toBeDefined();
    await user.click(reopen);
    const question = within(await screen.findByRole('dialog', { name: 'Riaprire la transazione?' }));
    await user.click(question.getByRole('button', { name: 'Riapri' }));
    expect(await screen.findByText('Transazione riaperta')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Incassa…' })).toBeDefined();
    expect(commands()).toMatchObject([{ body: { status: 'completata' } }]);
  });

  it.each([
    [{}, /A giulia@posta\.example si scrive che l’ordine è annullato\./],
    [{ buyerEmail: null }, /Non si scrive a nessuno: non c’è un’e-mail\. .*il telefono, 333 555 0142\./],
    [{ buyerEmail: 'nuova@posta.example' }, /nessuna e-mail ha parlato di questo ordine\. .*333 555 0142/],
    [{ stage: 'held', status: 'in_attesa' }, /Non si scrive a nessuno\.$/m],
  ] as const)(
    'says before it is cancelled where its buyer is written to, or whom to call: %j',
    async (own, words) => {
      transaction = { ...transaction, ...own };
      const { user } = openOffice('/admin/transactions/aaaa-1');
      await user.click(await screen.findByRole('button', { name: 'Annulla…' }));
      const dialog = await screen.findByRole('dialog', { name: 'Annullare la transazione?' });
      await waitFor(() =>
        expect(
          within(dialog)
            .getByText(/si scriv/)
            .closest('p')?.textContent,
        ).toMatch(words),
      );
    },
  );

  it('offers nothing that its account may not do, whatever its stage', async () => {
    transaction = { ...transaction, ...PAID, actions: ['deliver'] };
    history = [entry({ receipt: { id: 'r-1', amount: '129.00', reversed: false } })];
    openOffice('/admin/transactions/aaaa-1');
    expect(await screen.findByRole('button', { name: 'Modifica' })).toBeDefined();
    await screen.findByText('ha prenotato il regalo');
    expect(screen.queryByRole('button', { name: /Rimborsa|Storna|Annulla/ })).toBeNull();
  });

  it('is filtered by a list that is looked for by its words, chosen by keys and taken off again', async () => {
    const names = ['Zoe', 'Anna e Luca', 'Nozze d’oro'];
    answer({ 'GET /api/gift-lists': () => names.map((name, id) => aList({ id: id + 1, name })) });
    const { user, address } = openOffice('/admin/transactions');
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Lista regalo' });
    expect(callsOf('GET /api/gift-lists')).toEqual([]);
    await user.type(field, 'doro');
    await waitFor(() => expect(screen.getAllByRole('option', { name: /^Nozze d’oro/ })).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('option', { name: /^Zoe/ })).toBeNull());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/admin/transactions?list=3'));
    await waitFor(() => expect(field.value).toBe('Nozze d’oro'));
    expect(callsOf('GET /api/gift-lists').every(({ query }) => query['limit'] === '8')).toBe(true);

    await user.click(field);
    await user.keyboard('xyz');
    expect(await screen.findByText('Nessuna lista trovata.')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(field.value).toBe('Nozze d’oro');
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: 'Tutte le liste' }));
    await waitFor(() => expect(address()).toBe('/admin/transactions'));
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
