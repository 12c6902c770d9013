import { CATALOGS } from '@fiocco/texts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axe } from './accessibility.js';
import type { ExampleShop, Playground } from './example-shop.js';
import { openContext } from './open-browser.js';
import { pictureOf, takePicture } from './pictures.js';
import { type Row, type Visit, type WindowName, WINDOWS } from './row.js';

/** Waits for fonts, visible pictures and finite animations; lazy pictures elsewhere and spinners are not waited for. */
const AT_REST = `Promise.all([
  document.fonts.ready,
  ...[...document.images]
    .filter((image) => image.checkVisibility())
    .filter((image) => image.getBoundingClientRect().top < innerHeight && image.getBoundingClientRect().bottom > 0)
    .map((image) => image.decode().catch(() => undefined)),
  ...document.getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished.catch(() => undefined)),
]).then(() => undefined)`;

/** Until the client has taken the place of what the server has drawn: that is without what was typed before. */
export const live = (page: Page): Promise<void> =>
  page.locator('#root > [inert]').waitFor({ state: 'detached' });

/** Every skeleton says it. */
const ON_ITS_WAY = 'Caricamento in corso';

/** Fields whose letters are so small that iOS enlarges the page once somebody touches them. */
const SMALL_FIELDS = `[...document.querySelectorAll(
  'select, textarea, input:not([type=radio], [type=checkbox], [type=file], [type=color], [type=range], [type=hidden])',
)]
  .filter((field) => field.getClientRects().length > 0 && parseFloat(getComputedStyle(field).fontSize) < 16)
  .map((field) => field.id || field.name || field.outerHTML.slice(0, 80))`;

const OVERFLOW = 'document.documentElement.scrollWidth - innerWidth';

/** What can be chosen and is drawn over what stands below it. */
const OVERLAPPING = `[...document.querySelectorAll('[role=option]')]
  .filter((option) => option.scrollHeight > option.clientHeight + 1)
  .map((option) => option.textContent.slice(0, 60))`;

/**
 * The field that has the focus, and what is said to be wrong with it, where something else is drawn over them or they are
 * scrolled out of sight: at a bar that stands still at the window's edge, say.
 */
const HIDDEN_FOCUS = `(() => {
  const field = document.activeElement;
  if (!field?.matches('input, select, textarea, [data-refused]')) return [];
  const wrong = field.matches('[aria-invalid=true]') ? (field.getAttribute('aria-describedby') ?? '').split(' ') : [];
  const seen = (part) => {
    const { left, right, top, bottom, width } = part.getBoundingClientRect();
    if (width < 3) return true;
    return [top + 2, bottom - 2].every((y) => {
      const drawn = document.elementFromPoint((left + right) / 2, y);
      return drawn !== null && (part.contains(drawn) || drawn.contains(part));
    });
  };
  return [field, ...wrong.map((id) => document.getElementById(id)).filter(Boolean)]
    .filter((part) => !seen(part))
    .map((part) => part.textContent.slice(0, 60) || part.id || part.name || part.outerHTML.slice(0, 60));
})()`;

/** Bars that stand still at the window's foot, where a message is drawn over them. */
const HIDDEN_BARS = `(() => {
  const said = document.querySelector('[data-toast] > div')?.getBoundingClientRect();
  if (!said) return [];
  return [...document.querySelectorAll('main *')]
    .filter((part) => {
      const { position, bottom } = getComputedStyle(part);
      return ['sticky', 'fixed'].includes(position) && bottom !== 'auto';
    })
    .filter((bar) => {
      const { top, bottom, left, right } = bar.getBoundingClientRect();
      return top < said.bottom && bottom > said.top && left < said.right && right > said.left;
    })
    .map((bar) => bar.textContent.slice(0, 60));
})()`;

/** Cards far from the screen are drawn only when somebody scrolls there: here the whole page is looked at. */
const WHOLE_LIST = `for (const card of document.querySelectorAll('main li')) card.style.contentVisibility = 'visible'`;

/** Order numbers that are not read whole: by them people are found on the telephone. */
const CUT_NUMBERS = `[...document.querySelectorAll('main *, [role=dialog] *')]
  .filter((part) => part.childElementCount === 0 && /^FI-\\d{4}-\\d{6}$/.test(part.textContent.trim()))
  .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth)
  .map((part) => part.textContent)`;

/** Keys in the place of texts: their room was not loaded with the page. */
const BARE_KEYS = `document.body.innerText.match(/\\b(?:${Object.keys(CATALOGS.it).join('|')})\\.[a-z][\\w.-]*/g) ?? []`;

/** What is wrong with a state; empty where nothing is. */
export interface Report {
  readonly faults: readonly string[];
  readonly advice: readonly string[];
}

