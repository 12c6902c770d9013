/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aMail } from '../../testing/examples.js';
import { answer, callsOf, commands, refusal, withHeaders } from '../../testing/fake-server.js';
import { openOffice } from '../../testing/open-page.js';

const NO_MAIL = 'il negozio non ha un indirizzo da cui scrivere';
const sent = aMail();
const lost = aMail({
  id: 'm2',
  subject: 'La ricevuta',
  template: 'ricevuta',
  state: 'not_sent',
  reason: NO_MAIL,
});
const erased = aMail({ id: 'm3', to: null, erased: true });
const COUNTS = { all: 3, sent: 1, queued: 0, retrying: 0, unsent: 1, erased: 1 };
const steps = [
  {
    at: '2026-11-20T10:00:05.000Z',
    outcome: 'refused',
    reason: 'Il server di posta ha rifiutato il messaggio (codice 451)',
    by: null,
    answer: '451 4.2.2 mailbox full',
  },
  { at: '2026-11-20T11:00:00.000Z', outcome: 'asked', reason: null, by: 'Marta Galli', answer: null },
] as const;

beforeEach(() =>
  answer({
    'GET /api/mail-register': ({ query }) =>
      query['cursor'] ? [erased] : withHeaders([sent, lost], { 'x-next-cursor': 'altra' }),
    'GET /api/mail-register/counts': () => COUNTS,
    'GET /api/mail-register/unsent': () => [{ reason: NO_MAIL, count: 2 }],
    'GET /api/mail-register/m1': () => ({ ...sent, html: '<p>Grazie</p>', text: 'Grazie di cuore' }),
    'GET /api/mail-register/m2': () => ({ ...lost, html: '<p>Ricevuta</p>', text: 'La tua ricevuta' }),
    'GET /api/mail-register/m3': () => erased,
  }),
);

describe('the register of mails', () => {
  it('says once why mails did not leave, and opens them one by one', async () => {
    const { user, address } = openOffice('/admin/mail');
    const note = await screen.findByText(/e-mail non sono partite/);
    expect(note.parentElement?.textContent).toBe(`2 e-mail non sono partite: ${NO_MAIL}.`);
    const preview = within(await screen.findByRole('complementary', { name: 'E-mail scelta' }));
    expect(await preview.findByText('La tua prenotazione')).toBeDefined();
    expect(preview.getByText(/Inviata il .* 1 tentativo/)).toBeDefined();

    await user.click(preview.getByRole('button', { name: 'Successiva' }));
    expect(await screen.findByText('La ricevuta', { selector: 'dd' })).toBeDefined();
    expect(address()).toBe('/admin/mail?id=m2');
    await user.click(await screen.findByRole('tab', { name: 'Solo testo' }));
    expect(await screen.findByText('La tua ricevuta')).toBeDefined();
  });

  it('says what went with a mail, and opens it', async () => {
    const documents = [{ name: 'Resoconto.pdf', bytes: 41_000 }];
    answer({
      'GET /api/mail-register/m2': () => ({ ...lost, html: '<p>Resoconto</p>', text: '', documents }),
    });
    openOffice('/admin/mail?id=m2');
    const link = await screen.findByRole('link', { name: 'Resoconto.pdf, 41 kB' });
    expect(link.getAttribute('href')).toBe('/api/mail-register/m2/documents/0');
  });

  it('goes on with the next page, and keeps quiet about whom it forgot', async () => {
    const { user } = openOffice('/admin/mail');
    await user.click(await screen.findByRole('button', { name: 'Carica altre 40' }));
    await user.click(await screen.findByText('Destinatario cancellato'));
    expect(await screen.findByText(/Destinatario e contenuto cancellati/)).toBeDefined();
    expect(await screen.findByText('3 e-mail in tutto')).toBeDefined();
    expect(callsOf('GET /api/mail-register').at(-1)?.query).toMatchObject({ cursor: 'altra', limit: '40' });
  });

  it('shows one state or one search alone, as its address says, and the way back', async () => {
    const { user, address } = openOffice('/admin/mail');
    await user.click(await screen.findByRole('button', { name: 'Non inviate 1' }));
    expect(address()).toBe('/admin/mail?state=unsent');
    answer({ 'GET /api/mail-register': () => [] });
    await user.type(screen.getByRole('searchbox', { name: 'Cerca' }), 'giulia');
    await user.click(await screen.findByRole('button', { name: 'Togli i filtri' }));
    expect(callsOf('GET /api/mail-register').map(({ query }) => query)).toContainEqual({
      limit: '40',
      q: 'giulia',
      state: 'unsent',
    });
    expect(address()).toBe('/admin/mail');
  });

  it('tells each try with the server’s words and who asked, and sends a mail again', async () => {
    const failed = { ...lost, state: 'failed' as const, html: '<p>x</p>', text: 'x', steps };
    const queued = { ...failed, state: 'queued' as const, reason: null };
    answer({
      'GET /api/mail-register/m2': () => failed,
      'POST /api/mail-register/m2/resend': () => {
        answer({ 'GET /api/mail-register/m2': () => queued });
        return queued;
      },
    });
    const { user } = openOffice('/admin/mail?id=m2');
    await user.click(await screen.findByRole('tab', { name: /Tentativi 2/ }));
    const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(told[0]).toMatch(/^Nuovo invio chiesto da Marta Galli/);
    expect(told[1]).toMatch(/codice 451.*451 4\.2\.2 mailbox full/);
    await user.click(screen.getByRole('button', { name: 'Invia di nuovo' }));
    expect(await screen.findByText('E-mail in coda')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Invia subito' })).toBeDefined();
    expect(commands().map(({ route }) => route)).toEqual(['POST /api/mail-register/m2/resend']);
  });

  it('says why a mail cannot be sent again', async () => {
    answer({
      'POST /api/mail-register/m2/resend': () => refusal(409, 'NO_MAIL_SERVER', 'Nessun server di posta.'),
    });
    const { user } = openOffice('/admin/mail?id=m2');
    await user.click(await screen.findByRole('button', { name: 'Invia di nuovo' }));
    expect(await screen.findByText('Nessun server di posta.')).toBeDefined();
  });
});
