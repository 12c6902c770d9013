/** @jest-environment ./frontend/testing/browser.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { answer, commands, refusal } from '../../testing/fake-server.js';
import { MARTA, openPage } from '../../testing/open-page.js';

const nobody = () => refusal(401, 'UNAUTHORIZED', 'Accesso richiesto');

describe('the sign-in page', () => {
  it('stands before the back office, and leads to the page that was asked for', async () => {
    let signedIn = false;
    answer({
      'GET /api/user': () => (signedIn ? MARTA : nobody()),
      'GET /api/check-admin-exists': () => ({ adminExists: true }),
      'GET /api/occasions': () => [],
      'GET /api/gift-lists': () => [],
      'POST /api/login': ({ body }) => {
        signedIn = (body as { password: string }).password === 'giusta';
        return signedIn ? MARTA : refusal(401, 'LOGIN_FAILED', 'Username o password non corretti');
      },
    });
    const { user, address } = openPage('/admin/occasions');
    await user.click(await screen.findByRole('button', { name: 'Accedi' }));
    expect(await screen.findByText('Username è richiesto')).toBeDefined();
    expect(commands()).toEqual([]);

    await user.type(screen.getByLabelText('Username'), ' marta ');
    await user.type(screen.getByLabelText('Password'), 'sbagliata{Enter}');
    const refused = await screen.findByRole('alert');
    expect(refused.textContent).toBe('Errore di accessoUsername o password non corretti');
    const password = screen.getByLabelText('Password');
    // Above the fields, and both are marked: which of the two is wrong nobody is told.
    expect(refused.compareDocumentPosition(password)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    for (const field of [screen.getByLabelText('Username'), password])
      expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(password);

    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'giusta{Enter}');
    expect(await screen.findByText('Benvenuto, Marta Galli!')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Gestione Occasioni' })).toBeDefined();
    expect(address()).toBe('/admin/occasions');
    expect(commands().at(-1)).toMatchObject({ body: { username: 'marta', password: 'giusta' } });
  });

  it('tells an admin without a second factor so, and leads there', async () => {
    let signedIn = false;
    answer({
      'GET /api/user': () => (signedIn ? MARTA : nobody()),
      'GET /api/check-admin-exists': () => ({ adminExists: true }),
      'GET /api/occasions': () => [],
      'GET /api/gift-lists': () => [],
      'POST /api/login': () => {
        signedIn = true;
        return { ...MARTA, lacksSecondFactor: true };
      },
      'GET /api/account': () => refusal(503, 'AWAY', 'Riprova più tardi.'),
    });
    const { user, address } = openPage('/admin/occasions');
    await user.type(await screen.findByLabelText('Username'), 'marta');
    await user.type(screen.getByLabelText('Password'), 'giusta{Enter}');
    expect(await screen.findByText(/un secondo fattore lo protegge/)).toBeDefined();
    await screen.findByRole('heading', { name: 'Gestione Occasioni' });
    await user.click(screen.getByRole('button', { name: 'Attiva' }));
    await waitFor(() => expect(address()).toBe('/admin/account'));
  });

  it('lets the first administrator register, with the code where the server asks for it', async () => {
    answer({
      'GET /api/user': nobody,
      'GET /api/check-admin-exists': () => ({ adminExists: false }),
      'POST /api/register': ({ body }) =>
        (body as { setupCode?: string }).setupCode
          ? MARTA
          : refusal(403, 'SETUP_CODE_WRONG', 'Codice errato', { fields: { setupCode: 'Il codice manca' } }),
      'GET /api/dashboard': () => refusal(503, 'LEDGER_AWAY', 'Il registro non risponde.'),
    });
    const { user } = openPage('/auth');
    // Where there is no account yet, signing in is not offered first.
    expect(await screen.findByRole('tab', { name: 'Registrati', selected: true })).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Username' }), 'marta');
    await user.type(screen.getByLabelText('Password'), 'segreta-9');
    await user.click(screen.getByRole('button', { name: 'Crea l’account amministratore' }));
    expect(await screen.findByText('Il codice manca')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Codice di installazione' }), 'ABCD{Enter}');
    expect(await screen.findByText('Registrazione completata')).toBeDefined();
    expect(commands().at(-1)?.body).toEqual({ username: 'marta', password: 'segreta-9', setupCode: 'ABCD' });
  });
});
