import type { RecordFieldChange } from './record-history.js';

/** What an entry of the shop's history is about. Each event has one kind. */
export const HISTORY_KINDS = [
  'purchase',
  'money',
  'delivery',
  'gift',
  'list',
  'product',
  'occasion',
  'credit',
  'closing',
  'settings',
  'account',
  'access',
  'privacy',
  'ledger',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** How pages and files call them. */
export const HISTORY_KIND_WORDS: Readonly<Record<HistoryKind, string>> = {
  purchase: 'Acquisti e prenotazioni',
  money: 'Denaro',
  delivery: 'Consegne',
  gift: 'Regali sulle liste',
  list: 'Liste',
  product: 'Prodotti e scorte',
  occasion: 'Occasioni',
  credit: 'Credito delle liste',
  closing: 'Chiusure di cassa',
  settings: 'Impostazioni',
  account: 'Account',
  access: 'Accessi',
  privacy: 'Dati personali',
  ledger: 'Registro degli eventi',
};

/** Answered to admins alone; whoever else asks for one gets 403. */
export const ADMINS_HISTORY: readonly HistoryKind[] = ['settings', 'account', 'access', 'privacy', 'ledger'];

/** Lines of one file. */
export const MOST_EXPORTED = 200_000;

/** Who acted. */
export const HISTORY_ACTORS = ['staff', 'buyer', 'provider', 'system'] as const;
export type HistoryActor = (typeof HISTORY_ACTORS)[number];

/** Of what an entry tells: a record, a gift on its list, a purchase, a day of the till, or the shop as a whole. */
export const HISTORY_SUBJECTS = [
  'transaction',
  'gift',
  'list',
  'product',
  'occasion',
  'settings',
  'account',
  'day',
  'shop',
] as const;
export type HistorySubject = (typeof HISTORY_SUBJECTS)[number];

/**
 * A field before and after, in words. `before` is null where there was nothing, `after` where nothing is left. `secret`: only
 * the fact that it changed is known. `erased`: the values were somebody's data and were deleted.
 */
export interface HistoryChange extends Pick<RecordFieldChange, 'before' | 'after' | 'kept'> {
  /** Its name as pages show it. */
  readonly field: string;
}

/** One event of the shop. */
export interface ShopHistoryEntry {
  /** Its place in the ledger, which no other event has. */
  readonly id: string;
  /** ISO, UTC. */
  readonly at: string;
  readonly kind: HistoryKind;
  /**
   * `id` of a list, product, occasion, account or transaction; `shop` of the settings and of the shop; of a gift its list and
   * its product (`12_7`, `12_fund`); a day (`2026-11-28`). `subject=<kind>:<id>` asks for its entries. `name` is null where it
   * is gone, or has none any more.
   */
  readonly subject: { readonly kind: HistorySubject; readonly id: string; readonly name: string | null };
  /** `id`: the account's, by which `person=` asks; null for everybody who is no person of the shop. */
  readonly by: { readonly kind: HistoryActor; readonly id: number | null; readonly name: string };
  /** Without the actor's name, unless it begins with a capital: then it stands by itself. */
  readonly sentence: string;
  readonly changes: readonly HistoryChange[];
  /** A reason in somebody's own words; its `text` is null once their data are erased. Null where nobody wrote any. */
  readonly note: { readonly text: string | null } | null;
  /** The callback, job or mail behind it, in words; null where somebody did it directly. */
  readonly because: string | null;
  /** What it moves or names, in euro as a decimal string; negative where money went. */
  readonly amount: string | null;
  readonly giftListId: number | null;
  /** Null where the list is gone. */
  readonly giftListName: string | null;
  /** 0 for the list's fund. */
  readonly productId: number | null;
  readonly productName: string | null;
  readonly transactionId: string | null;
  readonly orderNumber: string | null;
  /** Null where it was erased. */
  readonly buyerName: string | null;
  /** False where this version of Fiocco cannot read the event: its sentence says so. */
  readonly readable: boolean;
  /** Where the ledger has it. */
  readonly event: {
    readonly type: string;
    readonly stream: string;
    /** From 1. */
    readonly number: number;
    /** The first characters of its hash. */
    readonly fingerprint: string;
  };
}
