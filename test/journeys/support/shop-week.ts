import { randomUUID } from 'node:crypto';
import {
  type DayClosing,
  daysAfter,
  type Delivery,
  eachCounted,
  type GiftList,
  type MadeSale,
  type MoneyHow,
  type RomeDay,
  romeDayOf,
} from '@fiocco/contracts';
import { type Cents, centsOf } from '@fiocco/money';
import type { Browser } from 'playwright-core';
import { expectClosing, type Short, tillOf } from './closings.js';
import { expectOneBook, expectOnScreen } from './day-books.js';
import { Desk, type Device } from './desk.js';
import { closeDay, type CounterSale, exchange, handOver, sell } from './desk-work.js';
import { paysOnPhone, reservesOnPhone } from './guest-on-phone.js';
import { italian, morningOf, openingTime, ShopDay } from './shop-day.js';
import type { Column, Entry, Moved } from './till.js';
import { GUESTS } from './week-guests.js';

/** A day of the week as it is played, one piece of work after the other. */
export interface Day {
  readonly name: string;
  readonly deeds: readonly { readonly what: string; readonly play: (week: ShopWeek) => Promise<void> }[];
}

/** The owner at a desk, the colleague with a tablet. */
const AT_A_DESK: Device = { name: 'at a desk', width: 1440, height: 1000, touch: false };
const ON_A_TABLET: Device = { name: 'on a tablet', width: 834, height: 1112, touch: true };
const FLOAT_CENTS = 150_00;

/** Seven days of one shop with two people, each at a window of their own, and what the test itself notes of their money. */
export class ShopWeek {
  readonly days: readonly RomeDay[];
  readonly done = { sales: 0, exchanges: 0, handedOver: 0, closings: 0 };

  private constructor(
    readonly shop: ShopDay,
    /** A second list, to which gifts are exchanged. */
    readonly other: GiftList,
    readonly desk: Desk,
    readonly tablet: Desk,
    private readonly browser: Browser,
  ) {
    const first = romeDayOf(openingTime());
    this.days = [0, 1, 2, 3, 4, 5, 6].map((day) => daysAfter(first, day));
  }

  static async begin(browser: Browser): Promise<ShopWeek> {
    const shop = await ShopDay.begin('Rosa & Mattia');
    const other = await shop.anotherList('Dora & Elio');
    const desk = await Desk.open(browser, shop, AT_A_DESK, 'shop-week-1440');
    const tablet = await Desk.open(browser, shop, ON_A_TABLET, 'shop-week-834');
    return new ShopWeek(shop, other, desk, tablet, browser);
  }

  async close(): Promise<void> {
    await this.desk.page.context().close();
    await this.tablet.page.context().close();
    await this.shop.paying.close();
  }

  /** The list that most of it is about. */
  get list(): GiftList {
    return this.shop.list;
  }

  day(number: number): RomeDay {
    const { [number - 1]: day } = this.days;
    if (!day) throw new Error(`There is no day ${number}`);
    return day;
  }

  /** The shop opens, both sign in, and the day's guests buy by their pages' calls. */
  async begins(number: number): Promise<void> {
    const { shop, desk, tablet } = this;
    await shop.goOnAt(morningOf(this.day(number)));
    await desk.does('Sign-in', () => desk.morning(shop, shop.paying.shop.account));
    await tablet.does('Sign-in', () => tablet.morning(shop, shop.colleaguesAccount));
    for (const guest of GUESTS[number - 1] ?? []) {
      const { name, gift, price, shareOf, ending } = guest;
      const offered = shareOf === undefined ? {} : { isQuota: true };
      const wanted = gift === null ? shop.fund() : await shop.gift(gift, shareOf ?? price, offered);
      await shop.buys(name, wanted, price, ending, guest);
      this.done.sales += 1;
    }
  }

  /** New on the first list; some with a code that a scanner reads. */
  async gifts(...all: readonly (readonly [name: string, price: string, code?: string])[]): Promise<void> {
    for (const [name, price, productCode] of all)
      await this.shop.gift(name, price, { ...(productCode && { productCode }) });
  }

  async reservesOnPhone(name: string, gift: string): Promise<void> {
    await reservesOnPhone(this.shop, this.browser, name, gift);
    this.done.sales += 1;
  }

  async onPhone(name: string, method: 'stripe' | 'paypal'): Promise<void> {
    await paysOnPhone(this.shop, this.browser, name, method);
    this.done.sales += 1;
  }

  private personAt(desk: Desk): string {
    return desk === this.desk ? this.shop.ownerId : this.shop.colleagueId;
  }

  /** Money at one of the two, by hand and today, on the first list unless something else is said. */
  note(column: Column, cents: Cents, desk: Desk, moved: Partial<Moved> = {}): void {
    const { today: day, list } = this.shop;
    this.shop.till.note(column, cents, {
      day,
      list: String(list.id),
      how: 'contanti',
      person: this.personAt(desk),
      ...moved,
    });
  }

