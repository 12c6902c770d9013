import type { Page } from 'playwright-core';
import { answering, calls, type Row } from '../support/row.js';
import { statesBefore } from './states.js';

const LISTS = '/admin/gift-lists';
const dialog =
  (name: string | RegExp): Row['shows'] =>
  (page) =>
    page.getByRole('dialog').getByRole('heading', { name });

/** A menu on a desk, a sheet on a phone. */
async function choose(page: Page, list: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Altre azioni per ${list}` }).click();
  await page.getByText(action, { exact: true }).click();
}

const deleteWedding: Row['act'] = ({ page, shop }) => choose(page, shop.list('wedding').name, 'Elimina…');

/** The gift lists, with their dialogs. */
export const giftListRows: readonly Row[] = [
  {
    page: 'gift-lists',
    state: 'full',
    is: 'The example’s three',
    main: true,
    as: 'staff',
    open: LISTS,
    shows: (page) => page.getByRole('link', { name: 'Anna & Luca', exact: true }),
  },
  {
    page: 'gift-lists',
    state: 'row-menu',
    is: 'What can be done with a list',
    as: 'staff',
    open: LISTS,
    act: ({ page, shop }) =>
      page.getByRole('button', { name: `Altre azioni per ${shop.list('wedding').name}` }).click(),
    shows: (page) => page.getByText('Gestisci prodotti', { exact: true }),
  },
  {
    page: 'gift-lists',
    state: 'new',
    is: 'A new list, sent without a word',
    as: 'staff',
    open: LISTS,
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Nuova lista' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Crea lista' }).click();
    },
    shows: (page) => page.getByRole('dialog').locator('[aria-invalid="true"]').nth(1),
  },
  {
    page: 'gift-lists',
    state: 'edit',
    is: 'A list’s own data',
    main: true,
    as: 'staff',
    open: LISTS,
    act: ({ page, shop }) => choose(page, shop.list('birth').name, 'Modifica'),
    shows: dialog('Modifica lista'),
  },
  {
    page: 'gift-lists',
    state: 'products',
    is: 'Which products stand on it, and how',
    main: true,
    as: 'staff',
    open: LISTS,
    act: ({ page, shop }) => choose(page, shop.list('wedding').name, 'Gestisci prodotti'),
    shows: (page) => page.getByRole('dialog').getByRole('checkbox', { name: /^Assegna Viaggio/ }),
  },
  {
    page: 'gift-lists',
    state: 'product-terms',
    is: 'A product’s units and quota on the list',
    as: 'staff',
    open: LISTS,
    act: async ({ page, shop }) => {
      await choose(page, shop.list('wedding').name, 'Gestisci prodotti');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Calici da vino/ })
        .click();
    },
    shows: (page) => page.getByRole('dialog').getByText('2 di 5 disponibili'),
  },
  {
    page: 'gift-lists',
    state: 'sharing',
    is: 'Link, QR code and the password of a protected list',
    as: 'staff',
    open: LISTS,
    act: ({ page, shop }) =>
      page.getByRole('button', { name: `Genera QR code di ${shop.list('birth').name}` }).click(),
    shows: (page) => page.getByRole('dialog').getByRole('img', { name: /QR/ }),
  },
  {
    page: 'gift-lists',
    state: 'delete-refused',
    is: 'A list with sales is archived instead',
    as: 'staff',
    open: LISTS,
    act: deleteWedding,
    shows: dialog('Questa lista non si può eliminare'),
  },
  {
    page: 'gift-lists',
    state: 'delete',
    is: 'The question before a list without sales goes',
    as: 'staff',
    open: async (visit) => {
      await answering(visit, calls('/api/transactions'), []);
      return LISTS;
    },
    act: deleteWedding,
    shows: (page) => page.getByRole('dialog').getByLabel(/^Per conferma, scrivere/),
  },
  {
    page: 'gift-lists',
    state: 'nothing-found',
    is: 'Filters that match nothing',
    as: 'staff',
    open: `${LISTS}?q=ombrellone`,
    shows: (page) => page.getByText('Nessuna lista trovata con i filtri selezionati.'),
  },
  {
    page: 'gift-list',
    state: 'gifts',
    is: 'One list: what it comes to, and what became of each gift',
    main: true,
    as: 'staff',
    open: ({ shop }) => `${LISTS}/${shop.list('wedding').id}`,
    shows: (page) => page.getByRole('table', { name: 'Regali della lista' }),
  },
  {
    page: 'gift-list',
    state: 'send',
    is: 'The link for each of two people, by what they have, and what was opened',
    as: 'staff',
    open: async ({ shop }) => {
      const { id } = shop.list('wedding');
      const opened = { to: 'second', what: 'link', how: 'whatsapp', again: true };
      await shop.staff.post(`/api/gift-lists/${id}/sharing`, opened);
      return `${LISTS}/${id}?scheda=condivisione`;
    },
    shows: (page) => page.getByText(/^WhatsApp aperto il/),
    whole: true,
  },
  {
    page: 'gift-list',
    state: 'order',
    is: 'Its gifts put in order, one of them moved',
    as: 'staff',
    open: ({ shop }) => `${LISTS}/${shop.list('wedding').id}`,
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Ordina', exact: true }).click();
      await page
        .getByRole('button', { name: /^Sposta giù/ })
        .first()
        .click();
    },
    shows: dialog('Ordina i regali'),
  },
  {
    page: 'gift-list',
    state: 'duplicate',
    is: 'The name of the copy, and what it takes',
    as: 'staff',
    open: ({ shop }) => `${LISTS}/${shop.list('wedding').id}`,
    act: ({ page, shop }) => choose(page, shop.list('wedding').name, 'Duplica…'),
    shows: dialog('Duplica la lista'),
  },
  ...statesBefore({
    page: 'gift-lists',
    address: LISTS,
    call: '/api/gift-lists',
    empty: 'Nessuna lista regalo trovata. Crea la tua prima lista!',
    error: 'Errore nel caricamento delle liste',
  }),
  {
    page: 'gift-lists',
    state: 'closing',
    as: 'staff',
    is: 'What is open of a list, decided row by row or all at once',
    open: ({ shop }) => `${LISTS}/${shop.list('wedding').id}/closing`,
    act: async ({ page }) => {
      await page
        .getByRole('combobox', { name: /^Che cosa fare/ })
        .first()
        .selectOption('keep');
    },
    shows: (page) => page.getByText('Si incassa ora'),
    whole: true,
  },
  {
    page: 'gift-lists',
    state: 'closing-asked',
    as: 'staff',
    is: 'What the last button does, before it is pressed',
    open: ({ shop }) => `${LISTS}/${shop.list('wedding').id}/closing`,
    act: async ({ page }) => {
      const choices = page.getByRole('combobox', { name: /^Che cosa fare/ });
      await choices.first().waitFor();
      for (const choice of await choices.all()) await choice.selectOption('keep');
      await page.getByRole('button', { name: 'Chiudi la lista' }).click();
    },
    shows: dialog(/^Chiudere/),
  },
];
