import type { Page } from 'playwright-core';
import { type Row, refused } from '../support/row.js';
import { statesBefore } from './states.js';

const REGISTER = '/admin/mail';

/** The mail inside its frame. */
const words = (page: Page) => page.frameLocator('iframe').getByRole('heading').first();

/** The register of mails. */
export const mailRows: readonly Row[] = [
  {
    page: 'mail-register',
    state: 'full',
    is: 'Every mail that the shop wrote',
    main: true,
    as: 'staff',
    open: REGISTER,
    act: async ({ page, width }) => {
      // On a desk the newest mail is shown beside the list at once.
      if (width === 1440) await words(page).waitFor();
    },
    shows: (page) => page.getByRole('row').nth(5),
  },
  {
    page: 'mail-register',
    state: 'preview',
    is: 'One of them, as it was written',
    as: 'staff',
    open: async ({ shop }) => {
      const [mail] = await shop.staff.get<{ id: string }[]>('/api/mail-register?limit=1');
      return `${REGISTER}?id=${mail?.id}`;
    },
    shows: words,
  },
  {
    page: 'mail-register',
    state: 'not-found',
    is: 'A mail that is not in it',
    as: 'staff',
    open: `${REGISTER}?id=00000000-0000-4000-8000-000000000000`,
    shows: (page) => page.getByText('Questa e-mail non è nel registro.'),
    provokes: [refused(404, '/api/mail-register/')],
  },
  ...statesBefore({
    page: 'mail-register',
    address: REGISTER,
    call: '/api/mail-register',
    empty: 'Nessuna e-mail nel registro.',
    error: 'Errore nel caricamento del registro',
  }),
];
