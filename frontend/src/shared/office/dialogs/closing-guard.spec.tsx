/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aList, anOccasion, aTransaction } from '../../../testing/examples.js';
import { transactionPage } from '../../../testing/transaction-page.js';
import { answer, callsOf, refusal } from '../../../testing/fake-server.js';
import { openOffice, openOfficeInBrowser } from '../../../testing/open-page.js';

beforeEach(() =>
  answer({
    'GET /api/gift-lists': () => [aList()],
    'GET /api/occasions': () => [anOccasion()],
    'GET /api/products': () => [],
    ...transactionPage(() => aTransaction()),
  }),
);

const asked = () => screen.findByRole('dialog', { name: 'Chiudere senza salvare?' });
const isAsked = () => screen.queryByRole('dialog', { name: 'Chiudere senza salvare?' }) !== null;
const veil = () => document.querySelector('.mantine-Modal-overlay') ?? document.body;

describe('a dialog in which something was typed', () => {
  it('asks before Back leaves its page, stays when told to, and goes when told to', async () => {
    const { user, back, address } = openOfficeInBrowser('/admin/products');
    await user.click(await screen.findByRole('link', { name: 'Occasioni' }));
    await user.click(await screen.findByRole('button', { name: 'Modifica Nozze' }));
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome' });
    await user.type(name, ' d’oro');

    back();
    await user.click(within(await asked()).getByRole('button', { name: 'Continua a scrivere' }));
    expect(name.value).toBe('Nozze d’oro');
    await waitFor(() => expect(window.location.pathname).toBe('/admin/occasions'));

    back();
    await user.click(within(await asked()).getByRole('button', { name: 'Chiudi senza salvare' }));
    expect(await screen.findByRole('heading', { name: 'Gestione Prodotti' })).toBeDefined();
    expect(address()).toBe('/admin/products');
  });

  it('asks after Esc and after a click beside it, and a second Esc answers only that', async () => {
    const { user } = openOffice('/admin/transactions/aaaa-1');
    await user.click(await screen.findByRole('button', { name: 'Annulla…' }));
    const reason = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Motivo/ });
    await user.type(reason, 'Ha cambiato idea');
    await user.keyboard('{Escape}');
    await asked();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(isAsked()).toBe(false));
    expect(reason.value).toBe('Ha cambiato idea');
    await user.click(veil());
    await asked();
    expect(reason.isConnected).toBe(true);
  });

  it('closes at once where nothing was typed', async () => {
    const { user } = openOffice('/admin/transactions/aaaa-1');
    await user.click(await screen.findByRole('button', { name: 'Annulla…' }));
    await screen.findByRole('textbox', { name: /Motivo/ });
    await user.click(veil());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks again where somebody else saved the same meanwhile', async () => {
    answer({
      'GET /api/occasions/1': () => anOccasion({ name: 'Nozze e unioni', version: 5 }),
      'PUT /api/occasions/1': ({ headers }) =>
        headers['if-match'] === '"5"'
          ? anOccasion({ version: 6 })
          : refusal(409, 'MODIFIED_BY_OTHERS', 'Nel frattempo modificato da Paolo alle 10:42.'),
    });
    const { user } = openOffice('/admin/occasions');
    await user.click(await screen.findByRole('button', { name: 'Modifica Nozze' }));
    await user.type(await screen.findByRole('textbox', { name: 'Nome' }), ' d’oro{Enter}');
    const conflict = await screen.findByRole('dialog', { name: 'Modificato da Paolo alle 10:42' });
    await user.keyboard('{Escape}');
    await user.click(within(await asked()).getByRole('button', { name: 'Continua a scrivere' }));
    expect(within(conflict).getByRole('row', { name: /Nome.*Nozze e unioni.*Nozze d’oro/ })).toBeDefined();
    await user.click(within(conflict).getByRole('button', { name: 'Salva la scelta' }));
    expect(await screen.findByText('Occasione aggiornata')).toBeDefined();
    expect(callsOf('PUT /api/occasions/1').at(-1)?.body).toEqual({ name: 'Nozze d’oro' });
  });
});
