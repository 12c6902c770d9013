// @takes 41 s
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import type { Browser, Page } from 'playwright-core';
import { ExampleShop } from './support/example-shop.js';
import { isFocused, openForKeyboard, pictured, press, type } from './support/keyboard.js';
import { openBrowser } from './support/open-browser.js';

let shop: ExampleShop;
let browser: Browser;

beforeAll(async () => {
  shop = await ExampleShop.open();
  browser = await openBrowser();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

const open = (width: number, height: number) => openForKeyboard(browser, shop, { width, height });

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const question = (page: Page, name: string) => title(page, name).waitFor();
/** A step that was reached by the keyboard begins at its question. */
const arrived = (page: Page, name: string) => isFocused(title(page, name));

describe('by the keyboard alone', () => {
  it('a guest gives a share; what was typed outlives a reload, and no step can be skipped', async () => {
    const { page, strayed } = await open(390, 844);
    await pictured(page, async () => {
      await page.goto(`/list/${shop.list('wedding').id}`);
      await press(page.getByRole('link', { name: /^Regala una quota: Viaggio di nozze/ }));
      await arrived(page, 'Quanto vuoi regalare?');
      await type(page.getByLabel(/^La tua quota/), '37,50');
      await page.reload();
      await question(page, 'Quanto vuoi regalare?');
      // The server's own drawing of the step knows nothing of it yet.
      await eventually(async () => expect(await page.getByLabel(/^La tua quota/).inputValue()).toBe('37,50'));
      await type(page.getByLabel('Nome e cognome'), 'I nonni Ada e Piero');
      await type(page.getByLabel('E-mail'), 'nonni@example.com');
      await type(page.getByLabel('Telefono'), '051 555 0188');
      await page.keyboard.press('Enter');
      await arrived(page, 'È tutto giusto?');

      // Delivery and payment are settled: their steps ask nothing, and lead to the first.
      for (const step of [2, 3]) {
        await page.goto(page.url().replace(/step=\d/, `step=${step}`));
        await question(page, 'Quanto vuoi regalare?');
      }
      await press(page.getByRole('button', { name: /^Continua/ }));
      await arrived(page, 'È tutto giusto?');
      await press(page.getByRole('button', { name: /^Prenota la quota: 37,50/ }));
      await arrived(page, 'È prenotata');
    });
    expect(strayed).toEqual([]);
    await page.context().close();
  }, 240_000);

  it('the owner signs in, reads the diary and takes the money', async () => {
    const { page, strayed } = await open(1440, 1000);
    await pictured(page, async () => {
      await page.goto('/auth');
      await type(page.getByLabel('Username'), shop.account.username);
      await type(page.getByLabel(/^Password/), shop.account.password);
      await page.keyboard.press('Enter');
      await arrived(page, 'Dashboard');
      await press(page.getByRole('navigation').getByRole('link', { name: 'Transazioni' }));
      await arrived(page, 'Gestione Transazioni');
      await press(page.getByRole('row').filter({ hasText: 'I nonni Ada e Piero' }).getByRole('link'));
      const diary = page.getByRole('region', { name: 'Cronologia' });
      await diary.getByText(/hanno confermato la prenotazione/).waitFor();
      await press(diary.getByRole('button', { name: /^evento 2/ }));
      await diary
        .getByText(/^Nel registro è l’evento n\. \d+ di questo regalo/)
        .and(page.locator('p:visible'))
        .waitFor();
      await page.goto(page.url());
      await press(page.getByRole('button', { name: 'Incassa…' }));
      await page.getByRole('dialog').getByRole('heading', { name: 'Incassa' }).waitFor();
      await press(page.getByRole('dialog').getByRole('button', { name: /^Incassa 37,50/ }));
      await diary.getByText(/ha incassato 37,50/).waitFor();
      await diary.getByRole('button', { name: /^evento 4/ }).waitFor();

      await press(diary.getByRole('link', { name: 'Com’era il…' }));
      await page.getByRole('heading', { name: 'Com’era la transazione' }).waitFor();
      await type(page.getByLabel('Giorno'), '01012020');
      await type(page.getByLabel('Ora'), '1200');
      expect(await page.getByLabel('Giorno').inputValue()).toBe('01/01/2020');
      await page.keyboard.press('Enter');
      await page.getByText(/non c’era ancora il 01\/01\/2020/).waitFor();
      await press(page.getByRole('button', { name: 'Vai al suo inizio' }));
      await page.getByRole('row', { name: /^Incassato/ }).waitFor();
    });
    expect(strayed).toEqual([]);
    await page.context().close();
  }, 240_000);
});

describe('where a pressed button goes away', () => {
  it('the focus goes to what stands in its place', async () => {
    const { page } = await open(1440, 1000);
    await pictured(page, async () => {
      await page.context().addCookies([...shop.staff.cookies]);
      await page.goto('/admin/gift-lists');
      await page.getByRole('button', { name: `Modifica ${shop.list('birth').name}` }).click();
      const dialog = page.getByRole('dialog');
      await press(dialog.getByRole('button', { name: 'Nuova', exact: true }));
      await isFocused(dialog.getByLabel('Nuova occasione'));
      await press(dialog.getByRole('button', { name: 'Torna alle occasioni' }));
      await isFocused(dialog.getByRole('combobox', { name: 'Occasione' }));

      await press(dialog.getByRole('button', { name: 'Togli l’immagine' }));
      await press(page.getByRole('button', { name: 'Elimina l’immagine' }));
      await isFocused(dialog.getByRole('button', { name: /^Aggiungi immagine/ }));
      await press(dialog.getByRole('button', { name: 'Rimetti' }));
      await isFocused(dialog.getByRole('button', { name: 'Sostituisci' }));
    });
    await page.context().close();
  }, 120_000);
});

/** The dialog whose first field suggests gifts as soon as they are there. */
const SUGGESTS = 'Cambia regalo…';

/** The address, the button that opens the dialog, and what has to be pressed before. */
const DIALOGS: readonly (readonly [address: () => string, button: string | RegExp, before?: RegExp])[] = [
  [() => '/admin/transactions', 'Nuova transazione'],
  [() => '/admin/cash', 'Chiudi la giornata…'],
  [() => '/admin/deliveries', /^Spedisci/, /^Seleziona .+, FI-/],
  [() => '/admin/deliveries', /^Consegna/, /^Seleziona .+, FI-/],
  [paidSale, SUGGESTS],
  [paidSale, 'Storna…'],
  [paidSale, 'Aggiungi i dati'],
];

function paidSale(): string {
  return `/admin/transactions/${shop.sale(({ stage, type }) => stage === 'paid' && type === 'acquisto').id}`;
}

describe('a dialog that Escape closes', () => {
  it('gives the focus back to the button that opened it', async () => {
    const { page, strayed } = await open(1440, 1000);
    await pictured(page, async () => {
      await page.context().addCookies([...shop.staff.cookies]);
      for (const [address, button, before] of DIALOGS) {
        await page.goto(address());
        if (before) await press(page.getByRole('checkbox', { name: before }), 'Space');
        const opener = page.getByRole('button', { name: button }).first();
        await press(opener);
        const dialog = page.getByRole('dialog');
        await isFocused(dialog.locator('*'));
        if (button === SUGGESTS) {
          // What a field suggests is closed first.
          const suggestions = dialog.getByRole('listbox');
          await suggestions.waitFor();
          await page.keyboard.press('Escape');
          await suggestions.waitFor({ state: 'detached' });
        }
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        await isFocused(opener);
      }
    });
    expect(strayed).toEqual([]);
    await page.context().close();
  }, 240_000);
});

describe('a refusal is said once', () => {
  it('at the door, and the way in stays open', async () => {
    const { page } = await open(390, 844);
    await pictured(page, async () => {
      await page.goto('/auth');
      await type(page.getByLabel('Username'), 'nessuno');
      await type(page.getByLabel(/^Password/), 'non la ricordo');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('Errore di accesso').waitFor();
      expect(await page.getByText('Errore di accesso').count()).toBe(1);
    });
    await page.context().close();
  }, 120_000);

  it('in the foot of a dialog that fills the phone, so that its buttons can be pressed', async () => {
    const { page } = await open(390, 844);
    await pictured(page, async () => {
      await page.context().addCookies([...shop.staff.cookies]);
      await page.goto('/admin/gift-lists');
      await page.getByRole('button', { name: `Altre azioni per ${shop.list('wedding').name}` }).click();
      await page.getByText('Modifica', { exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Nome della lista').fill('Anna & Luca, sposi');
      await page.route(/\/api\/gift-lists\/\d+$/, (route) => route.abort());
      const save = dialog.getByRole('button', { name: /^Salva/ });
      await save.click();
      await dialog.locator('[data-toast="error"]').getByText('Errore', { exact: true }).waitFor();
      await save.click({ trial: true, timeout: 5_000 });
      await dialog
        .getByRole('button', { name: 'Chiudi', exact: true })
        .click({ trial: true, timeout: 5_000 });
    });
    await page.context().close();
  }, 120_000);
});
