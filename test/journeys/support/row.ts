import type { Locator, Page } from 'playwright-core';
import type { ExampleShop, Playground } from './example-shop.js';
import type { Purchase } from './purchase.js';

export const WIDTHS = { 390: 844, 1440: 1000 } as const;
export type Width = keyof typeof WIDTHS;

/**
 * One look at one page: the browser's tab, and the shop behind it. The tab goes on to the next look; what a row does to it
 * beyond its page and its calls, the row takes back or closes the tab.
 */
export interface Visit {
  readonly page: Page;
  readonly shop: ExampleShop;
  readonly width: Width;
  /** This width's own, made when a row first asks for it. */
  playground(): Promise<Playground>;
  /** Makes the tab the browser in which this purchase was begun. */
  own(purchase: Purchase): Promise<void>;
  /** Runs when the visit is over. */
  afterwards(work: () => Promise<unknown>): void;
}

/** A line of the table page × state. */
export interface Row {
  readonly page: string;
  readonly state: string;
  /** In one line, for who looks at the pictures. */
  readonly is: string;
  readonly as?: 'staff';
  /** Where the state exists at one width only. */
  readonly only?: Width;
  /** The address; brings about what the page will meet there. */
  readonly open: string | ((visit: Visit) => string | Promise<string>);
  /** What the visitor does on the page. */
  readonly act?: (visit: Visit) => Promise<void>;
  /** What is seen once the state is there. */
  readonly shows: (page: Page) => Locator;
  /** The browser's own complaints that this state can't do without. */
  readonly provokes?: readonly RegExp[];
  /** The picture shows the whole page instead of its first screen. */
  readonly whole?: boolean;
}

type Match = (url: URL) => boolean;

/** Calls of this path, or of the paths that it matches. */
export function calls(path: string | RegExp): Match {
  return ({ pathname }) => (typeof path === 'string' ? pathname === path : path.test(pathname));
}

/** The network is gone for these calls. */
export function failing({ page }: Visit, match: Match): Promise<unknown> {
  return page.route(match, (route) => route.abort());
}

/** These calls get no answer while the visit lasts. */
export function held({ page }: Visit, match: Match): Promise<unknown> {
  return page.route(match, () => undefined);
}

/** These calls find nothing, as in a shop on its first day. */
export function answering({ page }: Visit, match: Match, json: unknown): Promise<unknown> {
  return page.route(match, (route) => route.fulfill({ json, headers: { 'X-Total-Count': '0' } }));
}

/** The answers to these calls, in another shop: as they are, but for what the change says. */
export function changing({ page }: Visit, match: Match, change: object): Promise<unknown> {
  return page.route(match, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object;
    await route.fulfill({ response, json: { ...body, ...change } });
  });
}

/** The page asks for its list by itself, as it does where the server could not write it into the page. */
export async function withoutInlinedList({ page, afterwards }: Visit): Promise<void> {
  const script = await page.addInitScript(`Object.defineProperty(window, '__FIOCCO__', {
    set({ list, ...others }) { this.fioccoOthers = others; },
    get() { return this.fioccoOthers; },
  })`);
  afterwards(async () => {
    if (!page.isClosed()) await script.dispose();
  });
}

export const NO_NETWORK = /net::ERR_FAILED/;

/** "Failed to load resource: … status of 409 (Conflict)", with its address. */
export function refused(status: number, path: string): RegExp {
  return new RegExp(`status of ${status} .*${path}`);
}
