/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aList, aTransaction } from '../../../testing/examples.js';
import { transactionPage } from '../../../testing/transaction-page.js';
import { answer, callsOf, refusal } from '../../../testing/fake-server.js';
import { MARTA, openOffice } from '../../../testing/open-page.js';

const PUT = 'PUT /api/transactions/aaaa-1';
const READ = 'GET /api/transactions/aaaa-1';
let transaction: Transaction;

beforeEach(() => {
  transaction = aTransaction({ version: 3, documentNumber: null });
  answer({
    'GET /api/gift-lists': () => [aList()],
    ...transactionPage(() => transaction),
    [PUT]: ({ body }) => {
      transaction = {
        ...transaction,
        ...(body as Partial<Transaction>),
        version: (transaction.version ?? 0) + 1,
      };
      return transaction;
    },
  });
});

async function edit(): Promise<{ user: UserEvent; dialog: ReturnType<typeof within> }> {
  const { user } = openOffice('/admin/transactions/aaaa-1');
  await user.click(await screen.findByRole('button', { name: 'Modifica' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Modifica transazione/ }));
  await dialog.findByLabelText('Nome');
  return { user, dialog };
}

describe('the dialog that puts a transaction right', () => {
  it('saves each field when it is left, and a choice at once, each with the version that it shows', async () => {
    const { user, dialog } = await edit();
    const phone = dialog.getByLabelText('Telefono');
    await user.clear(phone);
    await user.type(phone, '340 1234567');
    await user.tab();
    expect(await dialog.findByText('Transazione aggiornata')).toBeDefined();
    await user.selectOptions(dialog.getByLabelText('Consegna'), 'beneficiaryShipping');
    await waitFor(() => expect(callsOf(PUT)).toHaveLength(2));
    expect(callsOf(PUT).map(({ body, headers }) => [body, headers['if-match']])).toEqual([
      [{ buyerPhone: '340 1234567' }, '"3"'],
      [{ deliveryMethod: 'beneficiaryShipping' }, '"4"'],
    ]);
  });

  it('names the version that the last save answered, also where the transaction could not be read anew', async () => {
    const { user, dialog } = await edit();
    answer({ [READ]: () => refusal(400, 'BROKEN', 'Non si legge') });
    await user.type(dialog.getByLabelText('Telefono'), '9');
    await user.tab();
    expect(await dialog.findByText('Transazione aggiornata')).toBeDefined();
    await user.type(dialog.getByLabelText(/^Messaggio/), 'Auguri!');
    await user.tab();
    await waitFor(() => expect(callsOf(PUT)).toHaveLength(2));
    expect(callsOf(PUT).map(({ headers }) => headers['if-match'])).toEqual(['"3"', '"4"']);
  });

  it('asks about a mail address that is probably mistyped, and saves the one that was meant', async () => {
    const { user, dialog } = await edit();
    const mail = dialog.getByLabelText('E-mail');
    await user.clear(mail);
    await user.type(mail, 'giusi@gmial.com');
    await user.click(dialog.getByRole('button', { name: 'giusi@gmail.com' }));
    expect(document.activeElement).toBe(mail);
    await user.tab();
    await waitFor(() => expect(callsOf(PUT)).toHaveLength(1));
    expect(callsOf(PUT)[0]?.body).toEqual({ buyerEmail: 'giusi@gmail.com' });
  });

  it('asks with a day whether somebody is written to, at first as the shop has it', async () => {
    transaction = { ...transaction, stage: 'paid', status: 'completata' };
    answer({ 'GET /api/deliveries/rules': () => ({ mailWhenReady: false, mailWhenShipped: true }) });
    const { user, dialog } = await edit();
    const choice = { name: /^Scrivi a chi lo ritira/ };
    const write = (await dialog.findByRole('checkbox', choice)) as HTMLInputElement;
    expect(write.checked).toBe(false);
    await user.type(dialog.getByLabelText('Pronto il'), '20/11/2026');
    await user.click(write);
    expect(callsOf(PUT)).toEqual([]);
    await user.click(dialog.getByLabelText('Consegnato il'));
    await waitFor(() => expect(callsOf(PUT)).toHaveLength(1));
    // Once it stands, correcting it is no news.
    await waitFor(() => expect(write.isConnected).toBe(false));
    await user.type(dialog.getByLabelText('Spedito il'), '21/11/2026');
    await user.click(dialog.getByLabelText('Corriere'));
    await waitFor(() => expect(callsOf(PUT)).toHaveLength(2));
    expect(callsOf(PUT).map(({ body }) => body)).toEqual([
      { readyOn: '2026-11-20', write: true },
      { shippedOn: '2026-11-21' },
    ]);
  });

  it('opens by E from the page', async () => {
    const { user } = openOffice('/admin/transactions/aaaa-1');
    await screen.findByRole('button', { name: 'Modifica' });
    await user.keyboard('e');
    expect(await screen.findByRole('dialog', { name: /Modifica transazione/ })).toBeDefined();
  });

  it('asks to sign in where the answer is a guest’s, because the session has ended', async () => {
    let isSignedIn = false;
    answer({
      [READ]: () =>
        isSignedIn ? transaction : refusal(403, 'TRANSACTION_NOT_YOURS', 'Da un altro dispositivo.'),
      'POST /api/login': () => {
        isSignedIn = true;
        return MARTA;
      },
    });
    const { user } = openOffice('/admin/transactions/aaaa-1');
    const signIn = within(await screen.findByRole('dialog', { name: 'Accedi di nuovo' }));
    await user.type(signIn.getByLabelText('Password'), 'giusta{Enter}');
    expect(await screen.findByRole('button', { name: 'Modifica' })).toBeDefined();
  });

  it('saves the field that is left by closing, and closes then', async () => {
    const { user, dialog } = await edit();
    await user.type(dialog.getByLabelText(/^Messaggio/), 'Auguri!');
    await user.click(dialog.getAllByRole('button', { name: 'Chiudi' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(PUT).map(({ body }) => body)).toEqual([{ message: 'Auguri!' }]);
  });

  it('keeps what could not be saved, says why, and asks before it is lost', async () => {
    answer({
      [PUT]: () => refusal(400, 'VALIDATION_FAILED', 'No', { fields: { buyerPhone: 'Troppo corto.' } }),
    });
    const { user, dialog } = await edit();
    const phone = dialog.getByLabelText('Telefono');
    await user.clear(phone);
    await user.type(phone, '40');
    await user.tab();
    expect(await dialog.findByText('Troppo corto.')).toBeDefined();
    expect(dialog.getByText('Un campo non è salvato')).toBeDefined();
    await user.click(dialog.getAllByRole('button', { name: 'Chiudi' }).at(-1) as HTMLElement);
    expect(await screen.findByText('Chiudere senza salvare?')).toBeDefined();
    expect((dialog.getByLabelText('Telefono') as HTMLInputElement).value).toBe('40');
  });

  it('offers only what may be changed as it stands, and says why not', async () => {
    transaction = { ...transaction, stage: 'paid', status: 'completata', amount_received: '129.00' };
    const { dialog } = await edit();
    const disabled = (label: string) => (dialog.getByLabelText(label) as HTMLInputElement).disabled;
    expect(disabled('Importo')).toBe(true);
    expect(disabled('Tipo')).toBe(true);
    expect(disabled('Consegnato il')).toBe(false);
    expect(dialog.getByText('Si cambia solo prima che sia incassata.')).toBeDefined();
  });

  it('gives the money back where that stands in the way of cancelling', async () => {
    const paid = { stage: 'paid', status: 'completata', amount_received: '129.00' } as const;
    transaction = { ...transaction, ...paid, actions: ['deliver', 'refund'] };
    const { user, dialog } = await edit();
    await user.selectOptions(dialog.getByLabelText('Stato'), 'annullata');
    const refund = within(await screen.findByRole('dialog', { name: 'Rimborsa' }));
    await user.click(refund.getByRole('button', { name: 'Torna indietro' }));
    expect((dialog.getByLabelText('Stato') as HTMLSelectElement).value).toBe('completata');
    expect(callsOf(PUT)).toEqual([]);
  });

  it('asks for the reason before it cancels', async () => {
    const { user, dialog } = await edit();
    await user.selectOptions(dialog.getByLabelText('Stato'), 'annullata');
    expect(await screen.findByRole('dialog', { name: 'Annullare la transazione?' })).toBeDefined();
    expect(callsOf(PUT)).toEqual([]);
  });
});

describe('what moves money', () => {
  const asked = async (title: string) => within(await screen.findByRole('dialog', { name: title }));
  const shown = (dialog: ReturnType<typeof within>, label: string) =>
    (dialog.getByLabelText(label) as HTMLInputElement).value;

  it('asks first, and says to whom the bank details are written; nothing is saved where it is left', async () => {
    const { user, dialog } = await edit();
    await user.selectOptions(dialog.getByLabelText('Metodo di pagamento'), 'bonifico');
    const question = await asked('Passare a «Bonifico»?');
    expect(question.getByText(/si scrivono le coordinate/).textContent).toMatch(/^A giulia@posta\.example/);
    await user.click(question.getByRole('button', { name: 'Torna indietro' }));
    expect(shown(dialog, 'Metodo di pagamento')).toBe('in_negozio');
    expect(callsOf(PUT)).toEqual([]);
  });

  it('is saved once it is confirmed, and taken back by one press', async () => {
    const { user, dialog } = await edit();
    await user.selectOptions(dialog.getByLabelText('Metodo di pagamento'), 'bonifico');
    await user.click((await asked('Passare a «Bonifico»?')).getByRole('button', { name: 'Cambia metodo' }));
    await user.click(await screen.findByRole('button', { name: 'Annulla' }));
    expect(await screen.findByText('Com’era prima')).toBeDefined();
    expect(callsOf(PUT).map(({ body, headers }) => [body, headers['if-match']])).toEqual([
      [{ paymentMethod: 'bonifico' }, '"3"'],
      [{ paymentMethod: 'in_negozio' }, '"4"'],
    ]);
  });

  it('names the phone of a buyer who is written to at no address', async () => {
    transaction = { ...transaction, buyerEmail: null };
    const { user, dialog } = await edit();
    await user.selectOptions(dialog.getByLabelText('Metodo di pagamento'), 'bonifico');
    const question = await asked('Passare a «Bonifico»?');
    expect(question.getByText(/non c’è un’e-mail/)).toBeDefined();
    expect(question.getByRole('link', { name: transaction.buyerPhone as string })).toBeDefined();
  });

  it('asks about an amount when its field is left, with both sums, and takes back what was typed', async () => {
    const { user, dialog } = await edit();
    const amount = dialog.getByLabelText('Importo');
    await user.clear(amount);
    await user.type(amount, '100');
    await user.tab();
    const question = await asked('Cambiare l’importo?');
    expect(question.getByText(/passa da/).textContent).toMatch(/da 129,00.*a 100,00/);
    await user.click(question.getByRole('button', { name: 'Torna indietro' }));
    expect(shown(dialog, 'Importo')).toBe('129,00');
    await user.clear(amount);
    await user.type(amount, '100');
    await user.tab();
    await user.click((await asked('Cambiare l’importo?')).getByRole('button', { name: 'Cambia importo' }));
    await waitFor(() => expect(callsOf(PUT).map(({ body }) => body)).toEqual([{ amount: '100.00' }]));
  });

  it('says what the server refuses, and changes nothing', async () => {
    answer({ [PUT]: () => refusal(409, 'TYPE_NOT_OFFERED', 'Questo regalo non si può acquistare intero.') });
    const { user, dialog } = await edit();
    await user.selectOptions(dialog.getByLabelText('Tipo'), 'acquisto');
    await user.click((await asked('Segnare come acquisto?')).getByRole('button', { name: 'Cambia tipo' }));
    expect(await screen.findByText('Questo regalo non si può acquistare intero.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Torna indietro' }));
    expect(shown(dialog, 'Tipo')).toBe('prenotazione');
  });

  it('asks before a cancelled transaction is reopened, also where a late transfer could be recorded', async () => {
    const cancelled = { stage: 'cancelled', status: 'annullata', paymentMethod: 'bonifico' } as const;
    transaction = { ...transaction, ...cancelled, actions: ['reopen', 'collect', 'remove'] };
    const { user, dialog } = await edit();
    await user.selectOptions(dialog.getByLabelText('Stato'), 'completata');
    const question = await asked('Riaprire la transazione?');
    expect(question.getByText(/si scrive la conferma/).textContent).toMatch(/^A giulia@posta\.example/);
    expect(callsOf(PUT)).toEqual([]);
  });

  it('says that a reservation that waits again is held without a term', async () => {
    transaction = { ...transaction, status: 'completata' };
    const { user, dialog } = await edit();
    await user.selectOptions(dialog.getByLabelText('Stato'), 'in_attesa');
    const question = await asked('Segnare come «In attesa»?');
    const words =
      /La prenotazione non vale più\. Il regalo resta da parte, senza scadenza, finché non si completa o si annulla\./;
    expect(question.getByText(words)).toBeDefined();
  });

  it.each([
    ['annullata', { stage: 'paid', status: 'completata', actions: ['deliver'] }],
    ['in_attesa', { stage: 'paid', status: 'completata', actions: ['deliver'] }],
    ['in_attesa', { stage: 'reserved', status: 'completata', amount_received: '10.00' }],
    ['completata', { stage: 'refunded', status: 'annullata', actions: [] }],
    ['completata', { stage: 'capturing', status: 'in_attesa', actions: [] }],
  ] as const)(
    'asks nothing where %s cannot be reached, and says beside the field why',
    async (status, own) => {
      const why = 'Questo non si può fare adesso.';
      answer({ [PUT]: () => refusal(409, 'CANNOT_WAIT_AGAIN', why) });
      transaction = { ...transaction, ...(own as Partial<Transaction>) };
      const { user, dialog } = await edit();
      await user.selectOptions(dialog.getByLabelText('Stato'), status);
      expect(await dialog.findByText(why)).toBeDefined();
      expect(screen.getAllByRole('dialog')).toHaveLength(1);
    },
  );

  it('is taken back also after another field was put right meanwhile', async () => {
    const { user, dialog } = await edit();
    await user.selectOptions(dialog.getByLabelText('Metodo di pagamento'), 'bonifico');
    await user.click((await asked('Passare a «Bonifico»?')).getByRole('button', { name: 'Cambia metodo' }));
    const undo = await screen.findByRole('button', { name: 'Annulla' });
    await user.type(dialog.getByLabelText('Telefono'), '5');
    await user.tab();
    await waitFor(() => expect(callsOf(PUT)).toHaveLength(2));
    await user.click(undo);
    expect(await screen.findByText('Com’era prima')).toBeDefined();
    expect(callsOf(PUT).at(-1)).toMatchObject({
      body: { paymentMethod: 'in_negozio' },
      headers: { 'if-match': '"5"' },
    });
  });

  it('is asked about once what was left before is saved, as it stands then', async () => {
    let release = () => {};
    const isFree = new Promise<void>((resolve) => (release = resolve));
    answer({
      [PUT]: async ({ body }) => {
        await isFree;
        transaction = {
          ...transaction,
          ...(body as Partial<Transaction>),
          version: (transaction.version ?? 0) + 1,
        };
        return transaction;
      },
    });
    const { user, dialog } = await edit();
    await user.type(dialog.getByLabelText('Telefono'), '5');
    await user.selectOptions(dialog.getByLabelText('Metodo di pagamento'), 'bonifico');
    expect(dialog.getByText('Salvo…')).toBeDefined();
    expect(screen.queryByRole('dialog', { name: 'Passare a «Bonifico»?' })).toBeNull();
    release();
    await user.click((await asked('Passare a «Bonifico»?')).getByRole('button', { name: 'Cambia metodo' }));
    await waitFor(() => expect(callsOf(PUT)).toHaveLength(2));
    expect(callsOf(PUT).map(({ headers }) => headers['if-match'])).toEqual(['"3"', '"4"']);
  });

  it('leaves a wrong amount that was typed where another question is answered', async () => {
    const { user, dialog } = await edit();
    const amount = dialog.getByLabelText('Importo');
    await user.clear(amount);
    await user.type(amount, '12,345');
    await user.selectOptions(dialog.getByLabelText('Metodo di pagamento'), 'bonifico');
    const question = await asked('Passare a «Bonifico»?');
    await user.click(question.getByRole('button', { name: 'Torna indietro' }));
    expect(shown(dialog, 'Importo')).toBe('12,345');
    expect(dialog.getByText('Serve un importo, per esempio 49,90')).toBeDefined();
  });
});
