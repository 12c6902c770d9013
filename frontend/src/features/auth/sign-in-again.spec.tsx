/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Occasion, SessionUser } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { anOccasion } from '../../testing/examples.js';
import { answer, callsOf, commands, refusal } from '../../testing/fake-server.js';
import { MARTA, openOffice } from '../../testing/open-page.js';

const PAOLO: SessionUser = { ...MARTA, id: 2, username: 'paolo', name: 'Paolo Verdi', role: 'staff' };
const ended = () => refusal(401, 'NOT_SIGNED_IN', 'Per continuare devi accedere.');

let occasion: Occasion;
/** Whom the shop knows this browser as. */
let known: SessionUser | null;

beforeEach(() => {
  occasion = anOccasion();
  known = MARTA;
  answer({
    'GET /api/user': () => known ?? ended(),
    'GET /api/check-admin-exists': () => ({ adminExists: true }),
    'GET /api/gift-lists': () => [],
    'GET /api/products': () => (known ? [] : ended()),
    'GET /api/occasions': () => (known ? [occasion] : ended()),
    'PUT /api/occasions/1': ({ body }) => {
      if (!known) return ended();
      occasion = { ...occasion, ...(body as Pick<Occasion, 'name'>), version: 5 };
      return occasion;
    },
    'POST /api/login': ({ body }) => {
      const { username, password } = body as { username: string; password: string };
      if (password !== 'giusta') return refusal(401, 'WRONG_CREDENTIALS', 'Password non corretta');
      known = username === 'paolo' ? PAOLO : MARTA;
      return known;
    },
  });
});

/** Marta renames an occasion; when she saves, her session is over. */
async function typedTooLong(): Promise<UserEvent> {
  const { user } = openOffice('/admin/occasions');
  answer({ 'GET /api/user': () => known ?? ended() });
  await user.click(await screen.findByRole('button', { name: 'Modifica Nozze' }));
  await user.type(await screen.findByRole('textbox', { name: 'Nome' }), ' d’oro');
  known = null;
  await user.click(screen.getByRole('button', { name: 'Salva' }));
  return user;
}

const signIn = () => screen.findByRole('dialog', { name: 'Accedi di nuovo' });
const form = () => screen.getByRole('dialog', { name: 'Modifica occasione' });
const typed = () => within(form()).getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).value;

async function enter(user: UserEvent, username: string, password: string): Promise<void> {
  const dialog = await signIn();
  await user.clear(within(dialog).getByLabelText('Username'));
  await user.type(within(dialog).getByLabelText('Username'), username);
  await user.clear(within(dialog).getByLabelText('Password'));
  await user.type(within(dialog).getByLabelText('Password'), `${password}{Enter}`);
}

describe('a session that ended while something was being typed', () => {
  it('is begun again above the form, and the call is repeated', async () => {
    const user = await typedTooLong();
    const dialog = await signIn();
    expect(within(dialog).getByLabelText<HTMLInputElement>('Username').value).toBe('marta');
    expect(typed()).toBe('Nozze d’oro');
    await enter(user, 'marta', 'sbagliata');
    expect(await within(dialog).findByText('Password non corretta')).toBeDefined();
    await enter(user, 'marta', 'giusta');
    expect(await screen.findByText('Occasione aggiornata')).toBeDefined();
    expect(await screen.findByText('Nozze d’oro')).toBeDefined();
    expect(callsOf('PUT /api/occasions/1')).toHaveLength(2);
  });

  it('asks before Esc gives up what was typed', async () => {
    const user = await typedTooLong();
    await signIn();
    await user.keyboard('{Escape}');
    const [question, ...others] = await screen.findAllByRole('dialog', { name: 'Chiudere senza salvare?' });
    expect(others).toEqual([]);
    await user.click(within(question!).getByRole('button', { name: 'Continua a scrivere' }));
    expect(typed()).toBe('Nozze d’oro');
    await enter(user, 'marta', 'giusta');
    expect(await screen.findByText('Occasione aggiornata')).toBeDefined();
  });

  it('saves nothing in the name of somebody else unless that person says so', async () => {
    const user = await typedTooLong();
    await enter(user, 'paolo', 'giusta');
    const question = await screen.findByRole('dialog', { name: 'Ora c’è Paolo Verdi' });
    expect(callsOf('PUT /api/occasions/1')).toHaveLength(1);
    await user.click(within(question).getByRole('button', { name: 'Continua' }));
    expect(await screen.findByText('Occasione aggiornata')).toBeDefined();
    expect(await screen.findByText('Paolo Verdi')).toBeDefined();
  });

  it('begins anew for somebody else who wants nothing of it', async () => {
    const user = await typedTooLong();
    await enter(user, 'paolo', 'giusta');
    await user.click(await screen.findByRole('button', { name: 'Scarta e ricomincia' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Nozze')).toBeDefined();
    expect(callsOf('PUT /api/occasions/1')).toHaveLength(1);
  });

  it('is left for the sign-in page by whoever wants that', async () => {
    const user = await typedTooLong();
    await user.click(within(await signIn()).getByRole('button', { name: 'Esci senza salvare' }));
    expect(await screen.findByRole('heading', { name: 'Accedi al back office' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('asks once however many calls find the session ended', async () => {
  const { user } = openOffice('/admin/gift-lists');
  await screen.findByText(/Nessuna lista regalo trovata/);
  answer({ 'GET /api/gift-lists': () => (known ? [] : ended()) });
  known = null;
  await user.click(screen.getByRole('link', { name: 'Occasioni' }));
  await enter(user, 'marta', 'giusta');
  expect(await screen.findByText('Nozze')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(commands()).toMatchObject([{ route: 'POST /api/login' }]);
});
