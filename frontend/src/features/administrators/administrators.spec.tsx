/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Administrator } from '@fiocco/contracts';
import { screen, within } from '@testing-library/react';
import { answer, callsOf, commands, refusal } from '../../testing/fake-server.js';
import { MARTA, openOffice, openPage } from '../../testing/open-page.js';

const luca: Administrator = {
  id: 2,
  username: 'luca.redaelli',
  name: 'Luca Redaelli',
  email: 'luca@negozio.test',
  role: 'staff',
  active: true,
  lastLogin: '2026-05-12T09:40:00Z',
  version: 3,
  hasSecondFactor: true,
  openSessions: 2,
};
let accounts: readonly Administrator[];
beforeEach(() => {
  accounts = [
    { ...MARTA, lastLogin: new Date().toISOString(), version: 1, hasSecondFactor: false, openSessions: 1 },
    luca,
    { ...luca, id: 3, username: 'sara', name: null, email: null, lastLogin: null, openSessions: 0 },
    { ...luca, id: 4, username: 'paolo', name: null, role: 'admin', active: false, openSessions: 0 },
  ];
  answer({
    'GET /api/administrators': () => accounts,
    'GET /api/gift-lists': () => [],
    'GET /api/occasions': () => [],
  });
});

/** On a phone the name stands first, on a desk the username: both are drawn. */
async function rowOf(username: string): Promise<HTMLElement> {
  const row = (await screen.findAllByText(username))[0]?.closest('tr');
  if (!row) throw new Error(`No row of ${username}`);
  return row;
}
const menuOf = async (username: string) =>
  within(await rowOf(username)).getByRole('button', { name: /^Azioni per / });

