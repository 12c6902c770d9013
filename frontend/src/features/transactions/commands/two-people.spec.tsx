/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aTransaction } from '../../../testing/examples.js';
import { transactionPage } from '../../../testing/transaction-page.js';
import { answer, callsOf, refusal } from '../../../testing/fake-server.js';
import { openOffice } from '../../../testing/open-page.js';

let transaction: Transaction;

const PAGE = '/admin/transactions/aaaa-1';
const MODIFIED = { details: { by: 'Bice Neri', at: '2026-11-20T10:42:00.000Z', version: 4 } };

beforeEach(() => {
  transaction = aTransaction({ version: 3, actions: ['collect', 'cancel', 'deliver'] });
  answer({
    ...transactionPage(() => transaction),
  });
});

/** Somebody else is first; the call is taken once it names the version of now. */
function overtakenBy(step: string, theirs: Partial<Transaction>, after: Partial<Transaction> = {}): void {
  answer({
    [`POST /api/transactions/aaaa-1/${step}`]: ({ headers }) => {
      if (headers['if-match'] !== '"4"') {
        transaction = { ...transaction, ...theirs, version: 4 };
        return refusal(409, 'MODIFIED_BY_OTHERS', 'Modificata da Bice Neri.', MODIFIED);
      }
      transaction = { ...transaction, ...after, version: 5 };
      return transaction;
    },
  });
}

const versionsOf = (step: string) =>
  callsOf(`POST /api/transactions/aaaa-1/${step}`).map(({ headers }) => headers['if-match']);

async function openDialog(button: RegExp) {
  const { user } = openOffice(PAGE);
  await user.click(await screen.findByRole('button', { name: button }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

describe('a transaction that somebody else has changed since its dialog was opened', () => {
  it('is shown as it is now, and its money taken once that was confirmed', async () => {
    overtakenBy('collect', { amount_received: '29.00' }, { amount_received: '129.00' });
    const { user, dialog } = await openDialog(/^Incassa…/);
    await user.click(dialog.getByRole('button', { name: /^Incassa 129,00/ }));
    expect(await dialog.findByText(/^Modificata da/)).toBeDefined();
    expect(dialog.getByText('Bice Neri')).toBeDefined();
    expect(dialog.getByText(/20\/11\/2026 11:42.*Controlla e conferma di nuovo/)).toBeDefined();
    // The sum that was filled in follows what is left.
    await user.click(await dialog.findByRole('button', { name: /^Incassa 100,00/ }));
    expect(await screen.findByText('Transazione aggiornata')).toBeDefined();
    const calls = callsOf('POST /api/transactions/aaaa-1/collect');
    expect(calls.map(({ body }) => (body as { amount: string }).amount)).toEqual(['129.00', '100.00']);
    expect(versionsOf('collect')).toEqual(['"3"', '"4"']);
  });

  it('leaves the receipt that they have named, and follows what is left though another was typed', async () => {
    overtakenBy(
      'collect',
      { amount_received: '29.00', documentNumber: 'S 1' },
      { amount_received: '129.00' },
    );
    const { user, dialog } = await openDialog(/^Incassa…/);
    await user.type(dialog.getByLabelText(/^Scontrino o fattura/), 'S 2');
    await user.click(dialog.getByRole('button', { name: /^Incassa 129,00/ }));
    await user.click(await dialog.findByRole('button', { name: /^Incassa 100,00/ }));
    expect(await screen.findByText('Transazione aggiornata')).toBeDefined();
    const [first, second] = callsOf('POST /api/transactions/aaaa-1/collect').map(({ body }) => body);
    expect(first).toMatchObject({ amount: '129.00', documentNumber: 'S 2' });
    expect(second).toMatchObject({ amount: '100.00' });
    expect(second).not.toHaveProperty('documentNumber');
  });

  it('keeps the sum that was typed', async () => {
    overtakenBy('collect', { amount_received: '29.00' }, { amount_received: '69.00' });
    const { user, dialog } = await openDialog(/^Incassa…/);
    const amount = dialog.getByRole('textbox', { name: 'Importo ricevuto in negozio' }) as HTMLInputElement;
    await user.clear(amount);
    await user.type(amount, '40{Enter}');
    expect(await dialog.findByText(/^Restano da incassare 100,00/)).toBeDefined();
    expect(amount.value).toBe('40');
    await user.click(dialog.getByRole('button', { name: /^Incassa 40,00/ }));
    await waitFor(() => expect(versionsOf('collect')).toEqual(['"3"', '"4"']));
  });

  it('keeps the reason that was typed', async () => {
    overtakenBy('cancel', { buyerName: 'Bianca Ferri' }, { stage: 'cancelled', status: 'annullata' });
    const { user, dialog } = await openDialog(/Annulla/);
    await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Ci ha ripensato');
    await user.click(dialog.getByRole('button', { name: 'Annulla la transazione' }));
    expect(await dialog.findByText(/^Modificata da/)).toBeDefined();
    expect(await dialog.findByText('Bianca Ferri')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Annulla la transazione' }));
    expect(await screen.findByText('Transazione annullata')).toBeDefined();
    expect(versionsOf('cancel')).toEqual(['"3"', '"4"']);
    const [, again] = callsOf('POST /api/transactions/aaaa-1/cancel');
    expect(again?.body).toMatchObject({ reason: 'Ci ha ripensato' });
    // What is brought back is the transaction as this cancellation left it.
    answer({ 'POST /api/transactions/aaaa-1/reopen': () => transaction });
    await user.click(await screen.findByRole('button', { name: 'Rimetti com’era' }));
    await waitFor(() => expect(versionsOf('reopen')).toEqual(['"5"']));
  });

  it('closes its dialog where nothing is left to do, and says how it stands', async () => {
    overtakenBy('collect', { stage: 'cancelled', status: 'annullata', actions: ['reopen', 'remove'] });
    const { user, dialog } = await openDialog(/^Incassa…/);
    await user.click(dialog.getByRole('button', { name: /^Incassa/ }));
    expect(await screen.findByText('La transazione è cambiata')).toBeDefined();
    expect(
      screen.getByText(/^Modificata da Bice Neri, 20\/11\/2026 11:42\. Adesso: Annullata/),
    ).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is refunded as it is now', async () => {
    transaction = {
      ...transaction,
      stage: 'paid',
      status: 'completata',
      amount_received: '129.00',
      actions: ['refund'],
    };
    overtakenBy('refund', { amount_refunded: '29.00' }, { amount_refunded: '129.00' });
    const { user, dialog } = await openDialog(/Rimborsa/);
    await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Regalo doppio');
    await user.click(dialog.getByRole('button', { name: /^Rimborsa 129,00/ }));
    await user.click(await dialog.findByRole('button', { name: /^Rimborsa 100,00/ }));
    await waitFor(() => expect(versionsOf('refund')).toEqual(['"3"', '"4"']));
  });

  it('stays in its dialog where it could not be read anew', async () => {
    overtakenBy('collect', {});
    const { user, dialog } = await openDialog(/^Incassa…/);
    answer({
      'GET /api/transactions/aaaa-1': () => refusal(503, 'LEDGER_UNAVAILABLE', 'Il registro non risponde.'),
    });
    await user.click(dialog.getByRole('button', { name: /^Incassa/ }));
    expect(await screen.findByText('Modificata da Bice Neri.', {}, { timeout: 10_000 })).toBeDefined();
    expect(dialog.getByRole('button', { name: /^Incassa 129,00/ })).toBeDefined();
  });
});
