import type { GiftCard } from '@fiocco/contracts';
import type { Page } from 'playwright-core';
import type { Row } from '../support/row.js';

const TRANSACTIONS = '/admin/transactions';
const dialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('heading', { name });
/** The page stands, so that keys reach it. */
const ready = (page: Page) => page.getByRole('heading', { name: 'Da fare', level: 2 }).waitFor();

/** The screens at which the shop works all day, also on the counter's tablet. */
export const counterRows: readonly Row[] = (
  [
    {
      page: 'dashboard',
      state: 'full',
      is: 'What was taken, what is owed, what is to do',
      main: true,
      open: '/',
      shows: (page) => page.getByText('Valore medio di una transazione'),
      whole: true,
    },
    {
      page: 'dashboard',
      state: 'find',
      is: 'Trova: lists, products and transactions by a few letters',
      open: '/',
      act: async ({ page }) => {
        await ready(page);
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Trova' }).fill('anna');
      },
      shows: (page) => page.getByRole('group', { name: 'Liste regalo' }).getByRole('option'),
    },
    {
      page: 'dashboard',
      state: 'shortcuts',
      is: 'What the keyboard does, by "?"',
      open: '/',
      act: async ({ page }) => {
        await ready(page);
        await page.keyboard.press('?');
      },
      shows: (page) => dialog(page, 'Scorciatoie da tastiera'),
    },
    {
      page: 'todo',
      state: 'full',
      is: 'All that waits for a person, each with its one action',
      main: true,
      open: '/admin/todo',
      shows: (page) => page.getByRole('heading', { name: 'Confronto con Stripe e PayPal' }),
      whole: true,
    },
    {
      page: 'cash',
      state: 'full',
      is: 'A week’s takings by method, how, person, list and day, and its movements',
      main: true,
      open: '/admin/cash?per=week',
      shows: (page) => page.getByRole('table', { name: 'Per lista' }),
      whole: true,
    },
    {
      page: 'cash',
      state: 'closing',
      is: 'A day of the till that is about to be closed, with what should be there',
      open: '/admin/cash',
      act: async ({ page }) => {
        await page.getByRole('button', { name: 'Chiudi la giornata…' }).click();
        await page.getByLabel(/^Fondo cassa/).fill('100');
        await page.getByLabel(/^Contanti, con il fondo/).fill('112,90');
        await page.getByLabel(/^POS/).fill('75');
      },
      shows: (page) => page.getByLabel(/^Motivo della differenza/),
    },
    {
      page: 'deliveries',
      state: 'full',
      is: 'Consegne: what is paid and has to be prepared',
      main: true,
      open: '/admin/deliveries',
      shows: (page) => page.getByRole('checkbox').first(),
      whole: true,
    },
    {
      page: 'deliveries',
      state: 'sheet',
      is: 'The list that whoever is handed gifts signs, as it is printed',
      open: '/admin/deliveries',
      act: async ({ page }) => {
        await page.getByRole('button', { name: 'Seleziona tutti' }).click();
        await page.getByRole('button', { name: 'Stampa…' }).click();
        await page.getByRole('tab', { name: 'Da firmare' }).click();
      },
      shows: (page) => page.getByText('Firma', { exact: true }).first(),
    },
    {
      page: 'gift-lists',
      state: 'credit',
      is: 'A list’s credit, and what was used of it',
      open: '/admin/gift-lists',
      act: async ({ page, shop }) => {
        const { name } = shop.list('wedding');
        await page.getByRole('button', { name: `Altre azioni per ${name}` }).click();
        await page.getByText('Credito…', { exact: true }).click();
      },
      shows: (page) => page.getByRole('dialog').getByText('Quote di regali non completati'),
    },
    {
      page: 'transactions',
      state: 'selected',
      is: 'Rows that are selected, and what can be done with them together',
      open: `${TRANSACTIONS}?status=completata`,
      act: async ({ page }) => {
        const boxes = page.getByRole('checkbox', { name: /^Seleziona .+, / });
        for (const at of [0, 1, 3]) await boxes.nth(at).check();
      },
      shows: (page) => page.getByText('3 selezionate'),
    },
    {
      page: 'transactions',
      state: 'new-sale',
      is: 'A sale at the counter, at an agreed price',
      open: TRANSACTIONS,
      act: async ({ page, shop }) => {
        await page.getByRole('button', { name: 'Nuova transazione' }).click();
        const form = page.getByRole('dialog');
        const { id, name } = shop.list('wedding');
        const gifts = await shop.staff.get<GiftCard[]>(`/api/products?giftListId=${id}`);
        const gift = gifts.find(({ offers }) => offers.includes('acquisto'));
        await form.getByRole('combobox', { name: 'Regalo' }).fill(`${gift?.name} ${name}`);
        // The options of the form's selects have this role too.
        await form.getByRole('listbox', { name: 'Regali e liste' }).getByRole('option').first().click();
        await form.getByLabel('Importo').fill('40');
      },
      shows: (page) => page.getByRole('dialog').getByText(/^Prezzo concordato/),
    },
    {
      page: 'transaction',
      state: 'edit',
      is: 'Each field saves itself; what cannot be changed says why',
      open: ({ shop }) =>
        `${TRANSACTIONS}/${shop.sale(({ stage, amount_received }) => stage === 'reserved' && Number(amount_received) > 0).id}`,
      act: ({ page }) => page.getByRole('button', { name: 'Modifica' }).click(),
      shows: (page) => page.getByRole('dialog').getByLabel('Scontrino o fattura'),
    },
  ] satisfies Row[]
).map((row) => ({ ...row, as: 'staff', tablet: true }));