describe('Gestione Amministratori', () => {
  it('tells of each account who it is, when it was last there and whether it may enter', async () => {
    openOffice('/admin/administrators');
    expect(await screen.findByRole('heading', { name: 'Gestione Amministratori' })).toBeDefined();
    const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
    expect(heads.slice(0, 6)).toEqual(['Username', 'Nome', 'E-mail', 'Ruolo', 'Ultimo accesso', 'Stato']);
    const cells = async (name: string) =>
      within(await rowOf(name))
        .getAllByRole('cell')
        .slice(2, 6)
        .map(({ textContent }) => textContent);
    expect(await cells('luca.redaelli')).toEqual([
      'luca@negozio.test',
      'Staff',
      '12/05/2026 11:40',
      'Attivo',
    ]);
    expect((await cells('sara')).slice(2)).toEqual(['Mai', 'Nuovo']);
    expect(await cells('paolo')).toEqual([
      'luca@negozio.test',
      'Amministratore',
      '12/05/2026 11:40',
      'Inattivo',
    ]);
    expect((await cells('marta'))[2]).toMatch(/^Oggi alle \d\d:\d\d$/);
    expect(within(await rowOf('marta')).getAllByText('tu')).not.toHaveLength(0);
  });

  it('makes one, after it has said what is missing', async () => {
    answer({ 'POST /api/administrators': () => ({ ...luca, id: 9, message: 'Amministratore creato' }) });
    const { user } = openOffice('/admin/administrators');
    await user.click(await screen.findByRole('button', { name: 'Nuovo account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nuovo account' }));
    await user.type(dialog.getByRole('textbox', { name: 'Username' }), 'sa');
    await user.type(dialog.getByRole('textbox', { name: /^E-mail/ }), 'no');
    await user.click(dialog.getByRole('button', { name: 'Crea account' }));
    for (const text of [
      'Username deve essere almeno 3 caratteri',
      'Password deve essere almeno 6 caratteri',
      'Email non valida',
    ])
      expect(dialog.getByText(text)).toBeDefined();
    expect(commands()).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Username' }), 'ra');
    await user.type(dialog.getByLabelText('Password'), 'segreta');
    expect(dialog.getByText(/^Debole: 7 caratteri/)).toBeDefined();
    await user.clear(dialog.getByRole('textbox', { name: /^E-mail/ }));
    await user.click(dialog.getByRole('radio', { name: /^Amministratore/ }));
    await user.click(dialog.getByRole('button', { name: 'Crea account' }));
    expect(await screen.findByText('Amministratore creato')).toBeDefined();
    expect(commands().map(({ body }) => body)).toEqual([
      { username: 'sara', password: 'segreta', name: '', email: '', role: 'admin', active: true },
    ]);
    expect(callsOf('GET /api/administrators')).toHaveLength(2);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('segreta');
  });

  it('changes one without its password, and says first that the person is out at once', async () => {
    answer({ 'PATCH /api/administrators/2': () => ({ ...luca, message: 'Amministratore aggiornato' }) });
    const { user } = openOffice('/admin/administrators');
    await user.click(await menuOf('luca.redaelli'));
    await user.click(await screen.findByText('Modifica'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifica Luca Redaelli' }));
    expect(dialog.queryByText(/esce subito/)).toBeNull();
    await user.click(dialog.getByRole('switch', { name: /^Attivo/ }));
    expect(dialog.getByText('Salvando, Luca Redaelli esce subito.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Salva modifiche' }));
    expect(await screen.findByText('Amministratore aggiornato')).toBeDefined();
    expect(commands()).toMatchObject([{ headers: { 'if-match': '"3"' } }]);
    expect(commands()[0]?.body).toEqual({
      username: 'luca.redaelli',
      name: 'Luca Redaelli',
      email: 'luca@negozio.test',
      role: 'staff',
      active: false,
    });
  });

  it('asks for the password where the shop wants it, and repeats the call with it; what was typed stays', async () => {
    let needsCode = false;
    answer({
      'PATCH /api/administrators/2': ({ headers }) => {
        const { 'x-current-password': password, 'x-current-code': code } = headers;
        if (password === undefined)
          return refusal(403, 'PASSWORD_REQUIRED', 'Serve la password.', { details: { needsCode } });
        const fields = { currentPassword: 'La password attuale non è corretta.' };
        if (password !== 'gi%C3%A0') return refusal(403, 'WRONG_PASSWORD', 'No', { fields });
        if (needsCode && code !== '123456')
          return refusal(403, 'WRONG_CODE', 'No', { fields: { code: 'Il codice non è corretto.' } });
        return { ...luca, message: 'Amministratore aggiornato' };
      },
    });
    const { user } = openOffice('/admin/administrators');
    const change = async () => {
      await user.click(await menuOf('luca.redaelli'));
      await user.click(await screen.findByText('Modifica'));
      const form = await screen.findByRole('dialog', { name: 'Modifica Luca Redaelli' });
      await user.click(within(form).getByRole('radio', { name: /^Amministratore/ }));
      await user.click(within(form).getByRole('button', { name: 'Salva modifiche' }));
      return within(await screen.findByRole('dialog', { name: 'Conferma con la password' }));
    };
    let asked = await change();
    expect(asked.queryByLabelText('Codice di sei cifre')).toBeNull();
    await user.type(asked.getByLabelText('Password attuale'), 'sbagliata{Enter}');
    expect(await asked.findByText('La password attuale non è corretta.')).toBeDefined();
    await user.clear(asked.getByLabelText('Password attuale'));
    await user.type(asked.getByLabelText('Password attuale'), 'già{Enter}');
    expect(await screen.findByText('Amministratore aggiornato')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(commands().map(({ body }) => body)).toEqual(
      Array(3).fill(expect.objectContaining({ role: 'admin' })),
    );

    needsCode = true;
    asked = await change();
    await user.type(asked.getByLabelText('Password attuale'), 'già');
    await user.type(asked.getByLabelText('Codice di sei cifre'), '1{Enter}');
    expect(await asked.findByText('Il codice non è corretto.')).toBeDefined();
    await user.click(asked.getByRole('button', { name: 'Torna indietro' }));
    expect(await screen.findByText('Serve la password.')).toBeDefined();
    const form = within(screen.getByRole('dialog', { name: 'Modifica Luca Redaelli' }));
    expect(form.getByRole<HTMLInputElement>('radio', { name: /^Amministratore/ }).checked).toBe(true);
  });

  it('says the server’s words when it refuses, and its own where there are none', async () => {
    let refused = refusal(409, 'USERNAME_TAKEN', 'Già preso', { fields: { username: 'Già preso qui' } });
    answer({ 'PATCH /api/administrators/2': () => refused });
    const { user } = openOffice('/admin/administrators');
    await user.click(await menuOf('luca.redaelli'));
    await user.click(await screen.findByText('Modifica'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifica Luca Redaelli' }));
    await user.click(dialog.getByRole('button', { name: 'Salva modifiche' }));
    expect(await dialog.findByText('Già preso qui')).toBeDefined();
    expect(await screen.findByText('Già preso')).toBeDefined();
    refused = refusal(502, 'HTTP_502', '');
    await user.click(dialog.getByRole('button', { name: 'Salva modifiche' }));
    expect(await screen.findByText('Errore nell’aggiornamento dell’amministratore')).toBeDefined();
  });

  it('asks before it deactivates, activates at once, and keeps the only administrator', async () => {
    answer({
      'PATCH /api/administrators/2': () => ({ ...luca, message: '' }),
      'PATCH /api/administrators/4': () => ({ ...luca, message: '' }),
    });
    const { user } = openOffice('/admin/administrators');
    await user.click(await menuOf('marta'));
    expect(await screen.findByText('È l’unico amministratore attivo.')).toBeDefined();
    await user.keyboard('{Escape}');
    await user.click(await menuOf('paolo'));
    await user.click(await screen.findByText('Attiva'));
    expect(await screen.findByText('Amministratore aggiornato')).toBeDefined();
    await user.click(await menuOf('luca.redaelli'));
    await user.click(await screen.findByText('Disattiva'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disattivare Luca Redaelli?' }));
    await user.click(dialog.getByRole('button', { name: 'Disattiva' }));
    await screen.findByText('Amministratore aggiornato');
    expect(commands().map(({ route, body }) => [route, body])).toEqual([
      ['PATCH /api/administrators/4', { active: true }],
      ['PATCH /api/administrators/2', { active: false }],
    ]);
  });

  it('closes a colleague’s sessions and takes the second factor away', async () => {
    answer({
      'DELETE /api/administrators/2/sessions': () => undefined,
      'DELETE /api/administrators/2/second-factor': () => undefined,
    });
    const { user } = openOffice('/admin/administrators');
    for (const [item, button] of [
      ['Sessioni aperte: 2', 'Chiudi le sessioni'],
      ['Togli il secondo fattore', 'Togli il secondo fattore'],
    ] as const) {
      await user.click(await menuOf('luca.redaelli'));
      await user.click(await screen.findByText(item));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: button }));
    }
    expect(await screen.findByText('Secondo fattore tolto')).toBeDefined();
    expect(commands()).toHaveLength(2);
  });

  it('says that it could not be loaded', async () => {
    answer({ 'GET /api/administrators': () => refusal(503, 'SERVICE_UNAVAILABLE', 'Riprova tra poco') });
    openOffice('/admin/administrators');
    expect(await screen.findByText('Errore nel caricamento degli amministratori')).toBeDefined();
  });

  it('is not the staff’s: neither in their menu nor by its address, and nothing is asked', async () => {
    openPage('/admin/administrators', { ...MARTA, role: 'staff' });
    expect(await screen.findByText('Questa pagina è riservata agli amministratori.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Amministratori' })).toBeNull();
    expect(callsOf('GET /api/administrators')).toEqual([]);
  });
});
