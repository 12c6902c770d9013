// @takes 60 s
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GiftList, ListClosing, RegisteredMail, Transaction } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import type { Browser, Page } from 'playwright-core';
import { mailSink } from '../support/mail-sink.js';
import { axe } from './support/accessibility.js';
import { ExampleShop } from './support/example-shop.js';
import { listToClose } from './support/list-to-close.js';
import { openBrowser, openContext } from './support/open-browser.js';
import { numberIn } from './support/shown-sums.js';

let sink: Awaited<ReturnType<typeof mailSink>>;
let shop: ExampleShop;
let browser: Browser;
beforeAll(async () => {
  sink = await mailSink();
  shop = await ExampleShop.open({ SMTP_URL: sink.url });
  await shop.staff.put('/api/settings', { enableBankTransfer: true });
  browser = await openBrowser();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await sink?.close();
});

const read = (id: string) => shop.staff.get<Transaction>(`/api/transactions/${id}`);
const stateOf = async (listId: number) => (await shop.staff.get<GiftList>(`/api/gift-lists/${listId}`)).state;

/** What is shown of the money, in cents; the last is a count. */
async function sums(page: Page): Promise<Readonly<Record<string, number>>> {
  const shown: Record<string, number> = {};
  for (const row of await page.getByLabel('Che cosa succede al denaro').first().locator('div').all())
    shown[await row.locator('dt').innerText()] = numberIn(await row.locator('dd').innerText());
  return shown;
}

/** The words of a PDF, as another program reads them. */
function wordsOf(pdf: Buffer): string {
  const file = join(mkdtempSync(join(tmpdir(), 'fiocco-statement-')), 'statement.pdf');
  writeFileSync(file, pdf);
  return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
}

describe.each([1440, 390])('a list is closed at %i px', (width) => {
  it('row by row, undone until it is confirmed, then once and for all, with the statement by mail', async () => {
    const list = await listToClose(shop, `Nora e Zeno, ${width}`);
    const context = await openContext(browser, { viewport: { width, height: 900 }, baseURL: shop.url });
    await context.addCookies(shop.staff.cookies);
    const page = await context.newPage();
    const look = async (name: string) => {
      expect((await axe(page)).breaches).toEqual([]);
      await page.screenshot({ path: `test-results/pictures/closing-${name}-${width}.png`, fullPage: true });
    };
    const decide = async (gift: string, choice: string) =>
      page.getByRole('combobox', { name: new RegExp(`^Che cosa fare di ${gift}`) }).selectOption(choice);

    await page.goto(`/admin/gift-lists/${list.listId}`);
    await page.getByRole('button', { name: /^Altre azioni per/ }).click();
    await page.getByText('Chiudi la lista…').click();
    const button = page.getByRole('button', { name: 'Chiudi la lista' });
    await button.waitFor();
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await look('open');

    await decide('Specchio', 'complete');
    await decide('Coperta', 'keep');
    await decide('Vaso', 'complete');
    await decide('Viaggio', 'complete');
    await decide('Lume', 'refund');
    const decided = {
      'Si incassa ora': 25_500,
      'Va a credito': 0,
      'Si prende dal credito': 2_500,
      'Si restituisce': 6_000,
      'Restano in sospeso': 1,
    };
    expect(await sums(page)).toEqual(decided);
    // Taken back, kept over a reload, and decided again: nothing has happened so far.
    await decide('Lume', 'keep');
    expect(await sums(page)).toEqual({ ...decided, 'Si restituisce': 0, 'Restano in sospeso': 2 });
    await page.reload();
    await button.waitFor();
    await decide('Lume', 'refund');
    expect(await sums(page)).toEqual(decided);
    await button.click();
    const question = page.getByRole('dialog');
    await question.getByText(/^Il resoconto parte per /).waitFor();
    await look('question');
    await question.getByRole('button', { name: 'Torna indietro' }).click();
    expect(await stateOf(list.listId)).toBe('open');
    expect(await read(list.refunded)).toMatchObject({ stage: 'paid', amount_refunded: '0.00' });

    await button.click();
    await question.getByRole('button', { name: 'Chiudi la lista' }).click();
    await page.getByText('La lista è chiusa e archiviata.').waitFor();
    await look('closed');

    expect(await stateOf(list.listId)).toBe('archived');
    expect(await read(list.reserved)).toMatchObject({ stage: 'paid', amount_received: '70.00' });
    expect(await read(list.transfer)).toMatchObject({ stage: 'awaiting_transfer' });
    expect((await read(list.delivered)).deliveredOn).toEqual(expect.any(String));
    expect(await read(list.refunded)).toMatchObject({ stage: 'refunded', amount_refunded: '60.00' });
    const again = await shop.staff.post<ListClosing>(`/api/gift-lists/${list.listId}/closing`, { dry: true });
    expect(again).toMatchObject({ closed: true, credit: '0.00' });

    const href = await page.getByRole('link', { name: 'Apri il resoconto' }).getAttribute('href');
    const words = wordsOf(await (await context.request.get(href ?? '')).body());
    for (const one of [
      'Nora e Zeno',
      'Mia Prenota',
      'Ada Ritira',
      'Lia Quota',
      'Buon viaggio, tesori!',
      '90,00',
    ])
      expect(words).toContain(one);
    for (const secret of ['70,00', '40,00', 'posta.example', '333 555']) expect(words).not.toContain(secret);
    expect(words).toMatch(/Coperta +Tea Bonifico +prenotato, da pagare/);

    const statement = async () =>
      (await shop.staff.get<RegisteredMail[]>(`/api/mail-register?giftListId=${list.listId}`)).find(
        ({ template }) => template === 'resoconto-lista',
      );
    await eventually(async () => expect((await statement())?.state).toBe('sent'), { timeoutMs: 20_000 });
    await page.goto(`/admin/mail?id=${(await statement())?.id}`);
    const attached = page.getByRole('link', { name: /^Resoconto\.pdf/ });
    await attached.waitFor();
    await look('mail');
    const sent = await context.request.get((await attached.getAttribute('href')) ?? '');
    expect(wordsOf(await sent.body())).toContain('Mia Prenota');
    await context.close();
  }, 180_000);
});
