import type { PurchaseEvent, PurchaseHappenings } from '@fiocco/gift';

const ROME = { timeZone: 'Europe/Rome' } as const;
const DAY = new Intl.DateTimeFormat('it-IT', { ...ROME, day: '2-digit', month: '2-digit', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('it-IT', { ...ROME, hour: '2-digit', minute: '2-digit' });

export const day = (iso: string): string => DAY.format(new Date(iso));
export const time = (iso: string): string => TIME.format(new Date(iso));

/** What a sentence has to know besides its event. */
export interface Telling {
  /** Written as in the ledger: `staff:3`, `buyer`. */
  readonly actor: string;
  /** Whether the transaction is a share, not a whole gift. */
  readonly isShare: boolean;
  /** The code of the provider that has the payment; null where nobody knows it. */
  readonly provider: string | null;
}

/**
 * One Italian sentence for everything that can happen to a purchase: to follow the actor's name or, where it begins with a
 * capital, to stand by itself.
 */
export type Sentences = {
  readonly [Type in keyof PurchaseHappenings]: (data: PurchaseHappenings[Type], telling: Telling) => string;
};

/** What a sentence is made from. */
export type Told = Pick<PurchaseEvent, 'type' | 'data'>;
