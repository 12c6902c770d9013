import type {
  CancelStep,
  ChangePriceStep,
  ChangeTermsStep,
  CollectStep,
  ExpireStep,
  GoBackStep,
  Moment,
  RecordStep,
  TakeStep,
  TidyStep,
} from '../example-shop.types.js';

export const on = (daysAgo: number, at: string): Moment => ({ daysAgo, at });
export const ago = (minutesAgo: number): Moment => ({ minutesAgo });

type Until = TakeStep['until'];

/** The steps of guests on one list. A step's id is `<product>-<guest>`. */
export function guestsOf(list: string) {
  const take = (
    when: Moment,
    guest: string,
    product: string,
    rest: Omit<TakeStep, 'does' | 'when' | 'id' | 'guest' | 'list' | 'product'>,
  ): TakeStep => ({
    does: 'take',
    when,
    id: `${product}-${guest}`,
    guest,
    list,
    product,
    ...rest,
  });
  return {
    gives: (when: Moment, guest: string, product: string, amountCents: number, message?: string) =>
      take(when, guest, product, { type: 'quota', amountCents, message, until: 'reserved' }),
    buys: (when: Moment, guest: string, product: string, message?: string, until: Until = 'reserved') =>
      take(when, guest, product, { type: 'acquisto', message, until }),
    books: (when: Moment, guest: string, product: string, message?: string) =>
      take(when, guest, product, { type: 'prenotazione', message, until: 'reserved' }),
  };
}

/** The steps of one member of staff. */
export function staffMember(staff: string) {
  return {
    collects: (when: Moment, of: string, amountCents?: number): CollectStep => ({
      does: 'collect',
      when,
      of,
      staff,
      amountCents,
    }),
    records: (
      when: Moment,
      list: string,
      guest: string,
      product: string,
      until: RecordStep['until'],
      message?: string,
    ): RecordStep => ({
      does: 'record',
      when,
      id: `${product}-${guest}`,
      staff,
      guest,
      list,
      product,
      type: 'acquisto',
      message,
      until,
    }),
    cancels: (when: Moment, of: string, reason: string): CancelStep => ({
      does: 'cancel',
      when,
      of,
      by: staff,
      reason,
    }),
    prices: (when: Moment, product: string, priceCents: number): ChangePriceStep => ({
      does: 'changePrice',
      when,
      staff,
      product,
      priceCents,
    }),
    wantsUnits: (when: Moment, list: string, product: string, listQuantity: number): ChangeTermsStep => ({
      does: 'changeTerms',
      when,
      staff,
      list,
      product,
      listQuantity,
    }),
  };
}

export const buyerCancels = (when: Moment, of: string): CancelStep => ({
  does: 'cancel',
  when,
  of,
  by: 'buyer',
});

export const buyerGoesBack = (when: Moment, of: string): GoBackStep => ({ does: 'goBack', when, of });

/** The worker ends a hold or an unpaid share whose time is over. */
export const expires = (when: Moment, of: string): ExpireStep => ({ does: 'expire', when, of });

export const tidies = (when: Moment): TidyStep => ({ does: 'tidy', when });