  /** A sale through the page, of gifts that are made for it; each with its price and, where it is not the first, its list. */
  async sells(
    desk: Desk,
    what: string,
    sale: CounterSale & { readonly taken?: readonly Taken[] },
  ): Promise<void> {
    await desk.does(`A sale: ${what}`, () => sell(desk, sale));
    this.sold(desk, sale);
  }

  /** What it brought. */
  sold(desk: Desk, { taken = [], how = 'contanti', on = this.shop.today }: SoldFor): void {
    this.done.sales += 1;
    for (const { cents, list = this.list } of taken)
      this.note('received', cents, desk, { how, day: on, list: String(list.id) });
  }

  /** As another program of the shop's would do it. */
  async sellsByCall(buyerName: string, gift: string, price: string, how: MoneyHow): Promise<void> {
    const { listId: giftListId, productId } = await this.shop.gift(gift, price);
    const items = [{ transactionId: `t_${randomUUID()}`, giftListId, productId }];
    const money = { collected: true, receiptId: randomUUID(), how };
    await this.shop.staff.post<MadeSale>('/api/sales', {
      saleId: `s_${randomUUID()}`,
      buyerName,
      items,
      ...money,
    });
    this.sold(this.desk, { taken: [{ cents: centsOf(price) }], how });
  }

  /** Another gift through the page; `cents` is what moves with it. */
  async exchanges(desk: Desk, what: string, one: Exchanged): Promise<void> {
    const { buyer, gift, cents = 0, to = this.list, by = {} } = one;
    await desk.does(`Another gift: ${what}`, () =>
      exchange(desk, buyer, { name: gift, onOtherList: to !== this.list }),
    );
    this.done.exchanges += 1;
    if (cents === 0) return;
    this.note('exchanged', -cents, desk, by);
    this.note('exchanged', cents, desk, { ...by, list: String(to.id) });
  }

  async handsOver(
    desk: Desk,
    gifts: readonly string[],
    step: Parameters<typeof handOver>[3],
    list = this.list,
  ): Promise<void> {
    const { what, leaves } = STEPS[step.state];
    await desk.does(what(gifts.length), () => handOver(desk, list.id, gifts, step));
    if (leaves) this.done.handedOver += gifts.length;
  }

  private get entries(): readonly Entry[] {
    return this.shop.till.entries;
  }

  /** Counts what lies there and closes the day, whose page is open; `short`: what is missing in cash, and why. */
  async closes(desk: Desk, day: RomeDay, short: Short | null = null): Promise<void> {
    const till = tillOf(this.entries, day, FLOAT_CENTS, short);
    const counted = eachCounted((how) => italian(till.counted[how]));
    await desk.does('The day is closed', () =>
      closeDay(desk, { float: italian(FLOAT_CENTS), counted, ...(short && { reason: short.reason }) }),
    );
    this.done.closings += 1;
    expectClosing(await this.closingOf(day), till);
  }

  async closingOf(day: RomeDay): Promise<DayClosing | undefined> {
    const closings = await this.shop.staff.get<readonly DayClosing[]>(
      `/api/cash/closings?from=${day}&to=${day}`,
    );
    return closings[0];
  }

  /** Opens Cassa of today, as the page shows it at the end of the day, and compares it with what was handed over. */
  async reads(desk: Desk, day = this.shop.today): Promise<void> {
    await desk.does('Cassa is read', async () => {
      await desk.goTo('Cassa', 'Cassa');
      if (day !== this.shop.today)
        await desk.press(desk.page.getByRole('button', { name: 'Giorno precedente' }));
    });
    await this.isOnScreen(desk, day);
  }

  /** The page of Cassa that is open. */
  isOnScreen(desk: Desk, from: RomeDay, to = from): Promise<void> {
    return expectOnScreen(desk, this.sources, from, to);
  }

  /** Each day until today is what was handed over on it, whoever is asked. */
  async booksAgree(): Promise<void> {
    const past = this.days.filter((day) => day <= this.shop.today);
    for (const day of past) await expectOneBook(this.sources, day);
  }

  private get sources() {
    const { staff, paying } = this.shop;
    return { staff, pool: paying.shop.pool, entries: this.entries };
  }

  /** What has left the shop, of both lists. */
  async gone(): Promise<number> {
    const counts = await Promise.all(
      [this.list, this.other].map(({ id }) =>
        this.shop.staff.get<readonly Delivery[]>(`/api/deliveries?state=done&giftListId=${id}`),
      ),
    );
    return counts.flat().length;
  }
}

interface Taken {
  readonly cents: Cents;
  readonly list?: GiftList;
}

interface SoldFor {
  readonly taken?: readonly Taken[];
  readonly how?: MoneyHow;
  readonly on?: RomeDay;
}

interface Exchanged {
  readonly buyer: string;
  readonly gift: string;
  readonly cents?: Cents;
  readonly to?: GiftList;
  /** How the money came that moves. */
  readonly by?: Partial<Moved>;
}

const STEPS = {
  ready: { what: (count: number) => `Made ready: ${count}`, leaves: false },
  delivered: { what: (count: number) => `Handed over: ${count}`, leaves: true },
  shipped: { what: (count: number) => `Shipped: ${count}`, leaves: true },
} as const;
