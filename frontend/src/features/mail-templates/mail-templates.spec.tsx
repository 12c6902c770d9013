/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { answer, commands, refusal } from '../../testing/fake-server.js';
import { openOffice } from '../../testing/open-page.js';

const RECEIPT = { code: 'ricevuta', name: 'Ricevuta', when: 'quando il denaro è arrivato' };
const REMINDER = { code: 'promemoria', name: 'Promemoria', when: 'due giorni prima della scadenza' };

beforeEach(() =>
  answer({
    // The templates wait for no form.
    'GET /api/settings': () => refusal(503, 'SERVICE_UNAVAILABLE', 'Riprova tra poco.'),
    'GET /api/settings/secrets': () => [],
    'GET /api/payment-methods': () => ({ usable: {}, whyNot: {} }),
    'GET /api/mail-templates': () => [RECEIPT, REMINDER],
    'GET /api/mail-templates/ricevuta': ({ query: { lang } }) => ({
      ...RECEIPT,
      languages: ['it', 'en'],
      subject: lang === 'en' ? 'Thank you, Giulia!' : 'Grazie, Giulia!',
      html: '<p>Grazie</p>',
      text: 'Grazie di cuore',
    }),
    'GET /api/mail-templates/promemoria': () => ({
      ...REMINDER,
      languages: ['it'],
      subject: 'Manca poco',
      html: '<p>Manca poco</p>',
      text: 'Passa in negozio',
    }),
  }),
);

const open = async () => {
  const { user } = openOffice('/admin/settings?scheda=email');
  const section = within(await screen.findByRole('region', { name: 'Le e-mail del negozio' }));
  return { user, section };
};

describe('the templates below the e-mail tab', () => {
  it('are shown one by one, as they look and as text, and say when they are sent', async () => {
    const { user, section } = await open();
    expect(await section.findByText('Grazie, Giulia!')).toBeDefined();
    expect(section.getByText('Parte quando il denaro è arrivato.')).toBeDefined();
    await user.selectOptions(section.getByRole('combobox', { name: 'Modello' }), 'Promemoria');
    expect(await section.findByText('Manca poco')).toBeDefined();
    await user.click(section.getByRole('tab', { name: 'Solo testo' }));
    expect(section.getByText('Passa in negozio')).toBeDefined();
  });

  it('are shown and sent in the language that a buyer reads, where they are written in several', async () => {
    answer({ 'POST /api/mail-templates/ricevuta/test': () => ({ message: 'Prova inviata', to: 'x' }) });
    const { user, section } = await open();
    await user.click(await section.findByRole('button', { name: 'Inglese' }));
    expect(await section.findByText('Thank you, Giulia!')).toBeDefined();
    await user.click(section.getByRole('button', { name: 'Inviami una prova' }));
    await screen.findByText('Prova inviata.');
    expect(commands().map(({ body }) => body)).toEqual([{ lang: 'en' }]);
    await user.selectOptions(section.getByRole('combobox', { name: 'Modello' }), 'Promemoria');
    expect(await section.findByText('Manca poco')).toBeDefined();
    expect(section.queryByRole('button', { name: 'Inglese' })).toBeNull();
  });

  it('are sent to the reader, who learns where, or why not', async () => {
    answer({
      'POST /api/mail-templates/ricevuta/test': () => ({
        message: 'Prova inviata a marta@negozio.test',
        to: 'marta@negozio.test',
      }),
    });
    const { user, section } = await open();
    await user.click(await section.findByRole('button', { name: 'Inviami una prova' }));
    expect(await screen.findByText('Prova inviata a marta@negozio.test.')).toBeDefined();
    expect(commands().map(({ route }) => route)).toEqual(['POST /api/mail-templates/ricevuta/test']);
    answer({
      'POST /api/mail-templates/ricevuta/test': () =>
        refusal(409, 'NO_OWN_ADDRESS', 'Il tuo account non ha un indirizzo e-mail.'),
    });
    await user.click(section.getByRole('button', { name: 'Inviami una prova' }));
    expect(await screen.findByText('Il tuo account non ha un indirizzo e-mail.')).toBeDefined();
  });
});
