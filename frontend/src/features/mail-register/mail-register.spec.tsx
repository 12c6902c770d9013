/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aMail } from '../../testing/examples.js';
import { answer, callsOf, withHeaders } from '../../testing/fake-server.js';
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

beforeEach(() =>
  answer({
    'GET /api/mail-register': ({ query }) =>
      query['cursor'] ? [erased] : withHeaders([sent, lost], { 'x-next-cursor': 'altra' }),
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

  it('goes on with the next page, and keeps quiet about whom it forgot', async () => {
    const { user } = openOffice('/admin/mail');
    await user.click(await screen.findByRole('button', { name: 'Carica altre 40' }));
    await user.click(await screen.findByText('Destinatario cancellato'));
    expect(await screen.findByText(/Destinatario e contenuto cancellati/)).toBeDefined();
    expect(await screen.findByText('3 e-mail in tutto')).toBeDefined();
    expect(callsOf('GET /api/mail-register').at(-1)?.query).toMatchObject({ cursor: 'altra', limit: '40' });
  });
});
