/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aClosing } from '../../../testing/a-closing.js';
import { aTransaction } from '../../../testing/examples.js';
import { transactionPage } from '../../../testing/transaction-page.js';
import { answer, callsOf, refusal } from '../../../testing/fake-server.js';
import { MARTA, openPage } from '../../../testing/open-page.js';

const PUT = 'PUT /api/transactions/aaaa-1';
const HELD = { stage: 'held', status: 'in_attesa', actions: ['complete', 'cancel'], version: 3 } as const;
let transaction: Transaction;

beforeEach(() => {
  transaction = aTransaction({ ...HELD, amount_shipping: '9.90' });
  answer({
    ...transactionPage(() => transaction),
  });
});

async function take(person = MARTA) {
  const { user } = openPage('/admin/transactions/aaaa-1', person);
  // Of what is cancelled it waits in the menu.
  if (transaction.stage === 'cancelled')
    await user.click(await screen.findByRole('button', { name: 'Altre azioni' }));
  await user.click(await screen.findByText('Incassa…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Incassa' }));
  return { user, dialog, send: () => dialog.getByRole('button', { name: /^Incassa 138,90/ }) };
}

describe('money taken at once', () => {
  it('completes what is held, and is the same money after an answer that got lost', async () => {
    answer({ [PUT]: () => refusal(502, 'LOST', 'Nessuna risposta.') });
    const { user, send } = await take();
    await user.click(send());
    expect(await screen.findByText('Nessuna risposta.')).toBeDefined();
    answer({
      [PUT]: () => {
        const paid = { stage: 'paid', status: 'completata', amount_received: '138.90' } as const;
        transaction = { ...transaction, ...paid, actions: ['deliver', 'refund', 'reverse'] };
        return transaction;
      },
    });
    await user.click(send());
    expect(await screen.findByText(/^Incassati 138,90/)).toBeDefined();
    const [first, second] = callsOf(PUT).map(({ body }) => body);
    expect(first).toEqual({
      status: 'completata',
      collected: true,
      receiptId: expect.any(String),
      how: 'contanti',
    });
    expect(second).toEqual(first);
    expect(callsOf(PUT)[0]?.headers['if-match']).toBe('"3"');
  });

  it('names the receipt that was typed with it, and says what is wrong with its number', async () => {
    const fields = { documentNumber: 'Deve essere un testo' };
    answer({ [PUT]: () => refusal(400, 'VALIDATION_FAILED', 'Controlla i campi.', { fields }) });
    const { user, dialog, send } = await take();
    await user.type(dialog.getByLabelText(/^Scontrino o fattura/), ' S 12/2026');
    await user.click(send());
    expect(await dialog.findByText('Deve essere un testo')).toBeDefined();
    expect(callsOf(PUT)[0]?.body).toMatchObject({ collected: true, documentNumber: 'S 12/2026' });
  });

  it('does not go on without the number of a receipt where the shop wants it for money that came so', async () => {
    answer({ 'GET /api/cash/rules': () => ({ receiptNumberFor: ['pos'] }), [PUT]: () => transaction });
    const { user, dialog, send } = await take();
    expect(dialog.getByLabelText(/^Scontrino o fattura\s*facoltativo/)).toBeDefined();
    await user.click(dialog.getByRole('radio', { name: 'POS' }));
    await user.click(send());
    expect(await dialog.findByText('Serve il numero dello scontrino o della fattura')).toBeDefined();
    expect(callsOf(PUT)).toEqual([]);
    await user.type(dialog.getByLabelText(/^Scontrino o fattura/), 'S 12');
    await user.click(send());
    await waitFor(() => expect(callsOf(PUT)[0]?.body).toMatchObject({ how: 'pos', documentNumber: 'S 12' }));
  });

  it('asks how in one row of six, which is one stop of the keyboard, and offers the last one next time', async () => {
    answer({ [PUT]: () => transaction });
    localStorage.setItem('fiocco.come', 'assegno');
    const { user, dialog, send } = await take();
    const hows = within(dialog.getByRole('radiogroup', { name: 'Come' }));
    const names = hows.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(names).toEqual(['Contanti', 'POS', 'Assegno', 'Buono', 'Bonifico', 'Altro']);
    const chosen = hows.getByRole('radio', { checked: true });
    expect(chosen.closest('label')?.textContent).toBe('Assegno');
    await user.tab();
    expect(document.activeElement).toBe(chosen);
    await user.tab();
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Giorno/));
    await user.click(hows.getByRole('radio', { name: 'Buono' }));
    await user.click(send());
    await waitFor(() => expect(callsOf(PUT)[0]?.body).toMatchObject({ how: 'buono' }));
    expect(localStorage.getItem('fiocco.come')).toBe('buono');
  });

  it('asks for no receipt where one stands already', async () => {
    transaction = { ...transaction, documentNumber: 'S 1' };
    const { dialog } = await take();
    expect(dialog.queryByLabelText(/^Scontrino o fattura/)).toBeNull();
  });

  it('enters a day that closes meanwhile with an admin’s reason, and loses nothing that was typed', async () => {
    const day = '26 novembre 2026';
    const refused = `La giornata del ${day} è chiusa: può aggiungere qualcosa solo un amministratore, con un motivo.`;
    answer({ [PUT]: () => refusal(409, 'DAY_CLOSED', refused, { fields: { reason: refused } }) });
    const { user, dialog, send } = await take();
    await user.type(dialog.getByLabelText(/^Scontrino o fattura/), 'S 12');
    expect(dialog.queryByLabelText(/^Motivo/)).toBeNull();
    await user.click(send());
    const reason = await dialog.findByLabelText(/^Motivo della correzione/);
    await waitFor(() => expect(document.activeElement).toBe(reason));
    expect(dialog.getByText(refused)).toBeDefined();
    answer({ 'GET /api/cash/closings': () => [aClosing()] });
    await user.type(reason, 'Trovati nel cassetto');
    answer({
      [PUT]: () => ({ ...transaction, stage: 'paid', status: 'completata', amount_received: '138.90' }),
    });
    await user.click(send());
    expect(await screen.findByText(/^Incassati 138,90/)).toBeDefined();
    expect(callsOf(PUT).at(-1)?.body).toMatchObject({
      documentNumber: 'S 12',
      reason: 'Trovati nel cassetto',
    });
  });

  it('says to whoever is no admin that the day is closed, before anything is sent', async () => {
    answer({ 'GET /api/cash/closings': () => [aClosing()] });
    const { dialog } = await take({ ...MARTA, role: 'staff' });
    expect(await dialog.findByText(/^Questa giornata è chiusa: può aggiungere qualcosa solo/)).toBeDefined();
    expect(dialog.queryByLabelText(/^Motivo/)).toBeNull();
  });

  it('says it of the refused day alone, as another one may be open', async () => {
    const refused = 'La giornata è chiusa: può aggiungere qualcosa solo un amministratore, con un motivo.';
    answer({ [PUT]: () => refusal(409, 'DAY_CLOSED', refused, { fields: { reason: refused } }) });
    const { user, dialog, send } = await take({ ...MARTA, role: 'staff' });
    await user.click(send());
    await dialog.findByText(/^Questa giornata è chiusa/);
    const day = dialog.getByLabelText(/^Giorno/);
    await user.clear(day);
    await user.type(day, '25112026');
    await waitFor(() => expect(dialog.queryByText(/^Questa giornata è chiusa/)).toBeNull());
  });

  it('brings back what was cancelled, unless somebody else has the gift', async () => {
    const cancelled = { stage: 'cancelled', status: 'annullata', actions: ['reopen', 'remove'] } as const;
    transaction = { ...transaction, ...cancelled, type: 'quota' };
    answer({ [PUT]: () => refusal(409, 'GIFT_ALREADY_TAKEN', 'Il regalo è già stato preso.') });
    const { user, dialog, send } = await take();
    expect(
      dialog.getByText(/se questa parte del regalo è ancora libera torna a chi l’ha scelta/),
    ).toBeDefined();
    await user.click(send());
    expect(await screen.findByText('Il regalo è già stato preso.')).toBeDefined();
  });

  it('is not taken for what somebody else has ended meanwhile', async () => {
    const details = { by: 'Bice Neri', at: '2026-11-20T10:42:00.000Z', version: 4 };
    answer({
      [PUT]: () => {
        transaction = { ...transaction, stage: 'reserved', status: 'completata', actions: ['collect'] };
        return refusal(409, 'MODIFIED_BY_OTHERS', 'Modificata da Bice Neri.', { details });
      },
    });
    const { user, send } = await take();
    await user.click(send());
    expect(await screen.findByText('La transazione è cambiata')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
