// @takes 16 s
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Product } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { ExampleShop } from './support/example-shop.js';
import { openBrowser, openContext } from './support/open-browser.js';

const CARD_ONLY = { stripe: true, paypal: false, inNegozio: false, bonifico: false };
const PRICED = { price: '40.00', shippingCost: '0', quantityAvailable: 1 };

let shop: ExampleShop;
let browser: Browser;
let desk: Page;

beforeAll(async () => {
  shop = await ExampleShop.open();
  browser = await openBrowser();
  const context = await openContext(browser, {
    viewport: { width: 1440, height: 1000 },
    baseURL: shop.url,
  });
  await context.addCookies(shop.staff.cookies);
  desk = await context.newPage();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

/** Takes a picture of the page where a step failed, for the report. */
async function pictured(step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    await desk.screenshot({ path: 'test-results/notices.png' });
    throw error;
  }
}

const toast = (kind: 'warning' | 'error' | 'success') => desk.locator(`[data-toast="${kind}"]`);
const dialog = () => desk.getByRole('dialog');

async function productsOf(list: string): Promise<Locator> {
  await desk.goto('/admin/gift-lists');
  await desk.getByRole('button', { name: `Altre azioni per ${list}` }).click();
  await desk.getByText('Gestisci prodotti', { exact: true }).click();
  await dialog().getByRole('button', { name: 'Tutti', exact: true }).click();
  return dialog();
}

async function edit(list: string): Promise<Locator> {
  await desk.goto('/admin/gift-lists');
  await desk.getByRole('button', { name: `Modifica ${list}` }).click();
  return dialog();
}

describe('staff are told before it is too late', () => {
  it(
    'that a new price leaves what is taken as it was',
    () =>
      pictured(async () => {
        await desk.goto('/admin/products?q=espresso');
        await desk.getByRole('button', { name: /^Modifica Macchina per espresso/ }).click();
        await dialog().getByLabel('Prezzo').fill('777,00');
        await dialog().getByText('Il nuovo prezzo vale per le unità ancora libere').waitFor();
        await dialog().getByRole('button', { name: 'Salva prodotto' }).click();
        await toast('warning').getByText('Il nuovo prezzo vale per le unità ancora libere').waitFor();
      }),
    120_000,
  );

  it(
    'which product they promise more often than the shop has it, before and after they save',
    () =>
      pictured(async () => {
        const [here, elsewhere] = ['Camilla & Elio', 'Irene & Ugo'];
        await shop.newList(here);
        const selectedGiftListIds = [await shop.newList(elsewhere)];
        await shop.staff.post('/api/products', { ...PRICED, name: 'Lume unico', selectedGiftListIds });
        const assignment = await productsOf(here);
        await assignment.getByLabel('Assegna Lume unico').check();
        await assignment.getByText('Con le altre liste se ne promettono 2').first().waitFor();
        await assignment.getByRole('button', { name: 'Salva assegnazioni' }).click();
        await toast('warning')
          .getByText(/«Lume unico»: Con le altre liste se ne promettono 2/)
          .waitFor();
      }),
    120_000,
  );

  it(
    'that a product is gone which they assign',
    () =>
      pictured(async () => {
        await shop.newList('Olga & Rino');
        const { id } = await shop.staff.post<Product>('/api/products', { ...PRICED, name: 'Vassoio perso' });
        const assignment = await productsOf('Olga & Rino');
        await assignment.getByLabel('Assegna Vassoio perso').check();
        expect((await desk.request.delete(`/api/products/${id}`)).status()).toBe(204);
        await assignment.getByRole('button', { name: 'Salva assegnazioni' }).click();
        await toast('error')
          .getByText(/«Vassoio perso»: Nel frattempo è stato eliminato/)
          .waitFor();
        await assignment
          .getByRole('alert')
          .getByText(/^«Vassoio perso»: .*Non è stato assegnato/)
          .waitFor();
        expect(await assignment.getByLabel('Assegna Vassoio perso').count()).toBe(0);
      }),
    120_000,
  );

  it(
    'that guests cannot pay for a list, where they choose it, among the lists and in its preview',
    () =>
      pictured(async () => {
        const id = await shop.newList('Teo & Zoe');
        await shop.staff.put(`/api/gift-lists/${id}`, { allowedPaymentMethods: CARD_ONLY });
        await desk.goto('/admin/gift-lists');
        await desk
          .getByRole('row')
          .filter({ hasText: 'Teo & Zoe' })
          .getByText('Nessun pagamento attivo')
          .waitFor();
        const form = await edit('Teo & Zoe');
        await form.getByText('Così gli ospiti vedono la lista ma non possono acquistare').waitFor();
        expect(
          await form.getByText('Non ancora configurato: gli ospiti non lo vedono.').count(),
        ).toBeGreaterThan(1);
        await desk.goto(`/list/${id}`);
        await desk
          .getByRole('complementary', { name: 'Anteprima' })
          .getByText(/non possono acquistare/)
          .waitFor();
      }),
    120_000,
  );
});

const picture = async (width: number) => ({
  name: `${width}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height: 300, channels: 3, background: '#a8492f' } })
    .png()
    .toBuffer(),
});
const OWN = `document.querySelector('[role=dialog] img[src^="/media/"]')?.naturalWidth`;
const SHOWN = `document.querySelector('img[src^="/media/"]')?.getBoundingClientRect().width`;
const widthOf = (what: string, pixels: number): Promise<void> =>
  eventually(async () => expect(await desk.evaluate(what)).toBe(pixels), { timeoutMs: 20_000 });

it(
  'a cover keeps the width of a desktop, and one that is smaller is not stretched',
  () =>
    pictured(async () => {
      const id = await shop.newList('Dora & Lino');
      const form = await edit('Dora & Lino');
      const choose = async (width: number) =>
        form
          .locator('input[type="file"]')
          .first()
          .setInputFiles(await picture(width));
      await choose(2000);
      await widthOf(OWN, 1600);
      await choose(640);
      await widthOf(OWN, 640);
      await form.getByRole('button', { name: /^Salva/ }).click();
      await form.waitFor({ state: 'hidden' });
      await desk.goto(`/list/${id}`);
      await widthOf(SHOWN, 640);
    }),
  120_000,
);

it(
  'the catalogue counts what its filter leaves',
  () =>
    pictured(async () => {
      await desk.goto('/admin/products?q=a');
      await desk
        .getByRole('status')
        .getByText(/^\d+ (di \d+ )?prodotti/)
        .waitFor();
      const words = await desk.getByRole('status').filter({ hasText: 'prodott' }).innerText();
      const all = await shop.staff.get<Product[]>('/api/products');
      const found = all.filter(({ name, description, productCode }) =>
        /a/i.test([name, description, productCode].join(' ')),
      ).length;
      const count = found < all.length ? `${found} di ${all.length}` : `${found}`;
      expect(words).toMatch(new RegExp(`^${count} prodotti per «a»`));
    }),
  120_000,
);
