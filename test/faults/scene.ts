import { Client } from '../api/support/client.js';
import type { Bank } from './bank.js';
import type { Gift, ShopWindow } from './furnish.js';
import type { Journal } from './journal.js';

/** A transaction between two commands; no other browser uses it meanwhile. */
export interface Bought {
  readonly id: string;
  readonly gift: Gift;
}

/** One whose guest goes on with it. */
export interface Purchase extends Bought {
  readonly email: string;
  readonly guest: Client;
  corrected: boolean;
  paidInPart: boolean;
}

/** A purchase that is held for payment at a provider. */
export interface Paying extends Purchase {
  readonly provider: 'stripe' | 'paypal';
  /** The total that the page shows. */
  readonly amount: string;
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
  /** The providers; null where buyers pay in the shop only. */
  readonly bank: Bank | null;
  readonly paying: Paying[];
  /** Transactions that are paid at a provider, of which nothing was given back yet. */
  readonly paid: Bought[];
  /** What was sold at the counter, and what is paid after an exchange. */
  readonly sold: Bought[];
  /** What may be taken back, with the purchase in its place: others go on with that one meanwhile. */
  readonly exchanged: { readonly old: Bought; readonly id: string }[];
  /** Calls without an answer when the shop went away. */
  readonly open: Call[];
  next: number;
}

type Setting = Pick<Scene, 'seed' | 'url' | 'window' | 'journal' | 'bank'>;

export const sceneOf = ({ seed, url, window, journal, bank }: Setting): Scene => ({
  seed,
  url,
  window,
  journal,
  bank,
  paying: [],
  paid: [],
  sold: [],
  exchanged: [],
  staff: new Client(url),
  isSignedIn: false,
  held: [],
  reserved: [],
  open: [],
  next: 0,
});
