import type { Transaction } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createHash, randomUUID } from 'node:crypto';
import { momentOf } from '../example-moment.js';
import type {
  CancelStep,
  ChangePriceStep,
  ChangeTermsStep,
  CollectStep,
  ExpireStep,
  RecordStep,
  TakeStep,
  TimelineStep,
} from '../example-shop.types.js';
import type { Background } from './background.js';
import { CounterDay, isOfCounter, type OfCounter } from './counter-day.js';
import type { FurnishedShop, FurnishingParts } from './furnish-shop.js';
import { GuestCheckout, type OwnedTransaction, type PurchaseParts } from './guest-checkout.js';
import { ShopBrowser } from './shop-browser.js';

export interface TimelineParts extends FurnishingParts {
  readonly app: NestFastifyApplication;
  readonly background: Background;
}

const A_SECOND = 1_000;

/** What no mail follows, so that nothing has to be waited for. */
const QUIET: ReadonlySet<TimelineStep['does']> = new Set([
  'changePrice',
  'changeTerms',
  'closeDay',
  'goBack',
  'note',
]);

/** Runs the two weeks, each step at its time and through the calls that a browser makes. */
export class TimelinePlayer {
  private readonly taken = new Map<string, OwnedTransaction>();
  private readonly counter: CounterDay;

  constructor(
    private readonly parts: TimelineParts,
    private readonly ids: FurnishedShop,
  ) {
    this.counter = new CounterDay(parts, ids, (id) => this.owned(id).id);
  }

  async play(step: TimelineStep): Promise<void> {
    const { clock, progress, background } = this.parts;
    clock.moveTo(momentOf(step.when, progress.storyNow));
    if (step.does === 'take') await this.take(step);
    else if (step.does === 'record') await this.record(step);
    else if (isOfCounter(step)) await this.atCounter(step);
    else await progress.once(keyOf(step), () => this.follow(step));
    if (!QUIET.has(step.does)) await background.settle();
  }

  private async atCounter(step: OfCounter): Promise<void> {
    for (const id of drawnIn(step)) await this.draw(id);
    await this.parts.progress.once(keyOf(step), () => this.counter.follow(step));
  }

  /** The ids that a page draws are noted first, so that a repeat is the same sale. */
  private async draw(key: string): Promise<void> {
    const id = await this.parts.progress.once(`id:${key}`, () =>
      Promise.resolve(randomUUID().replaceAll('-', '')),
    );
    this.taken.set(key, { id, cookies: {} });
  }

  private async take(step: TakeStep): Promise<void> {
    const { progress } = this.parts;
    const owned = await progress.once(`draft:${step.id}`, () =>
      this.checkout().begin(step, this.partsOf(step)),
    );
    this.taken.set(step.id, owned);
    await progress.once(`take:${step.id}`, async () => {
      if (progress.isResumed && (await this.isConfirmed(owned))) return;
      await this.checkout(owned).goOn(step, owned.id);
    });
  }

  private async record(step: RecordStep): Promise<void> {
    const { progress, desk } = this.parts;
    const id = await progress.once(`record:${step.id}`, async () => {
      const staff = await desk.signedIn();
      const { guest, giftListId, productId } = this.partsOf(step);
      const path = `/api/transactions?giftListId=${giftListId}&productId=${productId}`;
      const known = progress.isResumed ? await staff.get<Transaction[]>(path) : [];
      const found = known.find(({ buyerName }) => buyerName === guest.name);
      return (
        found ?? (await staff.post<Transaction>('/api/transactions', recordOf(step, this.partsOf(step))))
      ).id;
    });
    this.taken.set(step.id, { id, cookies: {} });
  }

  private partsOf(step: TakeStep | RecordStep): PurchaseParts {
    const { shop } = this.parts;
    const guest = shop.guests.find(({ key }) => key === step.guest);
    const list = shop.lists.find(({ key }) => key === step.list);
    const giftListId = this.ids.lists[step.list];
    const productId = this.ids.products[step.product];
    if (!guest || !list || giftListId === undefined || productId === undefined) {
      throw new Error(`${step.id} names what is not there`);
    }
    return { guest, giftListId, productId, password: list.password };
  }

  private follow(step: Exclude<TimelineStep, TakeStep | RecordStep | OfCounter>): Promise<void> {
    switch (step.does) {
      case 'collect':
        return this.collect(step);
      case 'cancel':
        return this.cancel(step);
      case 'goBack':
        return this.asBuyer(step.of, 'release', {});
      case 'expire':
        return this.expire(step);
      case 'tidy':
        return this.parts.background.tidy();
      case 'changePrice':
        return this.changePrice(step);
      case 'changeTerms':
        return this.changeTerms(step);
    }
  }

