/** What a shop has before it opens, in the order in which it is done. */
export const FIRST_DAY_STEPS = {
  shop: 'Nome e partita IVA',
  brand: 'Colori e logo',
  hours: 'Orari di apertura',
  legal: 'Pagine legali',
  address: 'Indirizzo pubblico',
  mail: 'E-mail che partono',
  payments: 'Un modo di pagare',
  occasions: 'Occasioni',
  products: 'Prodotti',
  list: 'Una lista con i suoi regali',
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
