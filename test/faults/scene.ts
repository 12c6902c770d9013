import { Client } from '../api/support/client.js';
import type { Gift, ShopWindow } from './furnish.js';
import type { Journal } from './journal.js';

/** A transaction between two commands; no other browser uses it meanwhile. */
export interface Purchase {
  readonly id: string;
  readonly email: string;
  readonly guest: Client;
  readonly gift: Gift;
  corrected: boolean;
  paidInPart: boolean;
}

/** A call that is sent again unchanged where no answer came. */
export type Call = () => Promise<void>;

/** What the browsers of one run share. */
export interface Scene {
  readonly seed: number;
  readonly url: string;
  readonly window: ShopWindow;
  readonly journal: Journal;
  /** The browser of the shop's staff. */
  readonly staff: Client;
  isSignedIn: boolean;
  readonly held: Purchase[];
  readonly reserved: Purchase[];
  /** Calls without an answer when the shop went away. */
  readonly open: Call[];
  next: number;
}

export const sceneOf = (seed: number, url: string, window: ShopWindow, journal: Journal): Scene => ({
  ...{ seed, url, window, journal },
  ...{ staff: new Client(url), isSignedIn: false },
  ...{ held: [], reserved: [], open: [], next: 0 },
});
