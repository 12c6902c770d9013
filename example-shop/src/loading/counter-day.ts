import {
  type CashRow,
  type CashView,
  type DayClosing,
  type DeliveryOutcome,
  eachCounted,
} from '@fiocco/contracts';
import { centsOf, formatDecimal } from '@fiocco/money';
import { dayFrom } from '../example-moment.js';
import type {
  CloseDayStep,
  DeliverStep,
  ExchangeStep,
  NoteStep,
  SellStep,
  TimelineStep,
} from '../example-shop.types.js';
import type { FurnishedShop, FurnishingParts } from './furnish-shop.js';

export type OfCounter = SellStep | ExchangeStep | DeliverStep | NoteStep | CloseDayStep;

const OF_COUNTER: ReadonlySet<string> = new Set<OfCounter['does']>([
  'sell',
  'exchange',
  'deliver',
  'note',
  'closeDay',
]);

export const isOfCounter = (step: TimelineStep): step is OfCounter => OF_COUNTER.has(step.does);

/** What staff do in the shop beside one purchase's money: sales of several gifts, exchanges, Consegne, notes, the till. */
export class CounterDay {
  constructor(
    private readonly parts: FurnishingParts,
    private readonly ids: FurnishedShop,
    /** The shop's id of a purchase or sale. */
    private readonly idOf: (key: string) => string,
  ) {}

  follow(step: OfCounter): Promise<unknown> {
    switch (step.does) {
      case 'sell':
        return this.sell(step);
      case 'exchange':
        return this.exchange(step);
      case 'deliver':
        return this.deliver(step);
      case 'note':
        return this.note(step);
      case 'closeDay':
        return this.closeDay(step);
    }
  }

  private async sell({ id, guest, message, how, documentNumber, items }: SellStep): Promise<void> {
    const staff = await this.parts.desk.signedIn();
    const buyer = this.parts.shop.guests.find(({ key }) => key === guest);
    const saleId = this.idOf(id);
    await staff.post('/api/sales', {
      saleId,
      buyerName: buyer?.name,
      buyerEmail: buyer?.email,
      buyerPhone: buyer?.phone,
      message,
      collected: true,
      how,
      documentNumber,
      receiptId: saleId,
      items: items.map((item) => ({ transactionId: this.idOf(item.id), ...this.giftOf(item) })),
    });
  }

  private async exchange(step: ExchangeStep): Promise<void> {
    const staff = await this.parts.desk.signedIn();
    const transactionId = this.idOf(step.id);
    await staff.post(`/api/transactions/${this.idOf(step.of)}/exchange`, {
      transactionId,
      receiptId: transactionId,
      ...this.giftOf(step),
      reason: step.reason,
    });
  }

  private async deliver({ state, ids, courier, trackingNumber }: DeliverStep): Promise<void> {
    const staff = await this.parts.desk.signedIn();
    const body = { ids: ids.map(this.idOf), state, courier, trackingNumber };
    const outcomes = await staff.post<DeliveryOutcome[]>('/api/deliveries', body);
    const stayed = outcomes.filter(({ done }) => !done);
    if (stayed.length > 0) throw new Error(`Consegne left as they were: ${JSON.stringify(stayed)}`);
  }

  private async note({ of, staffNote, invoice }: NoteStep): Promise<void> {
    const staff = await this.parts.desk.signedIn();
    await staff.put(`/api/transactions/${this.idOf(of)}`, { staffNote, invoice });
  }

  /** Everything lies in the till as it should, save what the step says is missing. */
  private async closeDay({ when, floatCents, short }: CloseDayStep): Promise<void> {
    const { desk, progress } = this.parts;
    const staff = await desk.signedIn();
    const day = dayFrom(progress.storyNow, -when.daysAgo);
    const span = `from=${day}&to=${day}`;
    if (progress.isResumed) {
      const [closing] = await staff.get<DayClosing[]>(`/api/cash/closings?${span}`);
      if (closing) return;
    }
    const { hows } = await staff.get<CashView>(`/api/cash?${span}`);
    const inCash = floatCents - (short?.cents ?? 0);
    await staff.post('/api/cash/closings', {
      day,
      float: formatDecimal(floatCents),
      counted: eachCounted((how) => formatDecimal(netOf(hows, how) + (how === 'contanti' ? inCash : 0))),
      reason: short?.reason ?? null,
    });
  }

  private giftOf({ list, product }: { readonly list: string; readonly product: string }): object {
    return { giftListId: this.ids.lists[list], productId: this.ids.products[product] };
  }
}

const netOf = (hows: readonly CashRow[], how: string): number =>
  centsOf(hows.find(({ key }) => key === how)?.net ?? '0.00');
