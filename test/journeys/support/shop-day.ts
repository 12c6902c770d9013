import { randomUUID } from 'node:crypto';
import { type GiftList, type Product, romeDayOf, type Transaction } from '@fiocco/contracts';
import { centsOf, formatDecimal } from '@fiocco/money';
import { Caller } from './caller.js';
import { PayingShop } from './paying-shop.js';
import type { Gift, Purchase } from './purchase.js';

const COLLEAGUE = {
  username: 'marta',
  name: 'Marta Galli',
  role: 'staff',
  active: true,
  password: 'una parola lunga di prova',
};
const DAY_MS = 24 * 3_600_000;
/** Longer than a reservation is kept. */
const DAYS_BEFORE = 9;

/** The morning of the day that is played, some days on, so that no run meets midnight. */
export const openingTime = (now = new Date()): Date =>
  new Date(`${romeDayOf(new Date(now.getTime() + DAYS_BEFORE * DAY_MS))}T08:00:00.000Z`);

/** What people handed over, counted beside the shop: in cents, shipping included. */
export class Till {
  received = 0;
  reversed = 0;
  refunded = 0;

  get net(): number {
    return this.received - this.reversed - this.refunded;
  }
}

/** How a guest's purchase ends before staff have a hand in it. */
export type Ending = 'reserved' | 'transfer' | 'paid';

/** A list of its own, its guests, and what they paid. */
export class ShopDay {
  readonly till = new Till();
  private readonly ids = new Map<string, string>();
  /** The other person at the counter. */
  readonly colleague: Caller;

  private constructor(
    readonly paying: PayingShop,
    readonly list: GiftList,
  ) {
    this.colleague = new Caller(paying.shop.url);
  }

  static async begin(listName: string): Promise<ShopDay> {
    const paying = await PayingShop.open();
    try {
      const { staff } = paying.shop;
      await staff.put('/api/settings', { enableBankTransfer: true });
      const id = await paying.shop.newList(listName);
      return new ShopDay(paying, await staff.get<GiftList>(`/api/gift-lists/${id}`));
    } catch (error) {
      await paying.close();
      throw error;
    }
  }

  /** Both people at the counter, whose sessions do not outlive the days that have passed. */
  async signIn(): Promise<void> {
    await this.staff.post('/api/login', this.paying.shop.account);
    await this.staff.post('/api/administrators', { ...COLLEAGUE, email: 'marta@fiocco.example' });
    const { username, password } = COLLEAGUE;
    await this.colleague.post('/api/login', { username, password });
  }

  get staff() {
    return this.paying.shop.staff;
  }

  /** One unit on the list, under a name of its own. */
  async gift(name: string, price: string, isQuota = false): Promise<Gift> {
    const { id: productId } = await this.staff.post<Product>('/api/products', {
      name,
      description: 'Dal banco.',
      price,
      shippingCost: '0.00',
      quantityAvailable: 1,
    });
    const { id: giftListId } = this.list;
    await this.staff.post('/api/product-gift-lists', { productId, giftListId, isQuota });
    return { listId: giftListId, productId, type: isQuota ? 'quota' : 'acquisto' };
  }

  fund(): Gift {
    return { listId: this.list.id, productId: 0, type: 'quota' };
  }

  /** A guest who takes a gift; with `paid`, who also pays it at the counter. */
  async buys(buyerName: string, gift: Gift, amount: string, ending: Ending): Promise<void> {
    const purchase = await this.paying.begin(gift, buyerName);
    this.keep(buyerName, purchase);
    await purchase.deliver();
    await (ending === 'transfer' ? purchase.agreeToTransfer(amount) : purchase.reserve(amount));
    if (ending === 'paid') await this.collect(buyerName, amount);
  }

  keep(buyerName: string, { id }: Pick<Purchase, 'id'>): void {
    this.ids.set(buyerName, id);
  }

  async collect(buyerName: string, amount: string): Promise<void> {
    const body = { receiptId: randomUUID(), amount };
    await this.staff.post(`/api/transactions/${this.idOf(buyerName)}/collect`, body);
    this.till.received += centsOf(amount);
  }

  idOf(buyerName: string): string {
    const id = this.ids.get(buyerName);
    if (!id) throw new Error(`${buyerName} has bought nothing`);
    return id;
  }

  of(buyerName: string): Promise<Transaction> {
    return this.staff.get(`/api/transactions/${this.idOf(buyerName)}`);
  }

  get guests(): number {
    return this.ids.size;
  }
}

/** As a person types and reads it: 1.234,50. */
export const italian = (cents: number): string =>
  formatDecimal(cents)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '.');
