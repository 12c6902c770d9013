/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Product } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aList, aProduct } from '../../testing/examples.js';
import { answer, commands, refusal } from '../../testing/fake-server.js';
import { openOffice } from '../../testing/open-page.js';

let products: readonly Product[];

beforeEach(() => {
  products = [aProduct()];
  answer({ 'GET /api/products': () => products, 'GET /api/gift-lists': () => [aList()] });
});

const field = (name: string) => screen.getByRole('textbox', { name });

describe('the catalogue', () => {
  it('says how many of the catalogue a search finds', async () => {
    products = [aProduct({ name: 'Vaso', giftListIds: [5] }), aProduct({ id: 8, name: 'Vassoio' })];
    openOffice('/admin/products?q=vaso&list=5');
    const counted = async () => (await screen.findByText(/di 2 prodotti/)).closest('p')?.textContent;
    expect(await counted()).toBe('1 di 2 prodotti per «vaso» nella lista Anna & Luca');
  });

  it('opens the product that the address names, of whatever page, and leaves it again', async () => {
    products = Array.from({ length: 50 }, (_, at) => aProduct({ id: 100 - at, name: `Piatto ${at}` }));
    const { user, address } = openOffice('/admin/products?edit=52');
    await screen.findByRole('dialog', { name: 'Modifica prodotto' });
    expect(screen.getByDisplayValue('Piatto 48')).toBeDefined();
    expect(screen.queryByText('Piatto 48')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Torna indietro' }));
    await waitFor(() => expect(address()).toBe('/admin/products'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows a video beside a picture: a file is played there, other sites are led to', async () => {
    products = [
      aProduct({ video: 'https://negozio.example/vaso.mp4', imageUrl: '/media/vaso.jpg' }),
      aProduct({ id: 8, name: 'Tazza', video: 'https://youtu.be/dQw4w9WgXcQ' }),
      aProduct({ id: 9, name: 'Piatto', video: 'https://vimeo.com/76979871' }),
    ];
    const { user } = openOffice('/admin/products');
    await user.click(await screen.findByRole('button', { name: 'Guarda il video di Vaso di vetro' }));
    expect(screen.getByLabelText('Video di Vaso di vetro').getAttribute('src')).toBe(
      'https://negozio.example/vaso.mp4',
    );
    const link = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link(/^Video su YouTube di Tazza/)).toBe('https://youtu.be/dQw4w9WgXcQ');
    await user.click(screen.getByRole('button', { name: 'Elenco' }));
    expect(await screen.findByRole('table')).toBeDefined();
    expect(link(/^Video su Vimeo di Piatto/)).toBe('https://vimeo.com/76979871');
    expect(link(/^Video di Vaso di vetro/)).toBe('https://negozio.example/vaso.mp4');
  });

  it('counts what is to be corrected, and sends a price as it was typed', async () => {
    const tray = aProduct({ id: 8, name: 'Vassoio', price: '49.90', warning: 'Ne restano poche.' });
    answer({
      'POST /api/products': () => {
        products = [...products, tray];
        return tray;
      },
    });
    const { user } = openOffice('/admin/products');
    await screen.findByText('Vaso di vetro');
    await user.click(screen.getByRole('button', { name: 'Aggiungi prodotto' }));
    await screen.findByRole('dialog', { name: 'Nuovo prodotto' });
    await user.type(field('Prezzo'), 'molto');
    await user.click(screen.getByRole('button', { name: 'Crea prodotto' }));
    expect(await screen.findByText('Due campi da correggere')).toBeDefined();
    expect(screen.getByText('Il nome del prodotto è richiesto')).toBeDefined();
    expect(screen.getByText('Serve un importo, per esempio 49,90')).toBeDefined();

    await user.type(field('Nome'), 'Vassoio');
    await user.clear(field('Prezzo'));
    await user.type(field('Prezzo'), '49,9');
    await user.click(screen.getByRole('checkbox', { name: 'Anna & Luca' }));
    await user.click(screen.getByRole('button', { name: 'Crea prodotto' }));
    // A warning stays until it is closed.
    expect(await screen.findByText('Ne restano poche.')).toBeDefined();
    expect(await screen.findByText('Vassoio')).toBeDefined();
    expect(commands()).toMatchObject([
      { route: 'POST /api/products', body: { name: 'Vassoio', price: '49.90', selectedGiftListIds: [5] } },
    ]);
  });

  it('does not ask to try again with a picture that no browser can read', async () => {
    // jsdom decodes no pictures; this is how a browser refuses one.
    const refuse = () => Promise.reject(new DOMException('', 'InvalidStateError'));
    Object.assign(globalThis, { createImageBitmap: refuse });
    const { user } = openOffice('/admin/products');
    await user.click(await screen.findByRole('button', { name: 'Aggiungi prodotto' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nuovo prodotto' });
    await user.click(within(dialog).getByRole('tab', { name: /Immagini/ }));
    const picker = dialog.querySelector<HTMLInputElement>('input[type=file]');
    await user.upload(picker as HTMLInputElement, new File(['x'], 'foto.heic', { type: 'image/heic' }));
    expect(await screen.findByText(/Questa immagine non si può leggere/)).toBeDefined();
    expect(screen.queryByText(/Riprova/)).toBeNull();
    expect(commands()).toEqual([]);
  });

  it('waits for a picture that is on its way, and is not saved without it', async () => {
    let fail: (reason: Error) => void = () => undefined;
    const decoding = () => new Promise((_, reject) => (fail = reject));
    Object.assign(globalThis, { createImageBitmap: decoding });
    const { user } = openOffice('/admin/products');
    await user.click(await screen.findByRole('button', { name: 'Aggiungi prodotto' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nuovo prodotto' });
    await user.type(field('Nome'), 'Vassoio');
    await user.type(field('Prezzo'), '49,90');
    await user.click(within(dialog).getByRole('tab', { name: /Immagini/ }));
    const picker = dialog.querySelector<HTMLInputElement>('input[type=file]');
    await user.upload(picker as HTMLInputElement, new File(['x'], 'foto.png', { type: 'image/png' }));
    await user.click(within(dialog).getByRole('tab', { name: 'Dettagli Prodotto' }));
    const save = within(dialog).getByRole('button', { name: /Crea prodotto/ });
    await user.click(save);
    expect(save.getAttribute('aria-busy')).toBe('true');
    fail(new DOMException('', 'InvalidStateError'));
    expect(await screen.findByText(/Questa immagine non si può leggere/)).toBeDefined();
    await waitFor(() => expect(save.getAttribute('aria-busy')).not.toBe('true'));
    expect(within(dialog).getByRole('tab', { name: 'Dettagli Prodotto', selected: true })).toBeDefined();
    expect(commands()).toEqual([]);
  });

  it('goes to the first wrong field, and judges again only what was wrong', async () => {
    const { user } = openOffice('/admin/products');
    await user.click(await screen.findByRole('button', { name: 'Modifica Vaso di vetro' }));
    await screen.findByRole('dialog', { name: 'Modifica prodotto' });
    await user.clear(field('Prezzo'));
    await user.clear(field('Costo di spedizione'));
    await user.click(screen.getByRole('button', { name: 'Salva prodotto' }));
    await waitFor(() => expect(document.activeElement).toBe(field('Prezzo')));
    await user.keyboard('x');
    expect(screen.getByText('Serve un importo, per esempio 49,90')).toBeDefined();
    await user.keyboard('{Backspace}5');
    expect(screen.queryByText('Il prezzo è richiesto')).toBeNull();
    await user.clear(field('Nome'));
    expect(screen.queryByText('Il nome del prodotto è richiesto')).toBeNull();
    expect(screen.getByText('Un campo da correggere')).toBeDefined();
  });

  it('asks before what was typed is lost, and asks nothing once it is as it was', async () => {
    const { user } = openOffice('/admin/products');
    const open = () => user.click(screen.getByRole('button', { name: 'Modifica Vaso di vetro' }));
    await screen.findByText('Vaso di vetro');
    await open();
    await user.type(await screen.findByRole('textbox', { name: 'Nome' }), '!');
    await user.click(screen.getByRole('button', { name: 'Torna indietro' }));
    await user.click(await screen.findByRole('button', { name: 'Continua a scrivere' }));
    await waitFor(() => expect(screen.queryByText('Chiudere senza salvare?')).toBeNull());
    await user.type(field('Nome'), '{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Torna indietro' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('lets choose field by field where somebody else saved meanwhile', async () => {
    const theirs = aProduct({ price: '139.00', name: 'Vaso grande', version: 3 });
    answer({
      'PUT /api/products/7': ({ headers }) =>
        headers['if-match'] === '"3"'
          ? { ...theirs, description: 'Di Murano', version: 4 }
          : refusal(409, 'MODIFIED_BY_OTHERS', 'Nel frattempo modificato da Paolo alle 10:42. Ricarica.'),
      'GET /api/products/7': () => theirs,
    });
    const { user } = openOffice('/admin/products');
    await user.click(await screen.findByRole('button', { name: 'Modifica Vaso di vetro' }));
    await screen.findByRole('dialog', { name: 'Modifica prodotto' });
    await user.clear(field('Descrizione'));
    await user.type(field('Descrizione'), 'Di Murano');
    await user.clear(field('Prezzo'));
    await user.type(field('Prezzo'), '119');
    await user.click(screen.getByRole('button', { name: 'Salva prodotto' }));

    const dialog = await screen.findByRole('dialog', { name: 'Modificato da Paolo alle 10:42' });
    const price = within(dialog).getByRole('row', { name: /Prezzo/ });
    await user.click(within(price).getByRole('radio', { name: /139,00/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Salva la scelta' }));
    expect(await screen.findByText('Prodotto aggiornato')).toBeDefined();
    expect(commands().at(-1)).toMatchObject({
      headers: { 'if-match': '"3"' },
      body: { name: 'Vaso grande', description: 'Di Murano', price: '139.00' },
    });
  });
});
