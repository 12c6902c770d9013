/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { GiftList } from '@fiocco/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aCard, aList } from '../../../testing/examples.js';
import { answer, callsOf, commands, refusal } from '../../../testing/fake-server.js';
import { openOffice } from '../../../testing/open-page.js';

const ADDRESS = '/admin/gift-lists/5';
const NAMES = ['Vaso', 'Brocca', 'Calici', 'Lampada'];
const HEIGHT = 40;

let list: GiftList;

beforeEach(() => {
  list = aList({ version: 3, productCount: 4 });
  answer({
    'GET /api/gift-lists/5': () => list,
    'GET /api/gift-lists/5/summary': () => ({ url: 'https://shop.example/list/5', units: 4, taken: 0 }),
    'GET /api/products': () => NAMES.map((name, at) => aCard({ id: at + 1, name })),
    'GET /api/product-gift-lists': () => [],
    'PUT /api/gift-lists/5/gift-order': () => list,
  });
});

async function opened() {
  const office = openOffice(ADDRESS);
  await office.user.click(await screen.findByRole('button', { name: 'Ordina' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Ordina i regali/ }));
  const press = (name: string) => office.user.click(dialog.getByRole('button', { name }));
  return { ...office, dialog, press };
}

const rows = () => within(screen.getByRole('list', { name: 'Regali nell’ordine' })).getAllByRole('listitem');
const shown = () => rows().map((row) => NAMES.find((name) => row.textContent?.includes(name)));
const sent = () => commands().at(-1)?.body;

describe('the order of a list’s gifts', () => {
  it('is given by buttons, said aloud, and saved once, as of the list that was seen', async () => {
    const { dialog, press } = await opened();
    expect(dialog.getByRole('button', { name: 'Salva ordine' }).getAttribute('aria-disabled')).toBe('true');
    await press('Sposta in cima Calici');
    expect(shown()).toEqual(['Calici', 'Vaso', 'Brocca', 'Lampada']);
    expect(dialog.getByText('Calici: ora è al posto 1 di 4.')).toBeDefined();
    await press('Sposta giù Vaso');
    await press('Sposta su Lampada');
    expect(shown()).toEqual(['Calici', 'Brocca', 'Lampada', 'Vaso']);
    await press('Sposta in cima Calici');
    expect(commands()).toEqual([]);
    await press('Salva ordine');
    expect(await screen.findByText('Ordine salvato')).toBeDefined();
    expect(sent()).toEqual({ productIds: [3, 2, 4, 1] });
    expect(commands()).toMatchObject([{ headers: { 'if-match': '"3"' } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // What the page shows is read again.
    expect(callsOf('GET /api/products').length).toBeGreaterThan(1);
  });

  it('is given by keys on the handle, which keeps the focus', async () => {
    const { user } = await opened();
    const handle = () => screen.getByRole('button', { name: 'Sposta Brocca' });
    handle().focus();
    await user.keyboard('{ArrowDown}');
    expect(shown()).toEqual(['Vaso', 'Calici', 'Brocca', 'Lampada']);
    expect(document.activeElement).toBe(handle());
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(shown()).toEqual(['Brocca', 'Vaso', 'Calici', 'Lampada']);
    await user.keyboard('{End}');
    expect(shown()).toEqual(['Vaso', 'Calici', 'Lampada', 'Brocca']);
    await user.keyboard('{Home}');
    expect(shown()).toEqual(['Brocca', 'Vaso', 'Calici', 'Lampada']);
    expect(document.activeElement).toBe(handle());
  });

  it('is given by dragging: a row is marked until it is let go, and stays where the drag breaks off', async () => {
    // jsdom has neither.
    Object.assign(globalThis, { PointerEvent: MouseEvent });
    Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined });
    await opened();
    for (const [at, row] of rows().entries())
      row.getBoundingClientRect = () => ({ top: at * HEIGHT, bottom: (at + 1) * HEIGHT }) as DOMRect;
    const handle = screen.getByRole('button', { name: 'Sposta Vaso' });
    const middleOf = (at: number) => ({ clientY: at * HEIGHT + HEIGHT / 2 + 1, button: 0 });
    fireEvent.pointerDown(handle, middleOf(0));
    fireEvent.pointerMove(handle, middleOf(2));
    expect(rows().map((row) => row.dataset['drag'])).toEqual(['dragged', undefined, 'after', undefined]);
    fireEvent.pointerCancel(handle);
    expect(shown()).toEqual(NAMES);
    fireEvent.pointerDown(handle, middleOf(0));
    fireEvent.pointerMove(handle, middleOf(2));
    fireEvent.pointerUp(handle, middleOf(2));
    expect(shown()).toEqual(['Brocca', 'Calici', 'Vaso', 'Lampada']);
    expect(rows().map((row) => row.dataset['drag'])).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('is taken back to the wish', async () => {
    list = aList({ version: 3, isOrderedByHand: true });
    const { press } = await opened();
    await press('Rimetti per desiderio');
    await waitFor(() => expect(sent()).toEqual({ productIds: [] }));
  });

  it('asks before it is lost', async () => {
    const { press } = await opened();
    await press('Sposta in cima Calici');
    await press('Torna indietro');
    expect(await screen.findByRole('dialog', { name: 'Chiudere senza salvare?' })).toBeDefined();
  });

  it('stays where others have changed the list, and is saved over what they saved', async () => {
    const { press } = await opened();
    answer({
      'PUT /api/gift-lists/5/gift-order': () => refusal(409, 'MODIFIED', 'Modificato da Giulia alle 10:42'),
    });
    await press('Sposta in cima Calici');
    list = aList({ version: 4 });
    await press('Salva ordine');
    expect(await screen.findByText(/Modificato da Giulia alle 10:42$/)).toBeDefined();
    expect(shown()[0]).toBe('Calici');
    answer({ 'PUT /api/gift-lists/5/gift-order': () => list });
    await waitFor(() => expect(callsOf('GET /api/gift-lists/5').length).toBeGreaterThan(1));
    await press('Salva ordine');
    expect(await screen.findByText('Ordine salvato')).toBeDefined();
    expect(commands().at(-1)?.headers['if-match']).toBe('"4"');
  });
});
