/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { GiftList } from '@fiocco/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aList, anOccasion } from '../../../testing/examples.js';
import { answer, commands, refusal } from '../../../testing/fake-server.js';
import { openOffice } from '../../../testing/open-page.js';
import { stayOf, toast, type Toast } from './toasts.js';

let list: GiftList;

beforeEach(() => {
  list = aList();
  answer({
    'GET /api/gift-lists': () => [list],
    'GET /api/occasions': () => [anOccasion()],
    'GET /api/payment-methods': () => ({
      usable: { stripe: false, paypal: false, inNegozio: true, bonifico: false },
    }),
    'PUT /api/gift-lists/5': ({ body }) => {
      list = { ...list, ...(body as Partial<GiftList>), version: (list.version ?? 0) + 1 };
      return list;
    },
  });
});

async function choose(user: UserEvent, action: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Altre azioni per Anna & Luca' }));
  await user.click(await screen.findByText(action));
}

async function openDialog(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Modifica Anna & Luca' }));
  return screen.findByRole('dialog', { name: 'Modifica lista' });
}

const liveRegions = () => [...document.querySelectorAll('[aria-live]')];

describe('a message', () => {
  it('is put into a live region that was there before it', async () => {
    const { user } = openOffice('/admin/gift-lists');
    await screen.findByText('Anna & Luca');
    const [region, ...others] = liveRegions();
    expect([region?.textContent, others]).toEqual(['', []]);
    await choose(user, 'Sospendi');
    const said = await screen.findByText('Lista aggiornata');
    expect(region?.contains(said)).toBe(true);
  });

  it('undoes what was done, under the version that was saved', async () => {
    const { user } = openOffice('/admin/gift-lists');
    await choose(user, 'Archivia');
    expect(await screen.findByText('«Anna & Luca» è archiviata.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Annulla' }));
    expect(await screen.findByText('«Anna & Luca» è di nuovo aperta.')).toBeDefined();
    expect(commands().map(({ body, headers }) => [body, headers['if-match']])).toEqual([
      [{ state: 'archived' }, '"6"'],
      [{ state: 'open' }, '"7"'],
    ]);
  });

  it.each([
    [50, 'goes'],
    [-50, 'goes'],
    [49, 'stays'],
  ])('pushed aside by %i px %s', async (way, _) => {
    Element.prototype.setPointerCapture = () => undefined;
    const { user } = openOffice('/admin/gift-lists');
    await screen.findByText('Anna & Luca');
    act(() => toast.success('Lista aggiornata'));
    const said = screen.getByText('Lista aggiornata');
    await user.pointer([
      { keys: '[TouchA>]', target: said, coords: { clientX: 200 } },
      { pointerName: 'TouchA', target: said, coords: { clientX: 200 + way } },
      { keys: '[/TouchA]', target: said, coords: { clientX: 200 + way } },
    ]);
    expect(said.isConnected).toBe(Math.abs(way) < 50);
  });

  it('stands in the foot of the dialog that it is about, and goes with it', async () => {
    answer({ 'PUT /api/gift-lists/5': () => refusal(503, 'BUSY', 'Il negozio è occupato.') });
    const { user } = openOffice('/admin/gift-lists');
    const dialog = await openDialog(user);
    await user.type(within(dialog).getByRole('textbox', { name: 'Telefono' }), '9');
    await user.click(within(dialog).getByRole('button', { name: 'Salva modifiche' }));
    const said = await within(dialog).findByText(/Il negozio è occupato\.$/);
    const save = within(dialog).getByRole('button', { name: 'Salva modifiche' });
    expect(said.compareDocumentPosition(save)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(within(dialog).getByRole('button', { name: 'Torna indietro' }));
    await user.click(await screen.findByRole('button', { name: 'Chiudi senza salvare' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(/Il negozio è occupato/)).toBeNull();
  });

  it('is gone when a dialog opens, and an error waits until it is closed again', async () => {
    const { user } = openOffice('/admin/gift-lists');
    await screen.findByText('Anna & Luca');
    act(() => toast.success('Fatto'));
    expect(screen.getByText('Fatto')).toBeDefined();
    let dialog = await openDialog(user);
    expect(screen.queryByText('Fatto')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Torna indietro' }));

    act(() => toast.error('Non riuscito'));
    dialog = await openDialog(user);
    expect(screen.queryByText('Non riuscito')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Torna indietro' }));
    expect(await screen.findByText('Non riuscito')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Chiudi il messaggio' }));
    expect(screen.queryByText('Non riuscito')).toBeNull();
  });

  it('gives the keyboard back to where it came from', async () => {
    const { user } = openOffice('/admin/gift-lists');
    await screen.findByText('Anna & Luca');
    act(() => toast.error('Non riuscito'));
    const edit = screen.getByRole('button', { name: 'Modifica Anna & Luca' });
    edit.focus();
    await user.keyboard('{F8}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Chiudi il messaggio' }));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(edit);
  });

  it.each([
    ['success', undefined, 5_000],
    ['info', undefined, 5_000],
    ['success', { label: 'Annulla', run: () => undefined }, 10_000],
    ['warning', undefined, null],
    ['error', undefined, null],
  ] as const)('of kind %s with the action %j stays for %s ms', (kind, action, stay) => {
    const said: Toast = { id: 1, kind, title: 'Lista', layer: null, action };
    expect(stayOf(said)).toBe(stay);
  });
});
