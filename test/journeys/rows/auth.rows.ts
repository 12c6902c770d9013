import { answering, calls, refused, type Row } from '../support/row.js';

/** The sign-in page of the back office. */
export const authRows: readonly Row[] = [
  {
    page: 'sign-in',
    state: 'form',
    is: 'For who works in the shop',
    main: true,
    open: '/auth',
    shows: (page) => page.getByRole('heading', { name: 'Accedi al back office' }),
  },
  {
    page: 'sign-in',
    state: 'left-empty',
    is: 'Sent without a word',
    open: '/auth',
    act: ({ page }) => page.getByRole('button', { name: 'Accedi' }).click(),
    shows: (page) => page.getByText('Password è richiesta'),
  },
  {
    page: 'sign-in',
    state: 'refused',
    is: 'A wrong password',
    open: '/auth',
    act: async ({ page, width }) => {
      // Each width uses a name of its own, because attempts are counted by name.
      await page.getByLabel('Username').fill(width === 390 ? 'marta' : 'marco');
      await page.getByLabel('Password', { exact: true }).fill('non la ricordo');
      await page.getByRole('button', { name: 'Accedi' }).click();
    },
    shows: (page) => page.getByRole('alert').getByText('Errore di accesso'),
    provokes: [refused(401, '/api/login')],
  },
  {
    page: 'sign-in',
    state: 'first-registration',
    is: 'The first day: nobody administers the shop yet',
    main: true,
    open: async (visit) => {
      await answering(visit, calls('/api/check-admin-exists'), { adminExists: false });
      return '/auth';
    },
    act: ({ page }) => page.getByRole('tab', { name: 'Registrati' }).click(),
    shows: (page) => page.getByRole('button', { name: 'Crea l’account amministratore' }),
  },
  {
    page: 'shell',
    state: 'menu',
    is: 'The navigation, sliding over the page',
    as: 'staff',
    only: '390',
    open: '/admin/transactions',
    act: ({ page }) => page.getByRole('button', { name: /^Apri il menu/ }).click(),
    shows: (page) => page.getByRole('dialog').getByRole('link', { name: 'Liste Regalo' }),
  },
];
