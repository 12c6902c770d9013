import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axe } from './accessibility.js';
import type { ExampleShop, Playground } from './example-shop.js';
import { takePicture } from './pictures.js';
import { type Row, type Visit, type Width, WIDTHS } from './row.js';

/** On a busy machine a page takes its time; nothing waits longer than it has to. */
const PATIENCE_MS = 45_000;

/** Fonts, pictures in sight and motions that end: lazy pictures elsewhere would never come, nor spinners end. */
const AT_REST = `Promise.all([
  document.fonts.ready,
  ...[...document.images]
    .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
    .map((image) => image.decode().catch(() => undefined)),
  ...document.getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished.catch(() => undefined)),
]).then(() => undefined)`;

const OVERFLOW = 'document.documentElement.scrollWidth - innerWidth';

/** What is wrong with a state; nothing where all is well. */
export interface Report {
  readonly faults: readonly string[];
  readonly advice: readonly string[];
}

/** A browser window of one width that goes through the rows. */
export class Viewer {
  private made: Promise<Playground> | undefined;
  private tab: Page | undefined;

  private constructor(
    private readonly shop: ExampleShop,
    private readonly width: Width,
    private readonly context: BrowserContext,
  ) {}

  static async open(browser: Browser, shop: ExampleShop, width: Width): Promise<Viewer> {
    const context = await browser.newContext({
      viewport: { width, height: WIDTHS[width] },
      baseURL: shop.url,
      locale: 'it-IT',
      timezoneId: 'Europe/Rome',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    // Stays open: it keeps the site's process, and with it the compiled code, from one look to the next.
    await (await context.newPage()).goto('/favicon.svg');
    return new Viewer(shop, width, context);
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
      await page.screenshot({ path: `test-results/${row.page}-${row.state}-${this.width}.png` });
      await page.close();
      throw error;
    } finally {
      for (const work of after) await work();
    }
  }

  /** One after the other in one tab: to open another takes the browser longer than most pages do. */
  private async openTab(): Promise<Page> {
    if (!this.tab || this.tab.isClosed()) this.tab = await this.context.newPage();
    return this.tab;
  }

  private visit(page: Page, after: (() => Promise<unknown>)[]): Visit {
    const { shop, width, context } = this;
    return {
      ...{ page, shop, width },
      playground: () => (this.made ??= shop.playground()),
      own: (purchase) => context.addCookies(purchase.cookies),
      afterwards: (work) => void after.push(work),
    };
  }

  private async report(row: Row, visit: Visit, pictured: boolean): Promise<Report> {
    const { page } = visit;
    const complaints = complaintsOf(page);
    await page.goto(typeof row.open === 'string' ? row.open : await row.open(visit));
    await row.act?.(visit);
    await row.shows(page).first().waitFor({ state: 'attached' });
    // Whatever was pressed is not under the pointer any more.
    await page.mouse.move(0, 0);
    await page.evaluate(AT_REST);
    if (pictured) await takePicture(page, row, this.width);
    const { breaches, advice } = await axe(page);
    const overflow = await page.evaluate<number>(OVERFLOW);
    return {
      advice,
      faults: [
        ...breaches,
        ...(overflow > 0 ? [`The page is ${overflow} px wider than the window`] : []),
        ...unexpected(complaints, row.provokes ?? []),
      ],
    };
  }
}

/** What a look has done to its tab does not reach the next one, nor do words of its page that come late. */
async function leave(page: Page): Promise<void> {
  await page.evaluate('sessionStorage.clear()');
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of ['console', 'pageerror']) page.removeAllListeners(event);
}

/** Filled until the page is left. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`Uncaught ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  return complaints;
}

/** Complaints that the state does not bring along, and those it should have brought. */
function unexpected(complaints: readonly string[], provoked: readonly RegExp[]): string[] {
  const missing = provoked.filter((pattern) => !complaints.some((complaint) => pattern.test(complaint)));
  return [
    ...complaints.filter((complaint) => !provoked.some((pattern) => pattern.test(complaint))),
    ...missing.map((pattern) => `The state did not provoke ${pattern}`),
  ];
}
