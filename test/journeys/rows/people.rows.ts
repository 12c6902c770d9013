import type { Administrator } from '@fiocco/contracts';
import { answering, calls, type Row } from '../support/row.js';

const ADMINISTRATORS = '/admin/administrators';

const colleague: Administrator = {
  id: 90,
  username: 'marta',
  name: 'Marta Colombo',
  email: 'marta@fiocco.example',
  role: 'staff',
  active: true,
  lastLogin: '2026-01-12T09:40:00Z',
  version: 2,
  hasSecondFactor: true,
  openSessions: 2,
};
const colleagues: readonly Administrator[] = [
  { ...colleague, id: 1, username: 'elena', name: 'Elena Marchetti', role: 'admin' },
  colleague,
  { ...colleague, id: 91, username: 'paolo.f', name: null, role: 'admin', active: false, openSessions: 0 },
  {
    ...colleague,
    id: 92,
    username: 'sara.b',
    lastLogin: null,
    openSessions: 0,
    name: 'Sara Bonacina de’ Conti di Castelvecchio Pascoli',
    email: 'sara.bonacina.con.un.indirizzo.molto.lungo@posta-elettronica.example',
  },
];

/** Accounts, the own one, and the way to a new password. */
export const peopleRows: readonly Row[] = [
  {
    page: 'administrators',
    state: 'full',
    is: 'Who works in the shop',
    main: true,
    as: 'staff',
    open: async (visit) => {
      await answering(visit, calls('/api/administrators'), colleagues);
      return ADMINISTRATORS;
    },
    shows: (page) => page.getByRole('row').filter({ hasText: 'sara.b' }),
  },
  {
    page: 'administrators',
    state: 'deactivating',
    is: 'Somebody who is about to be out at once',
    as: 'staff',
    open: async (visit) => {
      await answering(visit, calls('/api/administrators'), colleagues);
      return ADMINISTRATORS;
    },
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Azioni per Marta Colombo' }).click();
      await page.getByText('Modifica', { exact: true }).click();
      await page.getByRole('dialog').getByRole('switch').click();
    },
    shows: (page) => page.getByText('Salvando, Marta Colombo esce subito.'),
  },
  {
    page: 'account',
    state: 'full',
    is: 'One’s own sessions, second factor and password',
    main: true,
    as: 'staff',
    open: '/admin/account',
    shows: (page) => page.getByText('questa sessione'),
  },
  {
    page: 'account',
    state: 'second-factor',
    is: 'The key for the app, as a code and as text',
    as: 'staff',
    open: '/admin/account',
    act: ({ page }) => page.getByRole('button', { name: 'Attiva…' }).click(),
    shows: (page) => page.getByRole('img', { name: 'Codice QR per l’app' }),
  },
  {
    page: 'sign-in',
    state: 'forgotten',
    is: 'A password forgotten',
    open: '/reset-password-request',
    shows: (page) => page.getByRole('button', { name: 'Invia il link' }),
  },
  {
    page: 'sign-in',
    state: 'new-password',
    is: 'A new password, by the link of a mail',
    open: async (visit) => {
      const valid = { valid: true, state: 'valid', username: 'elena' };
      await answering(visit, calls('/api/validate-reset-token/gettone'), valid);
      return '/reset-password/gettone';
    },
    act: async ({ page }) => {
      await page.getByLabel('Nuova password').fill('una parola lunga');
      await page.getByLabel('Ripeti la password').fill('un’altra');
      await page.getByRole('button', { name: 'Salva la nuova password' }).click();
    },
    shows: (page) => page.getByText('Le password non corrispondono'),
  },
  {
    page: 'sign-in',
    state: 'link-invalid',
    is: 'A link that is not good any more',
    open: '/reset-password/gettone',
    shows: (page) => page.getByRole('link', { name: 'Richiedi nuovo link' }),
  },
];
