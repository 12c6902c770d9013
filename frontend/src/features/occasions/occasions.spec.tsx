/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Occasion } from '@fiocco/contracts';
import { screen, within } from '@testing-library/react';
import { aList, anOccasion } from '../../testing/examples.js';
import { answer, callsOf, commands, refusal, type Call } from '../../testing/fake-server.js';
import { openOffice } from '../../testing/open-page.js';

let occasions: readonly Occasion[];

const nameIn = ({ body }: Call) => (body as { name: string }).name;

beforeEach(() => {
  occasions = [anOccasion(), anOccasion({ id: 2, name: 'Nascita', listCount: 0 })];
  answer({
    'GET /api/occasions': () => occasions,
    'GET /api/gift-lists': () => [aList()],
    'PUT /api/occasions/1': (call) => {
      occasions = occasions.map((each) =>
        each.id === 1 ? { ...each, name: nameIn(call), version: 5 } : each,
      );
      return occasions[0];
    },
  });
});

describe('the occasions of the shop', () => {
  it('renames one, and every table that names it is read again', async () => {
    const { user } = openOffice('/admin/occasions');
    await user.click(await screen.findByRole('button', { name: 'Modifica Nozze' }));
    const dialog = await screen.findByRole('dialog', { name: 'Modifica occasione' });
    const name = within(dialog).getByRole('textbox', { name: 'Nome' });
    await user.clear(name);
    await user.click(within(dialog).getByRole('button', { name: 'Salva' }));
    expect(await within(dialog).findByText('Il nome dell’occasione è richiesto')).toBeDefined();
    expect(commands()).toEqual([]);

    await user.type(name, 'Nozze d’oro{Enter}');
    expect(await screen.findByText('Occasione aggiornata')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Modifica Nozze d’oro' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(commands()).toMatchObject([
      { route: 'PUT /api/occasions/1', body: { name: 'Nozze d’oro' }, headers: { 'if-match': '"4"' } },
    ]);
    expect(callsOf('GET /api/occasions')).toHaveLength(2);
    // They say themselves how many lists they have.
    expect(callsOf('GET /api/gift-lists')).toEqual([]);
  });

  it('asks before what was typed is lost', async () => {
    const { user } = openOffice('/admin/occasions');
    await user.click(await screen.findByRole('button', { name: 'Modifica Nozze' }));
    const dialog = await screen.findByRole('dialog', { name: 'Modifica occasione' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Nome' }), ' e altro');
    await user.click(within(dialog).getByRole('button', { name: 'Torna indietro' }));
    await user.click(await screen.findByRole('button', { name: 'Continua a scrivere' }));
    expect(within(dialog).getByDisplayValue('Nozze e altro')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Torna indietro' }));
    await user.click(await screen.findByRole('button', { name: 'Chiudi senza salvare' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(commands()).toEqual([]);
  });

  it('says in the server’s words why one stays, and which lists hold it', async () => {
    answer({
      'DELETE /api/occasions/2': () => {
        occasions = occasions.map((each) => ({ ...each, listCount: 1 }));
        return refusal(409, 'OCCASION_IN_USE', 'Una lista usa questa occasione.');
      },
      'GET /api/gift-lists': () => [aList({ occasionId: 2 })],
    });
    const { user } = openOffice('/admin/occasions');
    await user.click(await screen.findByRole('button', { name: 'Elimina Nascita' }));
    await user.click(await screen.findByRole('button', { name: 'Elimina' }));
    const dialog = await screen.findByRole('dialog', { name: '«Nascita» non si può eliminare' });
    expect(within(dialog).getByText('Una lista usa questa occasione.')).toBeDefined();
    expect(await within(dialog).findByText('Anna & Luca')).toBeDefined();
    expect(callsOf('GET /api/gift-lists').map(({ query }) => query)).toEqual([{ occasion: '2', limit: '3' }]);
  });
});
