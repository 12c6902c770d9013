import type { FoundPerson, HeldAboutPerson } from '@fiocco/contracts';
import { answering, calls, type Row, type Visit } from '../support/row.js';

const PEOPLE = '/admin/persone';
const GIULIA: FoundPerson = {
  email: 'giulia.ferri@posta.example',
  record: 'transaction_1',
  name: 'Giulia Ferri',
  phone: '340 555 0111',
  transactions: 2,
  lists: 1,
};
const FOUND: readonly FoundPerson[] = [
  GIULIA,
  {
    ...GIULIA,
    email: null,
    record: 'transaction_9',
    name: 'Giuliana Conti',
    phone: null,
    transactions: 1,
    lists: 0,
  },
];
const HELD: HeldAboutPerson = {
  data: {
    acquisti: [
      {
        transaction_id: '7f9c2b1e',
        order_number: '100412',
        created_at: '2026-01-10T09:20:00.000Z',
        amount_cents: 12_900,
        dati: [
          {
            version: 1,
            fields: { name: 'Giulia Ferri', email: GIULIA.email, message: 'Un abbraccio a tutti e due!' },
          },
        ],
      },
    ],
    mail: [{ subject: 'Grazie per il tuo regalo', to: GIULIA.email, sentAt: '2026-01-10T09:21:00.000Z' }],
  },
  erasure: {
    transactions: 2,
    lists: 1,
    kept: [
      'I numeri di scontrini e fatture (transazioni: 1) restano nelle scritture contabili, visibili ai soli amministratori, fino al 10 gennaio 2036.',
    ],
  },
};

async function open(visit: Visit): Promise<string> {
  await answering(visit, calls('/api/privacy/people'), FOUND);
  await answering(visit, calls('/api/privacy/person'), HELD);
  return PEOPLE;
}

async function search({ page }: Visit): Promise<void> {
  await page.getByRole('searchbox', { name: 'Cerca una persona' }).fill('giulia');
}

async function look(visit: Visit): Promise<void> {
  await search(visit);
  await visit.page.getByRole('button', { name: 'Vedi i dati di Giulia Ferri' }).click();
}

/** "Dati personali": what the shop knows of a person. */
export const personalDataRows: readonly Row[] = [
  {
    page: 'personal-data',
    state: 'found',
    is: 'People of that name',
    main: true,
    tablet: true,
    as: 'staff',
    open,
    act: search,
    shows: (page) => page.getByText('Giuliana Conti'),
  },
  {
    page: 'personal-data',
    state: 'erasing',
    is: 'What goes with an erasure, and what stays',
    only: '390',
    as: 'staff',
    open,
    act: async (visit) => {
      await look(visit);
      await visit.page.getByRole('button', { name: 'Cancella i dati…' }).click();
    },
    shows: (page) => page.getByRole('dialog').getByText('Che cosa resta'),
  },
];
