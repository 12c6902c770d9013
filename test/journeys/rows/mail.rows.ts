import type { RegisteredMail } from '@fiocco/contracts';
import type { Page } from 'playwright-core';
import { calls, type Row, refused, type Visit } from '../support/row.js';
import { statesBefore } from './states.js';

const REGISTER = '/admin/mail';

/** The mail inside its frame. */
const words = (page: Page) => page.frameLocator('iframe').getByRole('heading').first();

interface ShownMail {
  readonly state: string;
  readonly is: string;
  readonly template: string;
  /** Said by this mail, and not by every mail of its template. */
  readonly says: RegExp;
}

const MAILS: readonly ShownMail[] = [
  { state: 'ready', is: 'A gift waits to be fetched', template: 'pronto-per-il-ritiro', says: /Calici/ },
  { state: 'shipped', is: 'A gift is on its way, with its number', template: 'spedito', says: /BRT/ },
  { state: 'notice', is: 'The shop hears of a sale', template: 'avviso-negozio', says: /Inés/ },
  {
    state: 'digest',
    is: 'The shop hears of a day’s sales at once',
    template: 'riepilogo-vendite',
    says: /vendite/,
  },
  { state: 'several', is: 'One receipt for several gifts', template: 'ricevuta', says: /Bollitore/ },
  { state: 'exchange', is: 'Another gift instead', template: 'cambio-regalo', says: /Copertina/ },
];

const MAIL = '/mail';

async function htmlOf({ shop: { staff } }: Visit, { template, says }: ShownMail): Promise<string> {
  const mails = await staff.get<RegisteredMail[]>('/api/mail-register?limit=200');
  for (const { id } of mails.filter((mail) => mail.template === template)) {
    const { html = '' } = await staff.get<RegisteredMail>(`/api/mail-register/${id}`);
    if (says.test(html)) return html;
  }
  throw new Error(`No mail ${template} says ${says}`);
}

/** As whoever gets it reads it: on a phone, and in a mail program’s window. */
const asRead = (mail: ShownMail): Row => ({
  page: 'mail',
  state: mail.state,
  is: mail.is,
  only: ['390', '700'],
  whole: true,
  open: async (visit) => {
    const body = await htmlOf(visit, mail);
    await visit.page.route(calls(MAIL), (route) => route.fulfill({ contentType: 'text/html', body }));
    return MAIL;
  },
  shows: (page) => page.getByText(mail.says),
});

/** The register of mails, and mails themselves. */
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
    is: 'One of them, as it was written; on a desk the newest stands beside the list anyway',
    as: 'staff',
    only: '390',
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
  ...MAILS.map(asRead),
];