/** A browser's window that shows the rows. */
export class Viewer {
  private made: Promise<Playground> | undefined;
  private tab: Page | undefined;

  private constructor(
    private readonly shop: ExampleShop,
    private readonly window: WindowName,
    private readonly context: BrowserContext,
  ) {}

  /** Text is as large as the browser was started with. */
  static async open(browser: Browser, shop: ExampleShop, window: WindowName): Promise<Viewer> {
    const { width, height } = WINDOWS[window];
    const context = await openContext(browser, { viewport: { width, height }, baseURL: shop.url });
    // This page stays open, because it keeps the site's process, and with it the compiled code.
    await (await context.newPage()).goto('/favicon.svg');
    return new Viewer(shop, window, context);
  }

  async look(row: Row, pictured = false): Promise<Report> {
    await this.context.clearCookies();
    if (row.as === 'staff') await this.context.addCookies(this.shop.staff.cookies);
    const page = await this.openTab();
    const after: (() => Promise<unknown>)[] = [];
    try {
      const report = await this.report(row, this.visit(page, after), pictured);
      await leave(page);
      return report;
    } catch (error) {
      await page.screenshot({ path: `test-results/${pictureOf(row, this.window)}` });
      await page.close();
      throw error;
    } finally {
      for (const work of after) await work();
    }
  }

  /** The rows share one tab: opening another takes longer than most pages do. */
  private async openTab(): Promise<Page> {
    if (!this.tab || this.tab.isClosed()) this.tab = await this.context.newPage();
    return this.tab;
  }

  private visit(page: Page, after: (() => Promise<unknown>)[]): Visit {
    const { shop, context } = this;
    const { width } = WINDOWS[this.window];
    return {
      page,
      shop,
      width,
      playground: () => (this.made ??= shop.playground()),
      own: (purchase) => context.addCookies(purchase.cookies),
      afterwards: (work) => void after.push(work),
    };
  }

  private async report(row: Row, visit: Visit, pictured: boolean): Promise<Report> {
    const { page } = visit;
    const complaints = complaintsOf(page);
    await page.goto(typeof row.open === 'string' ? row.open : await row.open(visit));
    await live(page);
    await row.act?.(visit);
    await row.shows(page).first().waitFor({ state: 'attached' });
    // What the state is about may stand while the rest of the page is still on its way.
    if (row.state !== 'loading') await page.getByText(ON_ITS_WAY).first().waitFor({ state: 'detached' });
    // Moves the pointer away from what was pressed.
    await page.mouse.move(0, 0);
    await page.evaluate(WHOLE_LIST);
    await page.evaluate(AT_REST);
    // A picture of the whole page scrolls away from where its visitor is.
    const hidden = await page.evaluate<string[]>(HIDDEN_FOCUS);
    if (pictured) await takePicture(page, row, this.window);
    const { breaches, advice } = await axe(page);
    const overflow = await page.evaluate<number>(OVERFLOW);
    const overlapping = await page.evaluate<string[]>(OVERLAPPING);
    const bars = await page.evaluate<string[]>(HIDDEN_BARS);
    const cut = await page.evaluate<string[]>(CUT_NUMBERS);
    const keys = await page.evaluate<string[]>(BARE_KEYS);
    const small = this.window === '390' ? await page.evaluate<string[]>(SMALL_FIELDS) : [];
    return {
      advice,
      faults: [
        ...breaches,
        ...(overflow > 0 ? [`The page is ${overflow} px wider than the window`] : []),
        ...overlapping.map((words) => `“${words}” is drawn over what stands below it`),
        ...hidden.map((words) => `“${words}” has the focus and cannot be seen`),
        ...bars.map((words) => `A message is drawn over the bar “${words}”`),
        ...cut.map((number) => `The order number ${number} is cut`),
        ...keys.map((key) => `The text of ${key} has not come`),
        ...small.map((field) => `On an iPhone the page grows when ${field} is touched`),
        ...unexpected(complaints, row.provokes ?? []),
      ],
    };
  }
}

/** Resets the tab, so that neither changes nor late messages of a page reach the next look. */
async function leave(page: Page): Promise<void> {
  await page.evaluate('sessionStorage.clear()');
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of ['console', 'pageerror']) page.removeAllListeners(event);
}

/** Collected until the page is left. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`Uncaught ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  return complaints;
}

/** Messages that the state does not provoke, and provoked ones that are missing. */
function unexpected(complaints: readonly string[], provoked: readonly RegExp[]): string[] {
  const missing = provoked.filter((pattern) => !complaints.some((complaint) => pattern.test(complaint)));
  return [
    ...complaints.filter((complaint) => !provoked.some((pattern) => pattern.test(complaint))),
    ...missing.map((pattern) => `The state did not provoke ${pattern}`),
  ];
}
