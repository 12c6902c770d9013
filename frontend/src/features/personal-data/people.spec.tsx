/** @jest-environment ./frontend/testing/browser.mjs */
import type { FoundPerson, HeldAboutPerson } from '@fiocco/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { answer, callsOf, refusal } from '../../testing/fake-server.js';
import { MARTA, openOffice, openPage, SHOP } from '../../testing/open-page.js';
import { readableFile, readableParts } from './readable.js';

const GIULIA: FoundPerson = {
  email: 'giulia@posta.example',
  record: 'transaction_1',
  name: 'Giulia Ferri',
  phone: '340 5550111',
  transactions: 2,
  lists: 1,
};
const HELD: HeldAboutPerson = {
  data: {
    acquisti: [
      {
        transaction_id: 't-1',
        amount_cents: 12_900,
        created_at: '2026-11-20T10:00:00.000Z',
        dati: [{ version: 1, fields: { name: 'Giulia Ferri', message: '<b>Auguri</b>', phone: '' } }],
      },
    ],
    liste: [],
  },
  erasure: { transactions: 2, lists: 1, kept: ['I numeri di scontrini e fatture restano fino al 2036.'] },
};
const ERASURE = 'POST /api/privacy/erasure';

beforeEach(() =>
  answer({
    'GET /api/privacy/people': () => [GIULIA],
    'POST /api/privacy/person': () => HELD,
    'GET /api/public/settings': () => SHOP,
    [ERASURE]: () => HELD.erasure,
  }),
);

async function opened() {
  const page = openOffice('/admin/persone');
  await page.user.type(await screen.findByRole('searchbox', { name: 'Cerca una persona' }), 'giulia');
  await page.user.click(await screen.findByRole('button', { name: 'Vedi i dati di Giulia Ferri' }));
  return page;
}

it('is read in words, without the links that only its owner may use', () => {
  const [purchases, mails] = readableParts({
    acquisti: [
      { kind: 'quota', status: 'in_attesa', payment_method: 'in_negozio', delivery_method: 'buyerPickup' },
    ],
    mail: [{ state: 'not_sent', text: 'Cambiato idea? https://liste.example/annulla#abc.DEF-1_2 Ciao' }],
  });
  expect(purchases?.entries).toEqual([
    [
      ['Tipo', 'Quota'],
      ['Stato', 'In attesa'],
      ['Pagamento', 'In negozio'],
      ['Consegna', 'Ritira chi acquista'],
    ],
  ]);
  expect(mails?.entries).toEqual([
    [
      ['Stato', 'Non inviata'],
      ['Testo', 'Cambiato idea? https://liste.example/annulla (link riservato) Ciao'],
    ],
  ]);
});

describe('Dati personali', () => {
  it('finds a person by words, and shows what the shop holds part by part', async () => {
    await opened();
    expect(await screen.findByRole('heading', { name: 'Giulia Ferri' })).toBeDefined();
    expect(await screen.findByText('Acquisti')).toBeDefined();
    expect(screen.getByText(/^129,00\s€$/)).toBeDefined();
    expect(screen.queryByRole('group', { name: 'Liste regalo' })).toBeNull();
    expect(screen.getAllByRole('group')).toHaveLength(1);
  });

  it('says before an erasure what goes and what stays, and asks for the word', async () => {
    const { user } = await opened();
    await user.click(await screen.findByRole('button', { name: 'Cancella i dati…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/2 transazioni, 1 lista/)).toBeDefined();
    expect(dialog.getByText('I numeri di scontrini e fatture restano fino al 2036.')).toBeDefined();
    await user.type(dialog.getByRole('textbox'), 'cancell');
    await user.click(dialog.getByRole('button', { name: 'Cancella per sempre' }));
    expect(await dialog.findByText('Scrivi CANCELLA per confermare')).toBeDefined();
    expect(callsOf(ERASURE)).toEqual([]);
    await user.type(dialog.getByRole('textbox'), 'a');
    await user.click(dialog.getByRole('button', { name: 'Cancella per sempre' }));
    expect(await screen.findByRole('searchbox')).toBeDefined();
  });

  it('says why nothing was erased', async () => {
    answer({ [ERASURE]: () => refusal(409, 'MONEY_IS_MOVING', 'C’è un pagamento in corso.') });
    const { user } = await opened();
    await user.click(await screen.findByRole('button', { name: 'Cancella i dati…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'CANCELLA');
    await user.click(dialog.getByRole('button', { name: 'Cancella per sempre' }));
    expect(await dialog.findByText('C’è un pagamento in corso.')).toBeDefined();
  });

  it('is for administrators', async () => {
    openPage('/admin/persone', { ...MARTA, role: 'staff' });
    expect(await screen.findByText('Questa pagina è riservata agli amministratori.')).toBeDefined();
  });
});

describe('what is held, to be read', () => {
  it('is lines in words, without marks and what is empty', () => {
    expect(readableParts(HELD.data)).toEqual([
      {
        title: 'Acquisti',
        entries: [
          [
            ['Transazione', 't-1'],
            ['Importo', expect.stringMatching(/^129,00\s€$/)],
            ['Il', '20/11/2026 11:00'],
            ['Versione', '1'],
            ['Nome', 'Giulia Ferri'],
            ['Messaggio', '<b>Auguri</b>'],
          ],
        ],
      },
    ]);
  });

  it('is a page with nothing in it but text, whatever somebody typed', () => {
    const file = readableFile('<script>', '2026-11-28T10:00:00.000Z', HELD.data);
    expect(file).toContain('&lt;b&gt;Auguri&lt;/b&gt;');
    expect(file).not.toContain('<script');
  });
});
