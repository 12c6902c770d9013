/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Occasion, SessionUser } from '@fiocco/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aCard, aList, anOccasion, aProduct } from '../../testing/examples.js';
import { answer, refusal } from '../../testing/fake-server.js';
import { MARTA, openOffice, openPage } from '../../testing/open-page.js';

const PAOLO: SessionUser = { ...MARTA, id: 2, username: 'paolo', name: 'Paolo Verdi' };

let occasion: Occasion;

beforeEach(() => {
  occasion = anOccasion();
  answer({
    'GET /api/occasions': () => [occasion],
    'GET /api/gift-lists': () => [aList({ productCount: 1 })],
    'GET /api/check-admin-exists': () => ({ adminExists: true }),
    'POST /api/logout': () => undefined,
    'PUT /api/occasions/1': ({ body }) => {
      occasion = { ...occasion, ...(body as Pick<Occasion, 'name'>), version: (occasion.version ?? 0) + 1 };
      return occasion;
    },
  });
});

const kept = () => Object.keys(sessionStorage).filter((key) => key.includes('draft'));
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome' });
const isOffered = () => screen.queryByText('È rimasta una bozza non salvata.') !== null;

async function edit(user: UserEvent): Promise<HTMLInputElement> {
  await user.click(await screen.findByRole('button', { name: 'Modifica Nozze' }));
  return nameField();
}

/** Types a new name; then the page is reloaded, or the browser has crashed, and somebody opens it again. */
async function reloaded(as: SessionUser = MARTA): Promise<UserEvent> {
  await typesAName();
  cleanup();
  return openPage('/admin/occasions', as).user;
}

async function typesAName(): Promise<UserEvent> {
  const { user } = openOffice('/admin/occasions');
  await user.type(await edit(user), ' d’oro');
  return user;
}

describe('what was typed and not saved', () => {
  it('is offered again after a reload, and can be resumed and saved', async () => {
    const user = await reloaded();
    const name = await edit(user);
    expect(name.value).toBe('Nozze');
    await user.click(screen.getByRole('button', { name: 'Riprendi' }));
    expect(name.value).toBe('Nozze d’oro');
    expect(isOffered()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Salva' }));
    expect(await screen.findByText('Occasione aggiornata')).toBeDefined();
    expect(kept()).toEqual([]);
  });

  it('is thrown away when that is chosen', async () => {
    const user = await reloaded();
    const name = await edit(user);
    await user.click(screen.getByRole('button', { name: 'Scarta' }));
    await waitFor(() => expect(kept()).toEqual([]));
    expect(name.value).toBe('Nozze');
  });

  it('waits until somebody has decided about it', async () => {
    const user = await reloaded();
    await edit(user);
    await user.click(screen.getByRole('button', { name: 'Torna indietro' }));
    await edit(user);
    expect(isOffered()).toBe(true);
  });

  it('is not kept where the dialog was closed without saving', async () => {
    const user = await typesAName();
    expect(kept()).toHaveLength(1);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Chiudi senza salvare' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(kept()).toEqual([]);
  });

  it('is not offered for another version', async () => {
    await typesAName();
    cleanup();
    occasion = { ...occasion, version: 9 };
    const { user } = openOffice('/admin/occasions');
    await edit(user);
    expect(isOffered()).toBe(false);
  });

  it('is not offered to another person', async () => {
    const user = await reloaded(PAOLO);
    await edit(user);
    expect(isOffered()).toBe(false);
  });

  it('is forgotten with the sign-out', async () => {
    const user = await reloaded();
    await screen.findByText('Nozze');
    expect(kept()).toHaveLength(1);
    answer({ 'GET /api/user': () => refusal(401, 'NOT_SIGNED_IN', 'Accesso richiesto') });
    await user.click(screen.getByRole('button', { name: 'Esci' }));
    expect(await screen.findByRole('button', { name: 'Accedi' })).toBeDefined();
    await waitFor(() => expect(kept()).toEqual([]));
  });

  it('is forgotten when somebody else signs in', async () => {
    await typesAName();
    cleanup();
    answer({ 'POST /api/login': () => PAOLO });
    answer({ 'GET /api/user': () => refusal(401, 'NOT_SIGNED_IN', 'Accesso richiesto') });
    const { user } = openPage('/auth?from=/admin/occasions');
    await user.type(await screen.findByLabelText('Username'), 'paolo');
    await user.type(screen.getByLabelText('Password'), 'giusta{Enter}');
    expect(await screen.findByText('Nozze')).toBeDefined();
    expect(kept()).toEqual([]);
  });
});

it('the products that were being assigned are offered again too', async () => {
  answer({
    'GET /api/products': ({ query }) => (query['giftListId'] ? [aCard()] : [aProduct()]),
    'GET /api/product-gift-lists': () => [],
  });
  const open = async () => {
    const { user } = openOffice('/admin/gift-lists');
    await user.click(await screen.findByRole('button', { name: /^Gestisci 1/ }));
    await screen.findByText('Nessuna modifica');
    return { user, dialog: screen.getByRole('dialog', { name: /Prodotti della lista/ }) };
  };
  const first = await open();
  await first.user.click(within(first.dialog).getByRole('checkbox', { name: 'Assegna Vaso di vetro' }));
  expect(await within(first.dialog).findByText(/1 tolto/)).toBeDefined();
  cleanup();
  const { user, dialog } = await open();
  await user.click(within(dialog).getByRole('button', { name: 'Riprendi' }));
  expect(await within(dialog).findByText(/1 tolto/)).toBeDefined();
});
