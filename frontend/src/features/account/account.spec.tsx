/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { OwnAccount } from '@fiocco/contracts';
import { screen, within } from '@testing-library/react';
import { answer, commands, refusal } from '../../testing/fake-server.js';
import { MARTA, openPage } from '../../testing/open-page.js';

const CODES = Array.from({ length: 10 }, (_, n) => `ABCD${n}-EFGH${n}`);
let account: OwnAccount;
beforeEach(() => {
  account = {
    passwordChangedAt: null,
    secondFactor: null,
    sessions: [
      {
        id: 'a',
        browser: 'Chrome su Windows',
        device: 'desktop',
        isCurrent: true,
        startedAt: '2026-11-20T07:52:00Z',
        lastUsedAt: '2026-11-23T09:00:00Z',
      },
      {
        id: 'b',
        browser: 'Safari su iOS',
        device: 'phone',
        isCurrent: false,
        startedAt: '2026-11-19T07:52:00Z',
        lastUsedAt: '2026-11-22T20:14:00Z',
      },
    ],
  };
  answer({ 'GET /api/account': () => account });
});

/** Staff have one too. */
const open = () => openPage('/admin/account', { ...MARTA, role: 'staff' });

describe('Il mio account', () => {
  it('is reached from the own name, and tells where one is signed in', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Il mio account' })).toBeDefined();
    expect((await screen.findByRole('link', { current: 'page' })).textContent).toBe(
      'Il mio accountMGMarta GalliStaff',
    );
    const sessions = within(await screen.findByRole('region', { name: 'Le mie sessioni' }));
    expect(sessions.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Chrome su Windows · questa sessioneDal 20/11/2026 08:52',
      'Safari su iOSUltimo uso 22/11/2026 21:14Chiudi',
    ]);
  });

  it('says who is signed in, with what the account has', async () => {
    openPage('/admin/account', {
      ...MARTA,
      email: 'marta@negozio.example',
      lastLogin: '2026-11-23T07:52:00Z',
    });
    const { textContent } = await screen.findByRole('region', { name: 'Profilo' });
    expect(textContent).toBe(
      'ProfiloUsernamemartaNomeMarta GalliE-mailmarta@negozio.exampleUltimo accesso23/11/2026 08:52',
    );
  });

  it('ends one session, and all others', async () => {
    answer({
      'DELETE /api/account/sessions/b': () => undefined,
      'DELETE /api/account/sessions': () => undefined,
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Chiudi la sessione in Safari su iOS/ }));
    expect(await screen.findByText('Sessione chiusa')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Esci dalle altre sessioni' }));
    expect(await screen.findByText('Sei uscito dalle altre sessioni')).toBeDefined();
    expect(commands()).toHaveLength(2);
  });

  it('changes the password by the present one', async () => {
    let right = false;
    answer({
      'POST /api/account/password': () =>
        right
          ? undefined
          : refusal(403, 'WRONG_PASSWORD', 'No', {
              fields: { currentPassword: 'La password attuale non è corretta.' },
            }),
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cambia…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cambia la password' }));
    await user.type(dialog.getByLabelText('Password attuale'), 'vecchia');
    await user.type(dialog.getByLabelText('Nuova password'), 'nuova-parola');
    await user.type(dialog.getByLabelText('Ripeti la nuova password'), 'altra{Enter}');
    expect(await dialog.findByText('Le password non corrispondono')).toBeDefined();
    expect(commands()).toEqual([]);
    await user.clear(dialog.getByLabelText('Ripeti la nuova password'));
    await user.type(dialog.getByLabelText('Ripeti la nuova password'), 'nuova-parola{Enter}');
    expect(await dialog.findByText('La password attuale non è corretta.')).toBeDefined();
    right = true;
    await user.click(dialog.getByRole('button', { name: 'Cambia la password' }));
    expect(await screen.findByText('Password cambiata')).toBeDefined();
    expect(commands().at(-1)?.body).toEqual({ currentPassword: 'vecchia', newPassword: 'nuova-parola' });
  });

  it('turns the second factor on, and lets its codes go only once they are safe', async () => {
    answer({
      'POST /api/account/second-factor': () => ({
        key: 'JBSWY3DPEHPK3PXP',
        qrCode: 'data:image/svg+xml;base64,',
      }),
      'POST /api/account/second-factor/confirm': () => {
        account = {
          ...account,
          secondFactor: { activeSince: '2026-11-23T09:00:00Z', recoveryCodesLeft: 10 },
        };
        return { recoveryCodes: CODES };
      },
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Attiva…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Attiva il secondo fattore' }));
    expect(await dialog.findByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
    expect(dialog.getByRole('img', { name: 'Codice QR per l’app' })).toBeDefined();
    await user.type(dialog.getByLabelText('2. Scrivi il codice di sei cifre'), '12{Enter}');
    expect(await dialog.findByText('Scrivi il codice di sei cifre dell’app')).toBeDefined();
    await user.type(dialog.getByLabelText('2. Scrivi il codice di sei cifre'), '3456');
    await user.type(dialog.getByLabelText('3. Conferma con la tua password'), 'segreta{Enter}');
    const codes = within(await screen.findByRole('dialog', { name: 'Codici di recupero' }));
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    await user.click(codes.getByRole('button', { name: 'Chiudi' }));
    expect(codes.getByText('Prima metti al sicuro i codici')).toBeDefined();
    await user.click(codes.getByRole('checkbox', { name: 'Li ho messi al sicuro' }));
    await user.click(codes.getByRole('button', { name: 'Fatto' }));
    expect(await screen.findByText('Secondo fattore attivo')).toBeDefined();
    expect(commands().at(-1)?.body).toEqual({ code: '123456', currentPassword: 'segreta' });
  });

  it('draws new codes, and takes the second factor away', async () => {
    account = { ...account, secondFactor: { activeSince: '2026-11-03T09:00:00Z', recoveryCodesLeft: 6 } };
    answer({
      'POST /api/account/recovery-codes': () => ({ recoveryCodes: CODES }),
      'POST /api/account/second-factor/remove': () => undefined,
    });
    const { user } = open();
    expect(
      await screen.findByText('App di codici, dal 03/11/2026. Restano 6 codici di recupero su 10.'),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Gestisci…' }));
    await user.type(await screen.findByLabelText('Password attuale'), 'segreta');
    await user.click(screen.getByRole('button', { name: 'Nuovi codici' }));
    expect(await screen.findByText('Scrivi il codice')).toBeDefined();
    await user.type(screen.getByLabelText('Codice di sei cifre'), '123456');
    await user.click(screen.getByRole('button', { name: 'Nuovi codici' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Li ho messi al sicuro' }));
    await user.click(screen.getByRole('button', { name: 'Fatto' }));
    await user.click(screen.getByRole('button', { name: 'Gestisci…' }));
    await user.click(await screen.findByRole('button', { name: 'Togli' }));
    expect(await screen.findByText('Password è richiesta')).toBeDefined();
    await user.type(screen.getByLabelText('Password attuale'), 'segreta');
    await user.type(screen.getByLabelText('Codice di sei cifre'), '654321');
    await user.click(screen.getByRole('button', { name: 'Togli' }));
    expect(await screen.findByText('Secondo fattore tolto')).toBeDefined();
    expect(commands()).toMatchObject([
      { route: 'POST /api/account/recovery-codes', body: { code: '123456' } },
      { route: 'POST /api/account/second-factor/remove', body: { code: '654321' } },
    ]);
  });
});
