/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { answer, commands, refusal } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';

beforeEach(() =>
  answer({
    'GET /api/user': () => refusal(401, 'NOT_SIGNED_IN', 'Per continuare devi accedere.'),
    'GET /api/check-admin-exists': () => ({ adminExists: true }),
  }),
);

describe('asking for a new password', () => {
  const ask = async (address: string) => {
    const page = openPage('/auth');
    await page.user.click(await screen.findByRole('link', { name: 'Password dimenticata?' }));
    await page.user.type(await screen.findByLabelText('E-mail'), `${address}{Enter}`);
    return page;
  };

  it('is reached from the sign-in, and says the same whoever asks', async () => {
    answer({ 'POST /api/request-password-reset': () => ({ message: 'Dal server' }) });
    const { user, address } = await ask('giulia@negozio.test');
    expect(await screen.findByRole('heading', { name: 'Email inviata!' })).toBeDefined();
    expect(screen.getByText('Richiesta inviata')).toBeDefined();
    expect(screen.getByText('Dal server')).toBeDefined();
    expect(screen.getByText('posta indesiderata')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Torna al login' }));
    expect(await screen.findByRole('button', { name: 'Accedi' })).toBeDefined();
    expect(address()).toBe('/auth');
    expect(commands().map(({ body }) => body)).toEqual([{ email: 'giulia@negozio.test' }]);
  });

  it('needs an address', async () => {
    await ask('no');
    expect(await screen.findByText('Inserisci un indirizzo email valido')).toBeDefined();
    expect(commands()).toEqual([]);
  });

  it('says that it failed, or that it was asked too often', async () => {
    let refused = refusal(500, 'INTERNAL', 'Si è verificato un errore. Riprova più tardi.');
    answer({ 'POST /api/request-password-reset': () => refused });
    const { user } = await ask('giulia@negozio.test');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'ErroreSi è verificato un errore durante l’invio della richiesta.',
    );
    refused = refusal(429, 'TOO_MANY_ATTEMPTS', 'Troppi tentativi. Riprova tra 58 minuti.');
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByText(/Troppi tentativi/)).toBeDefined();
  });
});

describe('a link for a new password', () => {
  const valid = () => ({ valid: true, state: 'valid', username: 'giulia' });
  const openLink = () => openPage('/reset-password/gettone');

  it('lets one choose, and leads to the sign-in', async () => {
    answer({
      'GET /api/validate-reset-token/gettone': valid,
      'POST /api/reset-password': () => ({ message: 'Fatto', endedSessions: 2 }),
    });
    const { user, address } = openLink();
    expect(await screen.findByText('Verifica del link in corso...')).toBeDefined();
    await user.type(await screen.findByLabelText('Nuova password'), '1234567');
    await user.type(screen.getByLabelText('Ripeti la password'), 'altra{Enter}');
    expect(await screen.findByText('La password deve contenere almeno 8 caratteri')).toBeDefined();
    await user.type(screen.getByLabelText('Nuova password'), '8');
    await user.click(screen.getByRole('button', { name: 'Salva la nuova password' }));
    expect(await screen.findByText('Le password non corrispondono')).toBeDefined();
    expect(commands()).toEqual([]);
    await user.clear(screen.getByLabelText('Ripeti la password'));
    await user.type(screen.getByLabelText('Ripeti la password'), '12345678{Enter}');
    expect(await screen.findByRole('heading', { name: 'Password reimpostata!' })).toBeDefined();
    expect(screen.getByText('Password reimpostata')).toBeDefined();
    expect(screen.getByText(/2 sessioni aperte sono state chiuse/)).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Vai al login' }));
    expect(await screen.findByRole('button', { name: 'Accedi' })).toBeDefined();
    expect(address()).toBe('/auth');
    expect(commands().map(({ body }) => body)).toEqual([{ token: 'gettone', newPassword: '12345678' }]);
  });

  it('has at most a hundred characters', async () => {
    answer({ 'GET /api/validate-reset-token/gettone': valid });
    const { user } = openLink();
    await user.click(await screen.findByLabelText('Nuova password'));
    await user.paste('x'.repeat(101));
    await user.click(screen.getByRole('button', { name: 'Salva la nuova password' }));
    expect(await screen.findByText('La password non può superare i 100 caratteri')).toBeDefined();
  });

  it.each([
    ['used', 'È già stato usato: ogni link vale una volta sola.'],
    ['expired', 'È scaduto: ogni link vale mezz’ora.'],
    ['unknown', 'Non è intero, oppure dopo di questo la password è già cambiata.'],
  ])('that is %s says so, and leads to a new one', async (state, reason) => {
    answer({ 'GET /api/validate-reset-token/gettone': () => ({ valid: false, state, username: null }) });
    const { user, address } = openLink();
    expect(await screen.findByRole('heading', { name: 'Link non valido' })).toBeDefined();
    expect(screen.getByText(reason)).toBeDefined();
    expect(screen.getByText('Token non valido')).toBeDefined();
    expect(
      screen.getByText('Il link di reset è scaduto o non valido. Richiedi un nuovo link.'),
    ).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Richiedi nuovo link' }));
    expect(await screen.findByRole('button', { name: 'Invia il link' })).toBeDefined();
    expect(address()).toBe('/reset-password-request');
  });

  it('is asked about again where the answer did not come', async () => {
    let works = false;
    answer({
      'GET /api/validate-reset-token/gettone': () =>
        works ? valid() : refusal(503, 'SERVICE_UNAVAILABLE', 'Riprova'),
    });
    const { user } = openLink();
    expect(await screen.findByText(/Si è verificato un errore nella validazione del token/)).toBeDefined();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByLabelText('Nuova password')).toBeDefined();
  });

  it('that ends meanwhile is told as such; any other failure leaves the form', async () => {
    let refused = refusal(500, 'HTTP_500', '');
    answer({ 'GET /api/validate-reset-token/gettone': valid, 'POST /api/reset-password': () => refused });
    const { user } = openLink();
    await user.type(await screen.findByLabelText('Nuova password'), '12345678');
    await user.type(screen.getByLabelText('Ripeti la password'), '12345678{Enter}');
    expect(
      await screen.findByText(/Si è verificato un errore durante il reset della password/),
    ).toBeDefined();
    refused = refusal(400, 'RESET_LINK_EXPIRED', 'Scaduto');
    await user.click(screen.getByRole('button', { name: 'Salva la nuova password' }));
    expect(await screen.findByText('È scaduto: ogni link vale mezz’ora.')).toBeDefined();
  });
});

describe('the second step of a sign-in', () => {
  it('asks for the code after the password, and sends all of it again', async () => {
    let answered = refusal(401, 'SECOND_FACTOR_REQUIRED', 'Scrivi il codice');
    answer({ 'POST /api/login': () => answered });
    const { user } = openPage('/auth');
    await user.type(await screen.findByLabelText('Username'), 'giulia');
    await user.type(screen.getByLabelText('Password'), 'segreta{Enter}');
    const code = await screen.findByLabelText('Codice di sei cifre');
    expect(document.activeElement).toBe(code);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Accedi' }));
    expect(await screen.findByText('Scrivi il codice')).toBeDefined();
    answered = refusal(401, 'WRONG_CODE', 'Il codice non è corretto', { fields: { code: 'x' } });
    await user.type(code, '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Errore di accessoIl codice non è corretto');
    expect(commands().map(({ body }) => body)).toEqual([
      { username: 'giulia', password: 'segreta' },
      { username: 'giulia', password: 'segreta', code: '123456' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Torna indietro' }));
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });
});
