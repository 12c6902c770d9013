// @takes 14 s
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@fiocco/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { Server } from '../support/server.js';
import { openBrowser } from './support/open-browser.js';
import { translated } from './support/translator.js';
import { countWalk } from './support/walk.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1440, height: 1000 } };
/** From the open link to the reservation. */
const MOST_TAPS = 6;
const MOST_FIELDS = 3;

let database: TestDatabase;
let dataDir: string;
let server: Server;
let browser: Browser;
let desk: Page;
let phone: Page;
let publicAddress: string;
/** Of each window: in none anything may break although its browser translates all pages. */
const faults: (readonly Error[])[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'fiocco-journey-'));
  server = await Server.on({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'error',
  });
  await server.start();
  browser = await openBrowser();
  const open = async (device: BrowserContextOptions) => {
    const context = await browser.newContext({ ...device, baseURL: server.url, locale: 'it-IT' });
    faults.push(await translated(context));
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return page;
  };
  desk = await open(DESK);
  phone = await open(PHONE);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.kill();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Takes pictures of the pages where a step failed, for the report. */
async function withPictures(step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    await desk.screenshot({ path: 'test-results/first-gift-desk.png' });
    await phone.screenshot({ path: 'test-results/first-gift-phone.png' });
    throw error;
  }
}

const rowOf = (name: string) => desk.getByRole('row').filter({ hasText: name });

describe('the first gift, in browsers that translate all pages,', () => {
  it(
    'the owner registers and prepares a list with one gift',
    () =>
      withPictures(async () => {
        await desk.goto('/auth');
        await desk.getByRole('tab', { name: 'Registrati' }).click();
        await desk.getByLabel('Username').fill('titolare');
        await desk.getByLabel('Password', { exact: true }).fill('parola-di-prova');
        await desk.getByLabel('Nome').fill('Giulia Ferrante');
        await desk
          .getByRole('tabpanel')
          .getByRole('button', { name: /Registrati|Crea/ })
          .click();
        await desk.getByRole('heading', { name: 'Dashboard' }).waitFor();

        await desk.getByRole('navigation').getByRole('link', { name: 'Prodotti' }).click();
        await desk.getByRole('button', { name: 'Aggiungi prodotto' }).first().click();
        const product = desk.getByRole('dialog');
        await product.getByLabel('Nome').fill('Vaso in ceramica di Faenza');
        await product.getByLabel('Prezzo').fill('129,00');
        await product.getByLabel('Quantità').fill('1');
        await product
          .getByRole('button', { name: /Crea|Salva|Aggiungi/ })
          .last()
          .click();
        await desk.getByText('Vaso in ceramica di Faenza').first().waitFor();

        await desk.getByRole('link', { name: 'Liste Regalo' }).click();
        await desk.getByRole('button', { name: 'Nuova lista' }).first().click();
        const list = desk.getByRole('dialog');
        await list.getByLabel('Nome della lista').fill('Nozze Anna e Luca');
        await list.getByRole('textbox', { name: 'Beneficiario' }).fill('Anna e Luca');
        await list.getByLabel('Nuova occasione').fill('Matrimonio');
        await list.getByLabel('Nuova occasione').press('Enter');
        await list.getByRole('combobox', { name: 'Occasione' }).waitFor();
        expect(await list.getByRole('combobox', { name: 'Occasione' }).inputValue()).not.toBe('');
        await list.getByRole('textbox', { name: /^E-mail(?! della)/ }).fill('anna@example.com');
        await list.getByLabel(/^Telefono(?! della)/).fill('333 555 0101');
        await list.getByRole('button', { name: 'Crea lista' }).click();

        // After a list was created, its products are assigned.
        const assignment = desk.getByRole('dialog');
        await assignment.getByRole('heading', { name: 'Prodotti della lista' }).waitFor();
        await assignment.getByLabel('Assegna Vaso in ceramica di Faenza').check();
        await assignment.getByRole('button', { name: 'Salva assegnazioni' }).click();
        await assignment.waitFor({ state: 'hidden' });
        const [shared] = (await (await desk.request.get('/api/gift-lists')).json()) as { id: number }[];
        publicAddress = `/list/${shared?.id}`;
      }),
    240_000,
  );

  it(
    'a guest takes it on a phone, to be paid in the shop',
    () =>
      withPictures(async () => {
        const walk = await countWalk(phone);
        await phone.goto(publicAddress);
        await phone.getByRole('link', { name: /Acquista/ }).tap();
        await phone.getByRole('heading', { name: 'Chi fa questo regalo?' }).waitFor();
        await phone.getByText(/^Passo 1 di \d/).waitFor();
        await phone.getByLabel('Nome e cognome').fill('Tommaso Ricci');
        await phone.getByLabel('E-mail').fill('tommaso@posta.example');
        await phone.getByLabel('Telefono').fill('333 555 0142');
        await phone.getByRole('button', { name: 'Continua' }).tap();
        // Card and PayPal are allowed but not set up, so one payment method is left, and it also decides the delivery.
        await phone.getByRole('heading', { name: 'È tutto giusto?' }).waitFor();
        await phone.reload();
        await phone.getByRole('heading', { name: 'È tutto giusto?' }).waitFor();
        await phone.getByRole('timer').waitFor();
        await phone.getByText(/^Passo (\d) di \1\b/).waitFor();
        await phone.getByRole('button', { name: /129,00/ }).tap();
        await phone
          .getByText(/FI-\d{4}-\d{6}/)
          .first()
          .waitFor();
        await phone.getByText('Il tuo regalo è prenotato').waitFor();
        const { taps, fields } = walk;
        process.stdout.write(`From the link to the reservation: ${taps} taps, ${fields.size} fields typed\n`);
        expect(taps).toBeGreaterThan(0);
        expect(taps).toBeLessThanOrEqual(MOST_TAPS);
        expect(fields.size).toBeGreaterThan(0);
        expect(fields.size).toBeLessThanOrEqual(MOST_FIELDS);

        await phone.goto(publicAddress);
        await phone.getByText('Prenotato', { exact: true }).first().waitFor();
        expect(await phone.getByRole('link', { name: /Acquista/ }).count()).toBe(0);
      }),
    240_000,
  );

  it(
    'the owner reads in Cronologia who did what when, and takes the money',
    () =>
      withPictures(async () => {
        // While the shop is asked who this is the page says so.
        let tell: () => void = () => undefined;
        const told = new Promise<void>((done) => (tell = done));
        await desk.route('**/api/user', (route) => told.then(() => route.continue()), { times: 1 });
        await desk.goto('/admin/transactions');
        await desk.getByText('Verifica dell’accesso in corso').waitFor();
        tell();
        await rowOf('Tommaso Ricci').getByText('Completata').waitFor();
        // A click anywhere on the row, not only on the name.
        await rowOf('Tommaso Ricci').getByText('129,00').click();
        const diary = desk.getByRole('region', { name: 'Cronologia' });
        await diary.getByText(/ha confermato la prenotazione/).waitFor();
        await diary.getByText(/ha scelto di pagare in negozio/).waitFor();
        await desk.getByRole('button', { name: 'Incassa…' }).first().click();
        await desk
          .getByRole('dialog')
          .getByRole('button', { name: /Incassa|Conferma/ })
          .click();
        await diary.getByText(/ha incassato 129,00/).waitFor();
        await diary.getByText('Giulia Ferrante').first().waitFor();
      }),
    240_000,
  );

  it('has met with nothing that broke a page', () => expect(faults.flat()).toEqual([]));
});
