import type { MoneyHow } from '@fiocco/contracts';
import type {
  CancelStep,
  ChangePriceStep,
  ChangeTermsStep,
  CloseDayStep,
  CollectStep,
  DeliverStep,
  ExchangeStep,
  ExpireStep,
  GoBackStep,
  Moment,
  NoteStep,
  RecordStep,
  SellStep,
  TakeStep,
  TidyStep,
} from '../example-shop.types.js';

export const on = (daysAgo: number, at: string): Moment & { readonly daysAgo: number } => ({ daysAgo, at });
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
    /** By transfer, and as the guest asks for it to be delivered. */
    transfers: (
      when: Moment,
      guest: string,
      product: string,
      rest: Pick<TakeStep, 'type' | 'amountCents' | 'message' | 'deliveryMethod'>,
    ) => take(when, guest, product, { ...rest, until: 'reserved', byTransfer: true }),
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
    collects: (when: Moment, of: string, how: MoneyHow, amountCents?: number): CollectStep => ({
      does: 'collect',
      when,
      of,
      staff,
      how,
      amountCents,
    }),
    records: (
      when: Moment,
      list: string,
      guest: string,
      product: string,
      paid: MoneyHow | null,
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
      ...(paid ? { until: 'paid', how: paid } : { until: 'held' }),
    }),
    /** Several gifts to one guest, each as `[list, product]`. */
    sells: (
      when: Moment,
      guest: string,
      how: MoneyHow,
      gifts: readonly (readonly [list: string, product: string])[],
      message?: string,
    ): SellStep => ({
      does: 'sell',
      when,
      id: `sale-${guest}`,
      staff,
      guest,
      how,
      message,
      items: gifts.map(([list, product]) => ({ id: `${product}-${guest}`, list, product })),
    }),
    exchanges: (when: Moment, of: string, list: string, product: string, reason: string): ExchangeStep => ({
      does: 'exchange',
      when,
      of,
      id: `${product}-${of}`,
      staff,
      list,
      product,
      reason,
    }),
    readies: (when: Moment, ...ids: readonly string[]): DeliverStep => ({
      does: 'deliver',
      when,
      staff,
      state: 'ready',
      ids,
    }),
    handsOver: (when: Moment, ...ids: readonly string[]): DeliverStep => ({
      does: 'deliver',
      when,
      staff,
      state: 'delivered',
      ids,
    }),
    ships: (when: Moment, id: string, courier: string, trackingNumber: string): DeliverStep => ({
      does: 'deliver',
      when,
      staff,
      state: 'shipped',
      ids: [id],
      courier,
      trackingNumber,
    }),
    notes: (when: Moment, of: string, words: Pick<NoteStep, 'staffNote' | 'invoice'>): NoteStep => ({
      does: 'note',
      when,
      of,
      staff,
      ...words,
    }),
    closes: (daysAgo: number, short?: CloseDayStep['short']): CloseDayStep => ({
      does: 'closeDay',
      when: on(daysAgo, '19:20'),
      staff,
      floatCents: 100_00,
      short,
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
