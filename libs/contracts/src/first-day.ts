/**
 * What a shop has before it opens, the most harmful to lack first: what loses money, what breaks the law, what leaves guests
 * with nothing to give, and last what only looks unfinished.
 */
export const FIRST_DAY_STEPS = {
  payments: 'Un modo di pagare',
  mail: 'E-mail che partono',
  legal: 'Pagine legali',
  shop: 'Nome e partita IVA',
  address: 'Indirizzo pubblico',
  occasions: 'Occasioni',
  products: 'Prodotti',
  list: 'Una lista con i suoi regali',
  hours: 'Orari di apertura',
  brand: 'Colori e logo',
} as const;
export type FirstDayStep = keyof typeof FIRST_DAY_STEPS;

export interface FirstDayTask {
  readonly step: FirstDayStep;
  /** What guests would find missing, in a sentence; null where it is done. */
  readonly missing: string | null;
  /** Whether the shop does not want to hear of it. */
  readonly aside: boolean;
}

/** "Prima di aprire", of what the caller may do. */
export interface FirstDay {
  readonly tasks: readonly FirstDayTask[];
  /** Of what is put aside, for `If-Match`. */
  readonly version: number;
}
