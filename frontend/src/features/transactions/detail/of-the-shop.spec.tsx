/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type HistoryEntry, romeDayOf, type Transaction, type TransactionReceipt } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aTransaction } from '../../../testing/examples.js';
import { transactionPage } from '../../../testing/transaction-page.js';
import { aDelivery } from '../../../testing/a-delivery.js';
import { answer, callsOf, refusal, withHeaders } from '../../../testing/fake-server.js';
import { openOffice } from '../../../testing/open-page.js';

const PUT = 'PUT /api/transactions/aaaa-1';
const DELETE = 'DELETE /api/transactions/aaaa-1';
const PAID = { stage: 'paid', status: 'completata', type: 'acquisto', actions: ['deliver'] } as const;
let transaction: Transaction;

beforeEach(() => {
  transaction = aTransaction({ ...PAID, version: 3 });
  answer({
    ...transactionPage(() => transaction),
    [PUT]: ({ body }) => {
      transaction = { ...transaction, ...(body as Partial<Transaction>), version: 4 };
      return transaction;
    },
  });
});

const open = () => openOffice('/admin/transactions/aaaa-1');

/** What stands beside a name in the page's facts. */
async function fact(name: string): Promise<string | null | undefined> {
  return (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent;
}

describe('what the shop itself has written', () => {
  it('is read on the page: the paper of the money, the days on which the gift left, an agreed price', async () => {
    transaction = {
      ...transaction,
      documentNumber: 'Scontrino 0045-0012',
      shippedOn: '2026-11-20',
      deliveredOn: '2026-11-23',
      amount_agreed: true,
      staffNote: 'Passa la zia: chiamare prima',
    };
    open();
    expect(await fact('Documento')).toBe('Scontrino 0045-0012');
    expect(await fact('Spedito')).toBe('20/11/2026');
    expect(await fact('Consegnato')).toBe('23/11/2026');
    expect(screen.getByText('Passa la zia: chiamare prima').textContent).toMatch(/^Nota interna:/);
    expect(screen.getByRole('rowheader', { name: 'Prezzo concordato' })).toBeDefined();
  });

  it('says in which language its buyer was written to, where that is not Italian', async () => {
    transaction = { ...transaction, lang: 'en' };
    open();
    expect(await fact('Lingua')).toBe('Le sue e-mail sono in inglese');
  });

  it('is not there before it is written', async () => {
    open();
    expect(await screen.findByRole('rowheader', { name: 'Prezzo del regalo' })).toBeDefined();
    for (const name of ['Documento', 'Spedito', 'Consegnato', 'Lingua'])
      expect(screen.queryByText(name, { selector: 'dt' })).toBeNull();
    expect(screen.queryByText(/Nota interna/)).toBeNull();
  });
});

describe('a gift that was sold together with others', () => {
  const others = [
    aTransaction({ id: 'bbbb-2', productName: 'Teiera', saleId: 's-1' }),
    aTransaction({ id: 'cccc-3', productName: 'Tazza', saleId: 's-1' }),
  ];
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

  it('says of which sale it is, and leads to each of the others and to all of them', async () => {
    transaction = { ...transaction, saleId: 's-1' };
    answer({
      'GET /api/transactions': () => withHeaders([transaction, ...others], { 'x-total-count': '3' }),
      'GET /api/transactions/totals': () => refusal(503, 'BUSY', 'Riprova tra poco.'),
      'GET /api/gift-lists': () => [],
    });
    const { user, address } = open();
    const said = await screen.findByText(/^Parte di una/);
    expect(said.textContent).toBe('Parte di una vendita di 3 regali, con Teiera e Tazza.');
    expect(callsOf('GET /api/transactions').at(-1)?.query).toEqual({ saleId: 's-1', dir: 'asc' });
    expect(hrefOf('Teiera')).toBe('/admin/transactions/bbbb-2');
    await user.click(screen.getByRole('link', { name: 'vendita di 3 regali' }));
    const off = await screen.findByRole('button', { name: 'Togli il filtro Di una sola vendita' });
    expect(address()).toBe('/admin/transactions?sale=s-1');
    const asked = () => callsOf('GET /api/transactions').at(-1)?.query;
    await waitFor(() => expect(asked()).toMatchObject({ saleId: 's-1', drafts: 'hidden' }));
    await user.click(off);
    await waitFor(() => expect(asked()).not.toHaveProperty('saleId'));
  });

  it('says nothing of a sale of one gift alone', async () => {
    transaction = { ...transaction, saleId: 's-1' };
    answer({ 'GET /api/transactions': () => [transaction] });
    open();
    await waitFor(() => expect(callsOf('GET /api/transactions')).toHaveLength(1));
    await screen.findByRole('rowheader', { name: 'Prezzo del regalo' });
    expect(screen.queryByText(/^Parte di una/)).toBeNull();
  });
});

describe('an event that a link names', () => {
  const told = (number: number, movement: string | null): HistoryEntry => ({
    number,
    at: '2026-11-20T09:44:12.000Z',
    fingerprint: '9f3c0000',
    cause: `request-${number}`,
    actor: { kind: 'staff', name: 'Marta Galli' },
    sentence: `ha fatto ${number}`,
    changes: [],
    note: null,
    receipt: null,
    movement,
    type: 'gift.MoneyReceived.v1',
  });

  it('has its hash in the ledger behind a press', async () => {
    answer({ 'GET /api/transactions/aaaa-1/history': () => [told(3, null)] });
    const { user } = open();
    const press = await screen.findByRole('button', { name: 'evento 1 Registro' });
    const hash = screen.getByText('9f3c0000').closest('p');
    expect(hash?.hidden).toBe(true);
    await user.click(press);
    expect(hash?.hidden).toBe(false);
  });

  it.each([
    ['by its movement', 'movimento-aaaa-1%20r-1%20exchanged%20x-1'],
    ['by its number', 'evento-4'],
  ])(
    '%s is marked in the Cronologia alone of all that one deed wrote, and has the focus',
    async (_, hash) => {
      const entries = [
        told(3, 'aaaa-1 r-0 exchanged x-1'),
        told(4, 'aaaa-1 r-1 exchanged x-1'),
        told(5, null),
      ];
      answer({ 'GET /api/transactions/aaaa-1/history': () => entries });
      openOffice(`/admin/transactions/aaaa-1#${hash}`);
      const entryOf = async (words: string) => (await screen.findByText(words)).closest('li');
      const marked = await entryOf('ha fatto 4');
      expect(marked?.getAttribute('aria-current')).toBe('true');
      expect(document.activeElement).toBe(marked);
      for (const words of ['ha fatto 3', 'ha fatto 5'])
        expect((await entryOf(words))?.getAttribute('aria-current')).toBeNull();
      const ids = screen.getAllByText(/^ha fatto/).map((one) => one.closest('li')?.id);
      expect(ids).toEqual(['evento-5', 'evento-4', 'evento-3']);
    },
  );
});

describe('a share of a gift that is paid whole', () => {
  it('shows with whom it was given and the parcel of all of them, and leads to what is printed', async () => {
    transaction = { ...transaction, type: 'quota' };
    const guests = ['Giulia Ferri', 'Ada Rossi'].map((name, at) => ({
      transactionId: at === 0 ? 'aaaa-1' : 'bbbb-2',
      name,
      message: null,
    }));
    const parcel = { courier: 'GLS', trackingNumber: 'AB 123456' };
    const unsent = { state: 'unsent', sentAt: null, reason: 'La casella è piena' } as const;
    answer({
      'GET /api/deliveries': () => [aDelivery('bbbb-2', { guests, ...parcel, state: 'done', mail: unsent })],
    });
    open();
    expect((await screen.findByText('Avviso non partito')).nextElementSibling?.textContent).toBe(
      unsent.reason,
    );
    expect((await screen.findByText(/^Regalo intero/)).textContent).toBe(
      'Regalo intero, con Ada Rossi. Pacco: GLS AB 123456',
    );
    expect(screen.getByRole('link', { name: 'Segui il pacco' }).getAttribute('href')).toMatch(/=AB123456$/);
    const sheets = screen.getByRole('link', { name: 'Fogli da stampare' });
    expect(sheets.getAttribute('href')).toBe('/admin/deliveries?print=aaaa-1');
    expect(callsOf('GET /api/deliveries').at(-1)?.query).toEqual({ ids: 'aaaa-1' });
  });
});

describe('what an invoice needs', () => {
  const invoice = {
    name: 'Vetri Zanin S.n.c.',
    taxCode: null,
    vatNumber: '04418720274',
    sdiCode: 'KZ7QW4X',
    pec: null,
    address: { street: 'Via Po 1', zipCode: '10123', city: 'Torino', province: 'TO' },
  };

  it('is typed with what is known of the buyer, checked before it is sent, and read on the page', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Aggiungi i dati' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Dati per la fattura' }));
    const type = async (label: RegExp, text: string) => {
      await user.clear(dialog.getByLabelText(label));
      await user.type(dialog.getByLabelText(label), text);
    };
    expect(dialog.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe(transaction.buyerName);
    await type(/^Partita IVA/, '04418720275');
    await type(/^Via/, 'Via Po 1');
    await type(/^CAP/, '10123');
    await type(/^Città/, 'Torino');
    await user.click(dialog.getByRole('button', { name: 'Salva' }));
    expect(await dialog.findByText('La partita IVA non è giusta: ricontrollala')).toBeDefined();
    expect(dialog.getByText('La provincia è obbligatoria')).toBeDefined();
    expect(callsOf(PUT)).toEqual([]);
    const fields = { 'invoice.sdiCode': 'Il codice SDI ha sette lettere e cifre' };
    answer({ [PUT]: () => refusal(400, 'VALIDATION_FAILED', 'Controlla i campi.', { fields }) });
    await type(/^Partita IVA/, '04418720274');
    await type(/^Provincia/, 'TO');
    await user.click(dialog.getByRole('button', { name: 'Salva' }));
    expect(await dialog.findByText('Il codice SDI ha sette lettere e cifre')).toBeDefined();
    answer({ [PUT]: () => (transaction = { ...transaction, invoice, version: 4 }) });
    await user.click(dialog.getByRole('button', { name: 'Salva' }));
    expect(await fact('Partita IVA')).toMatch('04418720274');
    expect(await fact('Indirizzo')).toMatch('Via Po 1, 10123 Torino (TO)');
    expect(callsOf(PUT).at(-1)?.body).toEqual({
      invoice: {
        name: transaction.buyerName,
        taxCode: '',
        vatNumber: '04418720274',
        sdiCode: '',
        pec: '',
        address: { street: 'Via Po 1', zipCode: '10123', city: 'Torino', province: 'TO', country: '' },
      },
    });
  });

  it('is taken back where it is not needed any more', async () => {
    transaction = { ...transaction, invoice };
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Modifica i dati' }));
    await user.click(await screen.findByRole('button', { name: /^Togli i dati/ }));
    expect(await screen.findByText('Nessuna fattura richiesta.')).toBeDefined();
    expect(callsOf(PUT)[0]?.body).toEqual({ invoice: null });
  });
});

