import type { RomeDay } from './rome-day.js';
import type { TransactionType } from './codes.js';
import type { TransactionStage } from './stages.js';
import type { TodoList } from './todo.js';

/** What an open page of the office says of a sale. */
export interface HeardSale {
  /** Of several gifts that were sold together the first. */
  readonly transactionId: string;
  /** Null where it is the only gift of its sale. */
  readonly saleId: string | null;
  readonly orderNumber: string;
  readonly type: TransactionType;
  readonly stage: TransactionStage;
  /** Whether a guest made it; staff know of what they recorded themselves. */
  readonly byGuest: boolean;
  /** A decimal string of euros, shipping included, of all gifts of the sale. */
  readonly amount: string;
  /** Names are null where they were erased, or the list is gone. */
  readonly productName: string | null;
  readonly giftListName: string | null;
  readonly buyerName: string | null;
}

/** What `GET /api/office/events` tells whoever is signed in, by the event's name. */
export interface OfficeEvents {
  /** Each sale once: by card and PayPal when the money is there, otherwise at the promise. */
  readonly sale: HeardSale;
  /** How many things wait for a person, of each kind and together: at first, and whenever it changes. */
  readonly todo: Pick<TodoList, 'count' | 'counts'>;
  /** A day of the till was closed, or opened again. */
  readonly closing: { readonly day: RomeDay };
  /** The ledger went on, up to this place, once a second at most: an open page of the history asks for what is new. */
  readonly history: { readonly newest: string };
}

/** In what words the shop is told of a sale: by mail, and, of a guest's, on open pages. */
export function saleHeading({ type, stage }: Pick<HeardSale, 'type' | 'stage'>): string {
  if (type === 'quota') return stage === 'paid' ? 'Nuova quota pagata' : 'Nuova quota';
  if (stage === 'awaiting_transfer') return 'Nuovo acquisto con bonifico';
  return stage === 'paid' ? 'Nuovo acquisto' : 'Nuova prenotazione';
}
