// @takes 25 s
import { describe, expect, it } from '@jest/globals';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { GuestsOfExample } from './support/guests-of-example.js';
import { LAUNCH } from './support/open-browser.js';

const guests = new GuestsOfExample();

const buy = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^Acquista: ${name}`) });
const question = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

/** What goes wrong in one of its pages without anybody catching it, as it grows. */
function uncaughtIn(context: BrowserContext): readonly Error[] {
  const faults: Error[] = [];
  context.on('weberror', (error) => faults.push(error.error()));
  return faults;
}

/** As in a browser whose owner has forbidden cookies, and with them whatever else a page could keep. */
const KEEPS_NOTHING = `
  for (const storage of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, storage, { get() { throw new DOMException('Access is denied', 'SecurityError'); } });
  }
`;

async function refusingCookies(work: (page: Page) => Promise<void>): Promise<void> {
  const context = await guests.phone();
  const uncaught = uncaughtIn(context);
  await context.addInitScript(KEEPS_NOTHING);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  await work(page);
  expect(uncaught).toEqual([]);
  await context.close();
}

describe('a browser that refuses cookies', () => {
  it(
    'shows the list, and says why nothing can be bought and whom to call',
    () =>
      refusingCookies(async (page) => {
        await page.goto(guests.list);
        await buy(page, 'Vaso').tap();
        await question(page, 'Il browser rifiuta i cookie');
        await page.getByRole('link', { name: /^Chiama/ }).waitFor();
        await page.screenshot({ path: 'test-results/pictures/cookies-refused-390.png' });
        await page.getByRole('link', { name: 'Torna alla lista' }).tap();
        await buy(page, 'Vaso').waitFor();
      }),
    120_000,
  );

  it(
    'is not asked for a password that it could not keep',
    () =>
      refusingCookies(async (page) => {
        const locked = await guests.shop.newList('Nozze riservate');
        await guests.shop.staff.put(`/api/gift-lists/${locked}`, { password: 'Girasole!' });
        await page.goto(`/list/${locked}`);
        await page.getByText(/Il browser rifiuta i cookie/).waitFor();
        expect(await page.getByLabel('Password della lista').count()).toBe(0);
        await page.screenshot({ path: 'test-results/pictures/cookies-refused-locked-390.png' });
      }),
    120_000,
  );
});

/** What Instagram's and WhatsApp's own windows lack beside a browser. */
const LACKING = `
  window.open = () => null;
  for (const name of ['share', 'canShare', 'clipboard', 'serviceWorker']) {
    Object.defineProperty(Navigator.prototype, name, { value: undefined });
  }
  delete window.Notification;
`;
const INNER = {
  Instagram:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 300.0.0.10.112',
  WhatsApp:
    'Mozilla/5.0 (Linux; Android 13; SM-A546B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/111.0.0.0 Mobile Safari/537.36 WhatsApp/2.23',
};

describe('an inner browser', () => {
  it.each(Object.entries(INNER))(
    'of %s shares the list, and reserves a gift',
    async (name, userAgent) => {
      const context = await guests.phone({ userAgent });
      const uncaught = uncaughtIn(context);
      await context.addInitScript(LACKING);
      const page = await context.newPage();
      await page.goto(guests.list);
      await page.getByRole('button', { name: 'Condividi la lista' }).tap();
      await page.getByRole('button', { name: 'Copia il link' }).tap();
      await page
        .getByText(/copiato/i)
        .first()
        .waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: /^Regala una quota: Viaggio di nozze/ }).tap();
      await page.getByLabel(/^La tua quota/).fill('30');
      await page.getByLabel('Nome e cognome').fill(`Vera da ${name}`);
      await page.getByLabel('E-mail').fill('vera@posta.example');
      await page.getByLabel('Telefono').fill('333 555 0142');
      await page.getByRole('button', { name: 'Continua' }).tap();
      await page.getByRole('button', { name: /^Prenota la quota: 30,00/ }).tap();
      await question(page, 'È prenotata');
      expect(uncaught).toEqual([]);
      await context.close();
    },
    120_000,
  );
});

describe('a page that the browser kept as it was left', () => {
  it('asks anew when somebody comes back to it', async () => {
    const keeping = await chromium.launch({
      ...LAUNCH,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    const context = await guests.phone({}, keeping);
    const page = await context.newPage();
    const { gift, product, listId } = await guests.shop.playground();
    await page.goto(`/list/${listId}`);
    await buy(page, product.name).waitFor();
    await page.evaluate(
      `window.addEventListener('pageshow', ({ persisted }) => (window.wasKept = persisted))`,
    );
    await page.goto('/privacy');
    await (await guests.shop.begin(gift)).reserve(product.price);
    // A page that was kept does not load.
    await page.goBack({ waitUntil: 'commit' });
    await buy(page, product.name).waitFor({ state: 'detached' });
    expect(await page.evaluate('window.wasKept')).toBe(true);
    await keeping.close();
  }, 120_000);
});

describe('a guest who wants no movement', () => {
  const moves = async (reducedMotion: 'reduce' | 'no-preference'): Promise<number> => {
    const context = await guests.phone({ reducedMotion });
    const page = await context.newPage();
    await page.goto(guests.list);
    await page.evaluate(`window.moved = 0;
      for (const began of ['transitionrun', 'animationstart']) addEventListener(began, ({ propertyName, target }) => {
        const timing = document.getAnimations().map((one) => one.effect.getComputedTiming().activeDuration);
        if (Math.max(0, ...timing) > 10) window.moved += 1;
      }, true)`);
    await page.getByRole('link', { name: /^Un ulivo/ }).tap();
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: /^Un ulivo/ })
      .waitFor();
    await page.getByRole('button', { name: 'Chiudi' }).tap();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const moved = await page.evaluate<number>('window.moved');
    await context.close();
    return moved;
  };

  it('sees none, and others do', async () => {
    expect(await moves('no-preference')).toBeGreaterThan(0);
    expect(await moves('reduce')).toBe(0);
  }, 120_000);
});