describe('the money that came for it', () => {
  const came = (receiptId: string, more: Partial<TransactionReceipt>): TransactionReceipt => ({
    receiptId,
    amount: '50.00',
    paymentMethod: 'in_negozio',
    how: null,
    at: '2026-11-20T09:44:12.000Z',
    on: '2026-11-19',
    by: 'Marta Galli',
    reversed: null,
    refunded: '0.00',
    from: null,
    ...more,
  });

  it('stands entry by entry: how, for which day, by whom, and what became of it', async () => {
    const reversed = { at: '2026-11-20T10:00:00.000Z', by: 'Ada Rossi', reason: 'Battuto due volte' };
    const from = { transactionId: 'bbbb-2', orderNumber: 'FI-2026-000777', productName: 'Lampada' };
    transaction = {
      ...transaction,
      documentNumber: 'Scontrino 0045-0012',
      receipts: [
        came('r-1', { how: 'assegno', reversed }),
        came('r-2', { paymentMethod: 'stripe', by: 'Stripe', refunded: '9.00' }),
        came('r-3', { how: 'pos', from }),
      ],
    };
    open();
    const entries = within(await screen.findByRole('list', { name: 'Incassi' })).getAllByRole('listitem');
    const all = (one: HTMLElement) => one.textContent.replaceAll('\u00a0', ' ');
    expect(entries.map(all)).toEqual([
      'Assegno, 19/11/2026Marta GalliStornato il 20/11/2026 11:00 da Ada Rossi: «Battuto due volte»50,00 €',
      'Carta, 19/11/2026StripeRimborsati 9,00 €50,00 €',
      'POS, 19/11/2026Marta GalliDal cambio di Lampada (FI-2026-000777)50,00 €',
    ]);
    expect(
      within(screen.getByRole('region', { name: 'Denaro' })).getByText('Scontrino 0045-0012'),
    ).toBeDefined();
  });

  it('has no list before any came', async () => {
    transaction = { ...transaction, receipts: [] };
    open();
    await screen.findByRole('region', { name: 'Denaro' });
    expect(screen.queryByRole('list', { name: 'Incassi' })).toBeNull();
  });
});

