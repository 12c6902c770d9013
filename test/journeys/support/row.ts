import type { Locator, Page } from 'playwright-core';
import type { ExampleShop, Playground } from './example-shop.js';
import type { Purchase } from './purchase.js';

/** The windows that pages are looked at in. Large text is twice the size that browsers begin with, as a reader sets it. */
export const WINDOWS = {
  '390': { width: 390, height: 844, largeText: false, is: '390 px' },
  '700': { width: 700, height: 900, largeText: false, is: '700 px' },
  '768': { width: 768, height: 1024, largeText: false, is: '768 px' },
  '834': { width: 834, height: 1112, largeText: false, is: '834 px' },
  '1440': { width: 1440, height: 1000, largeText: false, is: '1440 px' },
  '390-large-text': { width: 390, height: 844, largeText: true, is: '390 px, text at 200 %' },
} as const;
export type WindowName = keyof typeof WINDOWS;

/**
 * One look at one page: the browser's tab and the shop. The tab is used for the next look too; a row must undo whatever
 * else it changes in it, or close the tab.
 */
export interface Visit {
  readonly page: Page;
  readonly shop: ExampleShop;
  /** Of the window, in pixels. */
  readonly width: number;
  /** A list for this window only, created when a row first asks for it. */
  playground(): Promise<Playground>;
  /** Makes the tab the browser that owns this purchase. */
  own(purchase: Purchase): Promise<void>;
  /** Runs `work` when the look is over. */
  afterwards(work: () => Promise<unknown>): void;
}

/** A line of the table page × state. */
export interface Row {
  readonly page: string;
  readonly state: string;
  /** One line for people who look at the pictures. */
  readonly is: string;
  readonly as?: 'staff';
  /** Set where the state is looked at in these windows only. */
  readonly only?: WindowName | readonly WindowName[];
  /** Looked at in every window, because people mostly meet it or it did not fit once; the others on a phone and at a desk. */
  readonly main?: true;
  /** The tablet at the counter is as wide as 834 px: looked at there too, in place of 768 px. */
  readonly tablet?: true;
  /** The address. A function may first bring about what the page will show. */
  readonly open: string | ((visit: Visit) => string | Promise<string>);
  /** What the visitor does on the page. */
  readonly act?: (visit: Visit) => Promise<void>;
  /** What is visible once the state is reached. */
  readonly shows: (page: Page) => Locator;
  /** Console errors of the browser that belong to this state. */
  readonly provokes?: readonly RegExp[];
  /** The picture shows the whole page instead of its first screen, save where that only repeats it in another window. */
  readonly whole?: boolean;
}

type Match = (url: URL) => boolean;

/** Matches calls with this path. */
export function calls(path: string | RegExp): Match {
  return ({ pathname }) => (typeof path === 'string' ? pathname === path : path.test(pathname));
}

/** Makes these calls fail as without a network. */
export function failing({ page }: Visit, match: Match): Promise<unknown> {
  return page.route(match, (route) => route.abort());
}

/** Leaves these calls without an answer during the look. */
export function held({ page }: Visit, match: Match): Promise<unknown> {
  return page.route(match, () => undefined);
}

/** Answers these calls with the given JSON, for example nothing, as in a new shop. */
export function answering({ page }: Visit, match: Match, json: unknown): Promise<unknown> {
  return page.route(match, (route) => route.fulfill({ json, headers: { 'X-Total-Count': '0' } }));
}

/** Changes the answers to these calls, as another shop would give them. */
export function changing({ page }: Visit, match: Match, change: object): Promise<unknown> {
  return page.route(match, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object;
    await route.fulfill({ response, json: { ...body, ...change } });
  });
}

/** What every window shows of a shop, because it can happen there once only: brought about by the first that asks. */
export function oncePerShop<Made>(make: (shop: ExampleShop) => Promise<Made>) {
  const made = new WeakMap<ExampleShop, Promise<Made>>();
  return (shop: ExampleShop): Promise<Made> => {
    const before = made.get(shop) ?? make(shop);
    made.set(shop, before);
    return before;
  };
}

/** Makes the page fetch its list, as it does where the server could not write it into the page. */
export async function withoutInlinedList({ page, afterwards }: Visit): Promise<void> {
  const script = await page.addInitScript(`Object.defineProperty(window, '__FIOCCO__', {
    set({ list, ...others }) { this.fioccoOthers = others; },
    get() { return this.fioccoOthers; },
  });
  // What the server has drawn of the list goes as soon as it is there, before the client's script runs.
  document.addEventListener('readystatechange', () => document.getElementById('root')?.replaceChildren(), { once: true });`);
  afterwards(async () => {
    if (!page.isClosed()) await script.dispose();
  });
}

export const NO_NETWORK = /net::ERR_FAILED/;

/** Matches "Failed to load resource: … status of 409 (Conflict)", with its address. */
export function refused(status: number, path: string): RegExp {
  return new RegExp(`status of ${status} .*${path}`);
}
