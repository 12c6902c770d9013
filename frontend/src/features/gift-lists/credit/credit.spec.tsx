/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ListCredit, ListCreditEntry } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aList } from '../../../testing/examples.js';
import { answer, commands, refusal } from '../../../testing/fake-server.js';
import { MARTA, openOffice, openPage } from '../../../testing/open-page.js';

const LIST = aList({ id: 100_000_000_001, name: 'Anna & Luca' });
const EMPTY: ListCredit = {
  fund: '0.00',
  shares: '0.00',
  used: '0.00',
  returned: '0.00',
  available: '0.00',
  entries: [],
};
const GIVEN: ListCredit = { ...EMPTY, fund: '40.00', shares: '29.00', available: '69.00' };

let credit: ListCredit;
beforeEach(() => {
  credit = GIVEN;
  answer({
    'GET /api/gift-lists': () => [LIST],
    'GET /api/occasions': () => [],
    [`GET /api/gift-lists/${LIST.id}/credit`]: () => credit,
    [`POST /api/gift-lists/${LIST.id}/credit`]: ({ body }) => {
      const { entryId, kind, amount, on, reference } = body as Record<string, string>;
      const entry = {
        id: entryId,
        kind,
        amount,
        on,
        reference,
        by: 'Marta Galli',
        at: '2026-11-23T10:00:00Z',
        reversed: null,
      };
      credit = { ...GIVEN, returned: '9.00', available: '60.00', entries: [entry] } as unknown as ListCredit;
      return credit;
    },
  });
});

type User = ReturnType<typeof openOffice>['user'];

async function opened(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Altre azioni per Anna & Luca' }));
  await user.click(await screen.findByText('Credito…'));
  return within(await screen.findByRole('dialog', { name: /^Credito della lista/ }));
}

describe('the credit of a list', () => {
  it('is told from what came to what is left, and is given back once, after a question', async () => {
    const { user } = openOffice('/admin/gift-lists');
    const dialog = await opened(user);
    expect(await dialog.findByText('69,00')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Credito restituito' }));
    await user.type(dialog.getByRole('textbox', { name: /^Importo/ }), '9');
    await user.type(dialog.getByRole('textbox', { name: /^Riferimento/ }), 'Ricevuta 12');
    await user.click(dialog.getByRole('radio', { name: 'POS' }));
    await user.click(dialog.getByRole('button', { name: 'Registra' }));
    const question = within(await screen.findByRole('dialog', { name: /^Credito restituito: 9,00/ }));
    expect(question.getByText(/può annullarla solo un amministratore/)).toBeDefined();
    expect(commands()).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Conferma' }));
    const entries = within(await screen.findByRole('list', { name: 'Movimenti del credito' }));
    expect(entries.getByText(/Ricevuta 12 · Marta Galli/)).toBeDefined();
    expect(commands()).toHaveLength(1);
    expect(commands()[0]).toMatchObject({
      body: { kind: 'returned', amount: '9.00', reference: 'Ricevuta 12', entryId: expect.any(String) },
    });
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    // Nothing of it is unsaved.
    await user.click(dialog.getAllByRole('button', { name: 'Chiudi' }).at(-1)!);
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(0));
  });

  it('comes back with an entry that an admin takes back, with a reason; the entry stays to be read', async () => {
    const entry: ListCreditEntry = {
      id: 'back-1',
      kind: 'returned' as const,
      amount: '80.00',
      on: '2026-11-22',
      reference: 'Ricevuta 12',
      by: 'Marta Galli',
      at: '2026-11-22T10:00:00Z',
      reversed: null,
    };
    credit = { ...GIVEN, returned: '80.00', available: '-11.00', entries: [entry] };
    answer({
      [`POST /api/gift-lists/${LIST.id}/credit/back-1/reverse`]: ({ body }) => {
        const { reason } = body as { reason: string };
        const reversed = { by: 'Marta Galli', at: '2026-11-23T10:00:00Z', reason };
        credit = { ...GIVEN, entries: [{ ...entry, reversed }] };
        return credit;
      },
    });
    const { user } = openOffice('/admin/gift-lists');
    const dialog = await opened(user);
    expect(await dialog.findByText('−11,00')).toBeDefined();
    expect(dialog.getByText(/mancano 11,00/)).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Registra' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Annulla…' }));
    const question = within(await screen.findByRole('dialog', { name: 'Annullare la registrazione?' }));
    const send = question.getByRole('button', { name: 'Annulla la registrazione' });
    await user.click(send);
    expect(question.getByText('Il motivo è obbligatorio')).toBeDefined();
    await user.type(question.getByRole('textbox', { name: /^Motivo/ }), 'Lista sbagliata');
    await user.click(send);
    expect(await dialog.findByText(/Annullato il .* da Marta Galli: Lista sbagliata/)).toBeDefined();
    expect(dialog.getByText('69,00')).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Annulla…' })).toBeNull();
    expect(commands()).toMatchObject([{ body: { reason: 'Lista sbagliata' } }]);
  });

  it('is not more than there is', async () => {
    const { user } = openOffice('/admin/gift-lists');
    const dialog = await opened(user);
    await user.type(await dialog.findByRole('textbox', { name: /^Importo/ }), '69,01');
    await user.click(dialog.getByRole('button', { name: 'Registra' }));
    expect(await dialog.findByText(/^Sono disponibili 69,00/)).toBeDefined();
    expect(dialog.getByText('Il riferimento è obbligatorio')).toBeDefined();
    expect(commands()).toEqual([]);
  });

  it('is only used by staff, and says where there is none', async () => {
    const { user } = openPage('/admin/gift-lists', { ...MARTA, role: 'staff' });
    const dialog = await opened(user);
    await dialog.findByRole('textbox', { name: /^Importo/ });
    for (const name of ['Credito restituito', 'Annulla…'])
      expect(dialog.queryByRole('button', { name })).toBeNull();
  });

  it('says where there is none, and where it could not be read', async () => {
    let isAway = true;
    credit = EMPTY;
    answer({
      [`GET /api/gift-lists/${LIST.id}/credit`]: () =>
        isAway ? refusal(503, 'LEDGER_UNAVAILABLE', 'Il registro non risponde') : credit,
    });
    const { user } = openOffice('/admin/gift-lists');
    const dialog = await opened(user);
    expect(await dialog.findByText('Errore nel caricamento del credito')).toBeDefined();
    isAway = false;
    await user.click(dialog.getByRole('button', { name: 'Riprova' }));
    await waitFor(() => expect(screen.getByText(/Non c’è credito/)).toBeDefined());
    expect(screen.queryByRole('button', { name: 'Registra' })).toBeNull();
  });
});