  private async collect(step: CollectStep): Promise<void> {
    const staff = await this.parts.desk.signedIn();
    const amount = step.amountCents === undefined ? {} : { amount: formatDecimal(step.amountCents) };
    const { how, documentNumber } = step;
    const body = { ...amount, how, documentNumber, receiptId: receiptOf(keyOf(step)) };
    await staff.post(`/api/transactions/${this.owned(step.of).id}/collect`, body);
  }

  private async cancel(step: CancelStep): Promise<void> {
    if (step.by === 'buyer') return this.asBuyer(step.of, 'cancel', {});
    const staff = await this.parts.desk.signedIn();
    await staff.post(`/api/transactions/${this.owned(step.of).id}/cancel`, { reason: step.reason });
  }

  /** No call is made: the hold's time passes and the shop's own job ends it. */
  private async expire({ of }: ExpireStep): Promise<void> {
    const { clock, background } = this.parts;
    const owned = this.owned(of);
    const { expiresAt } = await this.browser(owned).get<Transaction>(`/api/public/transactions/${owned.id}`);
    if (expiresAt !== null) clock.moveTo(new Date(Date.parse(expiresAt) + A_SECOND));
    await background.settle();
  }

  private async changePrice({ product, priceCents }: ChangePriceStep): Promise<void> {
    const staff = await this.parts.desk.signedIn();
    await staff.put(`/api/products/${this.ids.products[product]}`, { price: formatDecimal(priceCents) });
  }

  private async changeTerms(step: ChangeTermsStep): Promise<void> {
    const staff = await this.parts.desk.signedIn();
    const { product, list, listQuantity } = step;
    const path = `/api/product-gift-lists/product/${this.ids.products[product]}/gift-list/${this.ids.lists[list]}`;
    await staff.put(path, { listQuantity });
  }

  private async asBuyer(of: string, act: 'release' | 'cancel', body: object): Promise<void> {
    const owned = this.owned(of);
    await this.browser(owned).post(`/api/transactions/${owned.id}/${act}`, body);
  }

  /** True where the loader was killed between the last step and noting it. */
  private async isConfirmed(owned: OwnedTransaction): Promise<boolean> {
    const { stage } = await this.browser(owned).get<Transaction>(`/api/public/transactions/${owned.id}`);
    return stage === 'reserved' || stage === 'awaiting_transfer';
  }

  private owned(id: string): OwnedTransaction {
    const owned = this.taken.get(id);
    if (!owned) throw new Error(`Nobody has taken ${id} yet`);
    return owned;
  }

  private checkout(owned?: OwnedTransaction): GuestCheckout {
    return new GuestCheckout(this.browser(owned), this.parts.clock);
  }

  private browser(owned?: OwnedTransaction): ShopBrowser {
    const { app, background } = this.parts;
    return new ShopBrowser(app, (position) => background.noteCommand(position), owned?.cookies);
  }
}

function recordOf(step: RecordStep, { guest, giftListId, productId }: PurchaseParts): object {
  const { name: buyerName, email: buyerEmail, phone: buyerPhone } = guest;
  return {
    giftListId,
    productId,
    type: step.type,
    buyerName,
    buyerEmail,
    buyerPhone,
    message: step.message,
    deliveryMethod: 'buyerPickup',
    paymentMethod: 'in_negozio',
    status: step.until === 'held' ? 'in_attesa' : 'completata',
    ...(step.until === 'paid' && {
      collected: true,
      how: step.how,
      documentNumber: step.documentNumber,
      receiptId: receiptOf(`record:${step.id}`),
    }),
  };
}

const drawnIn = (step: OfCounter): readonly string[] => {
  if (step.does === 'sell') return [step.id, ...step.items.map(({ id }) => id)];
  return step.does === 'exchange' ? [step.id] : [];
};

function keyOf(step: Exclude<TimelineStep, TakeStep | RecordStep>): string {
  return `${step.does}:${subjectOf(step)}`;
}

function subjectOf(step: Exclude<TimelineStep, TakeStep | RecordStep>): string {
  if ('of' in step) return step.of;
  if ('product' in step) return step.product;
  return step.does === 'sell' ? step.id : JSON.stringify(step.when);
}

/** A step always uses the same receipt, so that a repeat after a crash is not counted twice. */
function receiptOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
