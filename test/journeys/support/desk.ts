import { mkdirSync, writeFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import type { Account } from './loaded-shop.js';
import { openContext } from './open-browser.js';
import type { ShopDay } from './shop-day.js';

/** How a person works there: by mouse and keys, or with a finger. */
export interface Device {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly touch: boolean;
}

/** One piece of work. */
interface Line {
  readonly what: string;
  readonly presses: number;
  readonly keys: number;
  readonly seconds: number;
}

/** The browser's own events are counted: presses, keys, and a choice in a select as the two presses that it takes. */
const COUNT = `
  addEventListener('pointerdown', ({ target }) => target.matches('select') || fioccoDid('presses', 1), true);
  addEventListener('keydown', () => fioccoDid('keys', 1), true);
  addEventListener('change', ({ target }) => target.matches('select') && fioccoDid('presses', 2), true);`;

/** Staff's window on a day, which counts what it takes to put things right. */
export class Desk {
  private readonly done = { presses: 0, keys: 0 };
  readonly lines: Line[] = [];

  private constructor(
    readonly page: Page,
    readonly device: Device,
    /** Of the picture of a failure and of the report. */
    private readonly name: string,
  ) {}

  /** A window on this shop, in which it is as late as in the shop. */
  static async open(browser: Browser, { paying }: ShopDay, device: Device, name: string): Promise<Desk> {
    const { width, height, touch } = device;
    const context = await openContext(browser, {
      viewport: { width, height },
      hasTouch: touch,
      isMobile: touch,
      baseURL: paying.shop.url,
    });
    await context.clock.install({ time: paying.now() });
    const page = await context.newPage();
    const desk = new Desk(page, device, name);
    await page.exposeFunction('fioccoDid', (what: 'presses' | 'keys', count: number) => {
      desk.done[what] += count;
    });
    await page.addInitScript(`{ ${COUNT} }`);
    return desk;
  }

  /** Counts one piece of work, and takes a picture where it fails. */
  async does(what: string, work: () => Promise<void>): Promise<void> {
    const began = performance.now();
    const { presses, keys } = this.done;
    try {
      await work();
    } catch (error) {
      await this.page.screenshot({ path: `test-results/${this.name}.png` });
      throw error;
    }
    const seconds = (performance.now() - began) / 1_000;
    this.lines.push({ what, presses: this.done.presses - presses, keys: this.done.keys - keys, seconds });
  }

  /** A table of all work, for people: nothing of it is measured by a test. */
  report(): string {
    const rows = this.lines.map(
      ({ what, presses, keys, seconds }) => `| ${what} | ${presses} | ${keys} | ${seconds.toFixed(1)} |`,
    );
    const heads = ['| What | Presses | Keys | Seconds |', '| --- | --: | --: | --: |'];
    return written(this.name, `A shop’s day, ${this.device.name}: ${minutesOf(this.lines)} minutes`, [
      ...heads,
      ...rows,
    ]);
  }

  /** It is as late as in the shop, and nobody has signed in. */
  async morning({ paying }: ShopDay, account: Account): Promise<void> {
    const context = this.page.context();
    await context.clearCookies();
    await context.clock.setSystemTime(paying.now());
    await this.signIn(account);
  }

  async signIn({ username, password }: Account): Promise<void> {
    await this.page.goto('/auth');
    await this.write(this.page.getByLabel('Username'), username);
    await this.write(this.page.getByLabel(/^Password/), password);
    await this.page.keyboard.press('Enter');
    await this.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  }

  press(target: Locator): Promise<void> {
    return this.device.touch ? target.tap() : target.click();
  }

  button(name: string | RegExp): Promise<void> {
    return this.press(this.page.getByRole('button', { name }));
  }

  /** In the dialog on top. */
  dialog(): Locator {
    return this.page.getByRole('dialog').last();
  }

  confirm(name: string | RegExp): Promise<void> {
    return this.press(this.dialog().getByRole('button', { name }).last());
  }

  /** In place of what stands in the field. */
  async write(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.type(text);
  }

  said(words: string): Promise<void> {
    return this.page.locator('[data-toast]').getByText(words, { exact: true }).last().waitFor();
  }

  async goTo(link: string, title: string): Promise<void> {
    await this.press(this.page.getByRole('navigation').getByRole('link', { name: link }).first());
    await this.page.getByRole('heading', { level: 1, name: title }).waitFor();
  }

  /** The row of what a buyer bought, found by the search of all transactions. */
  async rowOf(buyerName: string): Promise<Locator> {
    await this.goTo('Transazioni', 'Gestione Transazioni');
    await this.write(this.page.getByRole('searchbox', { name: 'Cerca' }), buyerName);
    await this.page.getByText(/^Mostrat[ae] 1 di 1$/).waitFor();
    const row = this.page.getByRole('row').filter({ hasText: buyerName });
    await row.waitFor();
    return row;
  }

  async open(buyerName: string): Promise<void> {
    const row = await this.rowOf(buyerName);
    await this.press(row.getByRole('link').first());
    await this.page.getByRole('region', { name: 'Cronologia' }).waitFor();
    await this.page.getByRole('heading', { level: 2, name: 'Riepilogo' }).waitFor();
  }

  /** From a row's menu: a list on a desk, a sheet where one touches. */
  async fromMenu(row: Locator, action: string | RegExp): Promise<void> {
    await this.press(row.getByRole('button', { name: /^(Altre a|A)zioni per / }));
    const item = this.page.getByRole('menuitem', { name: action });
    const inSheet = this.page.getByRole('dialog').getByRole('button', { name: action });
    await this.press(item.or(inSheet));
  }

  /** Changes one field of the open transaction, which saves itself. */
  async edit(change: (dialog: Locator) => Promise<void>): Promise<void> {
    await this.button('Modifica');
    const dialog = this.dialog();
    await dialog.getByLabel('Nome', { exact: true }).waitFor();
    await change(dialog);
    await this.leave();
  }

  async saved(): Promise<void> {
    await this.dialog().getByRole('status').getByText('Transazione aggiornata').waitFor();
  }

  /** Closes the dialog on top. */
  async leave(): Promise<void> {
    const dialogs = this.page.getByRole('dialog');
    await this.confirm('Chiudi');
    await dialogs.first().waitFor({ state: 'detached' });
  }
}

const minutesOf = (lines: readonly Line[]): string =>
  (lines.reduce((sum, { seconds }) => sum + seconds, 0) / 60).toFixed(1);

function written(name: string, title: string, rows: readonly string[]): string {
  const table = [`# ${title}`, '', ...rows, ''].join('\n');
  mkdirSync('test-results', { recursive: true });
  writeFileSync(`test-results/${name}.md`, table);
  return table;
}

/** What each kind of work took at each desk, on average and in all. */
export function workOf(name: string, title: string, desks: readonly Desk[]): string {
  const rows = desks.flatMap(({ device, lines }) =>
    [...new Set(lines.map(({ what }) => what))].map((what) => {
      const same = lines.filter((line) => line.what === what);
      const each = (of: 'presses' | 'keys' | 'seconds'): string =>
        (same.reduce((sum, line) => sum + line[of], 0) / same.length).toFixed(of === 'seconds' ? 1 : 0);
      return `| ${what} | ${device.width} | ${same.length} | ${each('presses')} | ${each('keys')} | ${each('seconds')} | ${minutesOf(same)} |`;
    }),
  );
  const all = minutesOf(desks.flatMap(({ lines }) => lines));
  return written(name, `${title}: ${all} minutes at the desk`, [
    '| What | Width | Times | Presses | Keys | Seconds | Minutes in all |',
    '| --- | --: | --: | --: | --: | --: | --: |',
    ...rows.toSorted(),
  ]);
}
