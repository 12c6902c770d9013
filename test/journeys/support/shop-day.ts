import { randomUUID } from 'node:crypto';
import {
  type Administrator,
  type GiftList,
  type MoneyHow,
  type Product,
  type RomeDay,
  romeDayOf,
  type SessionUser,
  type Transaction,
} from '@fiocco/contracts';
import { centsOf, formatDecimal } from '@fiocco/money';
import { Caller } from './caller.js';
import type { Account } from './loaded-shop.js';
import { PayingShop } from './paying-shop.js';
import type { Gift } from './purchase.js';
import { Till } from './till.js';

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

/** When the shop opens. */
export const morningOf = (day: RomeDay): Date => new Date(`${day}T08:00:00.000Z`);

/** The morning of the day that is played, some days on, so that no run meets midnight. */
export const openingTime = (now = new Date()): Date =>
  morningOf(romeDayOf(new Date(now.getTime() + DAYS_BEFORE * DAY_MS)));

/** How a guest's purchase ends before staff have a hand in it. */
export type Ending = 'reserved' | 'transfer' | 'paid';

/** What money is said of where it is not what calls leave out. */
interface Said {
  readonly how?: MoneyHow;
  /** The colleague takes it, and not the owner. */
  readonly byColleague?: boolean;
}

interface Offered {
  readonly isQuota?: boolean;
  readonly listId?: number;
  /** What a scanner reads. */
  readonly productCode?: string;
  readonly shippingCost?: string;
}

/** A list of its own, its guests, and what they paid. */
export class ShopDay {
  readonly till = new Till();
  private readonly ids = new Map<string, string>();
  /** The other person at the counter. */
  readonly colleague: Caller;

  private constructor(
    readonly paying: PayingShop,
    readonly list: GiftList,
    /** Both people's accounts. */
    readonly ownerId: string,
    readonly colleagueId: string,
  ) {
    this.colleague = new Caller(paying.shop.url);
  }

  static async begin(listName: string): Promise<ShopDay> {
    const paying = await PayingShop.open();
    try {
      const { staff } = paying.shop;
      await staff.put('/api/settings', { enableBankTransfer: true });
      const list = await newList(staff, await paying.shop.newList(listName));
      const hired = await staff.post<Administrator>('/api/administrators', {
        ...COLLEAGUE,
        email: 'marta@fiocco.example',
      });
      const owner = await staff.get<SessionUser>('/api/user');
      return new ShopDay(paying, list, String(owner.id), String(hired.id));
    } catch (error) {
      await paying.close();
      throw error;
    }
  }

  /** Both people at the counter sign in anew, because their sessions do not outlive the days that have passed. */
  async goOnAt(moment: Date): Promise<void> {
    await this.paying.goOnAt(moment);
    await this.staff.post('/api/login', this.paying.shop.account);
    await this.colleague.post('/api/login', this.colleaguesAccount);
  }

  get colleaguesAccount(): Account {
    const { username, password } = COLLEAGUE;
    return { username, password };
  }

  get today(): RomeDay {
    return romeDayOf(this.paying.now());
  }

  get staff() {
    return this.paying.shop.staff;
  }

  /** One more list of this shop. */
  async anotherList(name: string): Promise<GiftList> {
    return newList(this.staff, await this.paying.shop.newList(name));
  }

  /** One unit on a list, under a name of its own. */
  async gift(
    name: string,
    price: string,
    { isQuota = false, listId = this.list.id, ...offered }: Offered = {},
  ): Promise<Gift> {
    const { id: productId } = await this.staff.post<Product>('/api/products', {
      name,
      description: 'Dal banco.',
      price,
      shippingCost: '0.00',
      quantityAvailable: 1,
      ...offered,
    });
    await this.staff.post('/api/product-gift-lists', { productId, giftListId: listId, isQuota });
    return { listId, productId, type: isQuota ? 'quota' : 'acquisto' };
  }

  fund(): Gift {
    return { listId: this.list.id, productId: 0, type: 'quota' };
  }

  /** A guest who takes a gift; with `paid`, who also pays it at the counter. */
  async buys(buyerName: string, gift: Gift, amount: string, ending: Ending, said: Said = {}): Promise<void> {
    const purchase = await this.paying.begin(gift, buyerName);
    this.keep(buyerName, purchase.id);
    await purchase.deliver();
    await (ending === 'transfer' ? purchase.agreeToTransfer(amount) : purchase.reserve(amount));
    if (ending === 'paid') await this.collect(buyerName, amount, said);
  }

  keep(buyerName: string, id: string): void {
    this.ids.set(buyerName, id);
  }

  async collect(buyerName: string, amount: string, { how, byColleague = false }: Said = {}): Promise<void> {
    const body = { receiptId: randomUUID(), amount, ...(how && { how }) };
    const by = byColleague ? this.colleague : this.staff;
    const { giftListId } = await by.post<Transaction>(
      `/api/transactions/${this.idOf(buyerName)}/collect`,
      body,
    );
    this.till.note('received', centsOf(amount), {
      day: this.today,
      list: String(giftListId),
      how: how ?? 'altro',
      person: byColleague ? this.colleagueId : this.ownerId,
    });
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

const newList = (staff: Caller, id: number): Promise<GiftList> => staff.get(`/api/gift-lists/${id}`);

/** As a person types and reads it: 1.234,50. */
export const italian = (cents: number): string =>
  formatDecimal(cents)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '.');
