/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Product } from '@fiocco/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aList, aProduct } from '../../../testing/examples.js';
import { answer, commands, refusal } from '../../../testing/fake-server.js';
import { openOffice } from '../../../testing/open-page.js';

const address = (letter: string) => `/media/${letter.repeat(64)}.jpg`;
const three = (): Product =>
  aProduct({
    imageUrl: address('a'),
    pictures: [
      { imageUrl: address('a'), altText: 'Di fronte' },
      { imageUrl: address('b'), altText: null },
      { imageUrl: address('c'), altText: null },
    ],
  });

let product: Product;
beforeEach(() => {
  product = three();
  answer({ 'GET /api/products': () => [product], 'GET /api/gift-lists': () => [aList()] });
});

async function openPictures() {
  const opened = openOffice('/admin/products');
  await opened.user.click(await screen.findByRole('button', { name: 'Modifica Vaso di vetro' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Modifica/ }));
  await opened.user.click(dialog.getByRole('tab', { name: /Immagini/ }));
  const press = async (name: string | RegExp) =>
    opened.user.click(await screen.findByRole('button', { name }));
  return { ...opened, dialog, press };
}

/** The letters of the pictures' addresses, in the order in which they stand. */
const shown = () =>
  within(screen.getByRole('list', { name: 'Immagini del prodotto' }))
    .getAllByRole('img')
    .map((image) => image.getAttribute('src')?.[7])
    .join('');

const sent = () => commands().at(-1)?.body as { readonly pictures: Product['pictures'] };

describe('the pictures of a product', () => {
  it('are put in order by keys, which stay on the picture; it is said where it went, and saved with the product', async () => {
    answer({ 'PUT /api/products/7': () => product });
    const { user, dialog, press } = await openPictures();
    expect(dialog.getByRole('tab', { name: /Immagini/ }).textContent).toContain('3');
    const before = dialog.getByRole('button', { name: 'Sposta prima l’immagine 3' });
    before.focus();
    await user.keyboard('{Enter}');
    expect(shown()).toBe('acb');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sposta prima l’immagine 2' }));
    await user.keyboard('{Enter}');
    expect(shown()).toBe('cab');
    expect(await screen.findByText('Immagine spostata: ora è la 1 di 3, la copertina.')).toBeDefined();
    // There is nowhere further; the button keeps the focus.
    expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    expect(shown()).toBe('cab');
    // The other way it is the picture itself that is put elsewhere in the page.
    await press('Sposta dopo l’immagine 1');
    expect(shown()).toBe('acb');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sposta dopo l’immagine 2' }));
    await press('Sposta prima l’immagine 2');
    await user.type(screen.getByRole('textbox', { name: 'Che cosa mostra l’immagine 1' }), 'Dall’alto');
    await press('Salva prodotto');
    expect(await screen.findByText('Prodotto aggiornato')).toBeDefined();
    expect(sent().pictures).toEqual([
      { imageUrl: address('c'), altText: 'Dall’alto' },
      { imageUrl: address('a'), altText: 'Di fronte' },
      { imageUrl: address('b'), altText: null },
    ]);
  });

  it('are dragged to their place', async () => {
    await openPictures();
    const tile = (at: number) =>
      screen.getByRole('button', { name: `Ritaglia l’immagine ${at}` }).closest('li');
    const dataTransfer = { types: [], setData: () => undefined };
    fireEvent.dragStart(tile(1)?.querySelector('[draggable=true]') as HTMLElement, { dataTransfer });
    fireEvent.dragOver(tile(3) as HTMLElement, { dataTransfer });
    fireEvent.drop(tile(3) as HTMLElement, { dataTransfer });
    await waitFor(() => expect(shown()).toBe('bca'));
  });

  it('ask before a stored one is deleted, say that it was, and put it back where it stood until it is saved', async () => {
    const { user, press } = await openPictures();
    await press('Togli l’immagine 2');
    const question = within(await screen.findByRole('group', { name: 'Eliminare l’immagine?' }));
    await user.click(question.getByRole('button', { name: 'Annulla' }));
    expect(shown()).toBe('abc');
    await press('Togli l’immagine 2');
    await press('Elimina l’immagine');
    expect(await screen.findByText('Immagine eliminata con successo!')).toBeDefined();
    expect(shown()).toBe('ac');
    await press('Rimetti');
    expect(shown()).toBe('abc');
    expect(commands()).toEqual([]);
  });

  it('say that one could not be deleted where the save that takes it away fails', async () => {
    answer({ 'PUT /api/products/7': () => refusal(500, 'INTERNAL', 'Riprova più tardi.') });
    const { press } = await openPictures();
    await press('Togli l’immagine 3');
    await press('Elimina l’immagine');
    await press('Salva prodotto');
    expect(await screen.findByText(/^Errore nell’eliminazione dell’immagine/)).toBeDefined();
    expect(shown()).toBe('ab');
  });

  it('are taken several at once: each that is refused says why by its name, and stops no other', async () => {
    // jsdom decodes no pictures; this is how a browser refuses one.
    const refuse = () => Promise.reject(new DOMException('', 'InvalidStateError'));
    Object.assign(globalThis, { createImageBitmap: refuse });
    const { dialog, press } = await openPictures();
    const files = [
      new File(['x'], 'listino.pdf', { type: 'application/pdf' }),
      new File(['x'], 'rotta.png', { type: 'image/png' }),
      new File(['x'], 'anche.jpg', { type: 'image/jpeg' }),
    ];
    fireEvent.drop(dialog.getByRole('list', { name: 'Immagini del prodotto' }), { dataTransfer: { files } });
    const said = (name: string) =>
      screen.findByText(
        (_, node) => node?.tagName === 'SPAN' && (node.textContent ?? '').startsWith(`${name}: `),
      );
    expect((await said('listino.pdf')).textContent).toMatch(/Seleziona solo file immagine/);
    expect((await said('rotta.png')).textContent).toMatch(/non si può leggere/);
    expect((await said('anche.jpg')).textContent).toMatch(/non si può leggere/);
    await press('Ho letto: rotta.png');
    expect(screen.queryByText('rotta.png')).toBeNull();
    expect(shown()).toBe('abc');
  });
});