describe('a gift that leaves the shop', () => {
  beforeEach(() => {
    transaction = { ...transaction, readyOn: '2026-11-19' };
  });

  it('is made ready first, as the head’s primary action, unless it went at once', async () => {
    transaction = { ...transaction, readyOn: null };
    const { user } = open();
    const next = await screen.findByRole('button', { name: 'Segna pronto…' });
    expect(next.className).toMatch(/primary/);
    await user.click(next);
    const dialog = within(await screen.findByRole('dialog', { name: 'Pronto, consegnato o spedito' }));
    await user.click(dialog.getByRole('button', { name: 'Consegnato' }));
    expect(dialog.getByRole('button', { name: 'Consegna' })).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Pronto' }));
    await user.click(dialog.getByRole('button', { name: 'Segna pronto' }));
    expect(await fact('Pronto')).toBe(romeDayOf(new Date()).split('-').toReversed().join('/'));
    expect(callsOf(PUT).map(({ body }) => body)).toEqual([{ readyOn: romeDayOf(new Date()), write: true }]);
    const then = await screen.findByRole('button', { name: 'Consegna…' });
    expect(then.className).toMatch(/primary/);
  });

  it('says which mail goes to whom, and leaves it out where that is chosen', async () => {
    transaction = { ...transaction, readyOn: null };
    answer({ 'GET /api/deliveries/rules': () => ({ mailWhenReady: true, mailWhenShipped: true }) });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Segna pronto…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pronto, consegnato o spedito' }));
    const mail = () => dialog.queryByRole<HTMLInputElement>('checkbox');
    expect((await dialog.findByLabelText<HTMLInputElement>(/^Scrivi a Giulia Ferri: «Pronto/)).checked).toBe(
      true,
    );
    expect(dialog.getByText(/^A giulia@posta\.example\./)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Consegnato' }));
    expect(mail()).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Spedito' }));
    expect(dialog.getByLabelText(/^Scrivi a Giulia Ferri: «Spedito»/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Pronto' }));
    await user.click(mail() as HTMLElement);
    await user.click(dialog.getByRole('button', { name: 'Segna pronto' }));
    await waitFor(() =>
      expect(callsOf(PUT).map(({ body }) => body)).toEqual([
        { readyOn: romeDayOf(new Date()), write: false },
      ]),
    );
  });

  it('is not the primary action while money is due', async () => {
    transaction = { ...transaction, stage: 'reserved', actions: ['collect', 'cancel'] };
    open();
    const money = await screen.findByRole('button', { name: 'Incassa…' });
    expect(money.className).toMatch(/primary/);
    expect(screen.queryByRole('button', { name: /^Segna (pronto|consegnato|spedito)/ })).toBeNull();
  });

  it('is marked as handed over from the page, today unless another day is typed', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Consegna…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pronto, consegnato o spedito' }));
    await user.click(dialog.getByRole('button', { name: 'Consegna' }));
    expect(await screen.findByText('Transazione aggiornata')).toBeDefined();
    const today = romeDayOf(new Date());
    expect(callsOf(PUT).map(({ body, headers }) => [body, headers['if-match']])).toEqual([
      [{ deliveredOn: today }, '"3"'],
    ]);
    expect(await fact('Consegnato')).toBe(today.split('-').toReversed().join('/'));
    expect(screen.queryByRole('button', { name: 'Consegna…' })).toBeNull();
  });

  it('is shipped first where it goes by post', async () => {
    transaction = { ...transaction, deliveryMethod: 'buyerShipping' };
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Spedisci…' }));
    const dialog = within(await screen.findByRole('dialog'));
    const day = dialog.getByRole('textbox', { name: 'Spedito il' });
    await user.clear(day);
    await user.type(day, '20112026');
    await user.click(dialog.getByRole('button', { name: 'Spedisci' }));
    expect(await fact('Spedito')).toBe('20/11/2026');
    expect(callsOf(PUT).map(({ body }) => body)).toEqual([{ shippedOn: '2026-11-20', write: true }]);
    expect(await screen.findByRole('button', { name: 'Consegna…' })).toBeDefined();
  });

  it('has not left on a day to come', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Consegna…' }));
    const dialog = within(await screen.findByRole('dialog'));
    const day = dialog.getByRole('textbox', { name: 'Consegnato il' });
    await user.clear(day);
    await user.type(day, '01012099{Enter}');
    expect(await dialog.findByText('Il giorno non può essere nel futuro')).toBeDefined();
    expect(callsOf(PUT)).toEqual([]);
  });
});

describe('a transaction that is to be deleted', () => {
  it('is deleted from its page, where the shop offers it', async () => {
    transaction = aTransaction({ stage: 'cancelled', status: 'annullata', actions: ['reopen', 'remove'] });
    answer({
      [DELETE]: () => {
        transaction = { ...transaction, stage: 'removed', actions: [] };
        return undefined;
      },
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Altre azioni' }));
    await user.click(await screen.findByText('Elimina…'));
    await user.click(await screen.findByRole('button', { name: 'Elimina la transazione' }));
    expect(await screen.findByText('Transazione eliminata')).toBeDefined();
    expect(await screen.findByText('eliminata')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Elimina|Modifica|Altre azioni/ })).toBeNull();
  });

  it('stays where the shop refuses it, and the reason is read', async () => {
    transaction = aTransaction();
    answer({ [DELETE]: () => refusal(409, 'HAS_MONEY', 'Va prima rimborsata.') });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Elimina…' }));
    await user.click(await screen.findByRole('button', { name: 'Elimina la transazione' }));
    expect(
      await screen.findByText('Errore durante l’eliminazione della transazione: Va prima rimborsata.'),
    ).toBeDefined();
  });

  it('is not offered for it to who may not', async () => {
    transaction = aTransaction({ actions: ['collect', 'cancel'] });
    open();
    await screen.findByRole('button', { name: 'Incassa…' });
    expect(screen.queryByRole('button', { name: 'Elimina…' })).toBeNull();
  });
});
