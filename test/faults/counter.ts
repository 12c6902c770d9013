import { randomUUID } from 'node:crypto';
import type { ExchangedGift, MadeSale, Transaction } from '@fiocco/contracts';
import { centsOf, formatDecimal } from '@fiocco/money';
import { oneOf, take } from '../support/random.js';
import { type Gift, PRICE, type ShopWindow } from './furnish.js';
import type { Hands } from './payer.js';
import type { Bought, Scene } from './scene.js';

/** A part of them asks for a difference, a part leaves money over. */
const AGREED: readonly { readonly amount?: string }[] = [{}, {}, { amount: '100.00' }, { amount: '140.00' }];
const MOST_GIFTS = 3;
export const SHARE = '20.00';

/** The money of a sale as the call takes it, what is sold by it, and which receipt is of which gift. */
interface Taken {
  readonly sold: 'sold' | 'sold in two ways';
  readonly money: object;
  readonly entries: readonly string[];
}

const NOT_YET: Taken = { sold: 'sold', money: {}, entries: [] };

/** One receipt is of each gift. */
function inOneWay(bought: readonly Bought[]): Taken {
  const receiptId = randomUUID();
  const money = { collected: true, receiptId, how: 'contanti' };
  return { sold: 'sold', money, entries: bought.map(({ id }) => `${receiptId} of ${id}`) };
}

/** Two receipts over a sum, whose ids say that they belong together. */
export function dividedInTwo(cents: number, random: () => number) {
  const pair = `pair-${randomUUID()}`;
  const cash = 1 + Math.floor(random() * (cents - 1));
  return [
    { receiptId: `${pair}.1`, how: 'contanti', amount: formatDecimal(cash) },
    { receiptId: `${pair}.2`, how: 'pos', amount: formatDecimal(cents - cash) },
  ] as const;
}

/** Two receipts are what is due: the first is of the first gift at least, the second of the last. */
function inTwoWays(bought: readonly Bought[], random: () => number): Taken {
  const due = bought.reduce((sum, { gift }) => sum + centsOf(gift.inShares ? SHARE : PRICE), 0);
  const receipts = dividedInTwo(due, random);
  const [first, second] = receipts;
  return {
    sold: 'sold in two ways',
    money: { collected: true, receipts },
    entries: [`${first.receiptId} of ${bought[0]?.id}`, `${second.receiptId} of ${bought.at(-1)?.id}`],
  };
}

/** Another gift that may be had as this one is: a share goes to the list's fund, or back. */
function instead({ gifts }: ShopWindow, { listId, productId, inShares }: Gift): readonly Gift[] {
  const others = gifts.filter(
    (one) => one.inShares === inShares && (one.listId !== listId || one.productId !== productId),
  );
  return inShares ? [...others, { listId, productId: 0, inShares }] : others;
}

/** What staff sell at the counter, several gifts at once, and what they exchange. */
export class Counter {
  constructor(
    private readonly scene: Scene,
    private readonly hands: Hands,
  ) {}

  /** What staff do next. */
  next(): Promise<void> {
    const { exchanged, sold, paid, reserved } = this.scene;
    const which = this.hands.random();
    if (which < 0.3) return this.sell();
    const undone = which < 0.5 ? take(exchanged, this.hands.random) : undefined;
    if (undone) return this.undo(undone);
    for (const pool of [sold, reserved, paid]) {
      const own = this.hands.random() < 0.7 ? take(pool, this.hands.random) : undefined;
      if (own) return this.exchange(own, pool);
    }
    return this.sell();
  }

  private sell(): Promise<void> {
    const { scene } = this;
    const { random } = this.hands;
    const bought = Array.from({ length: 1 + Math.floor(random() * MOST_GIFTS) }, () => ({
      id: `t_${randomUUID()}`,
      gift: oneOf(scene.window.gifts, random),
    }));
    const saleId = `s_${randomUUID()}`;
    const which = random();
    const { sold, money, entries } =
      which < 0.35 ? inTwoWays(bought, random) : which < 0.65 ? inOneWay(bought) : NOT_YET;
    const items = bought.map(({ id: transactionId, gift: { listId: giftListId, productId, inShares } }) => {
      const share = inShares && { type: 'quota', amount: SHARE };
      return { transactionId, giftListId, productId, ...share };
    });
    const name = `${scene.seed}-${(scene.next += 1)}`;
    const buyer = { buyerName: `Ospite ${name}`, buyerEmail: `ospite-${name}@example.com` };
    return this.hands.send(
      () => scene.staff.post('/api/sales', { saleId, ...buyer, items, ...money }),
      ({ status, body }) => {
        if (status >= 300) return;
        this.hands.acknowledge(sold, saleId);
        const { transactions } = body as MadeSale;
        for (const { id } of transactions) {
          this.hands.acknowledge('held', id);
          this.hands.acknowledge(entries.length > 0 ? 'paid' : 'reserved', id);
        }
        for (const entry of entries) this.hands.acknowledge('collected', entry);
        scene.sold.push(...bought);
      },
    );
  }

  /** The one who bought goes on with the new purchase, in the browsers' own pool if it is reserved. */
  private exchange<Own extends Bought>(own: Own, pool: Own[]): Promise<void> {
    const { scene } = this;
    const gift = oneOf(instead(scene.window, own.gift), this.hands.random);
    const id = `t_${randomUUID()}`;
    const receiptId = randomUUID();
    const { listId: giftListId, productId } = gift;
    const agreed = gift.inShares ? {} : oneOf(AGREED, this.hands.random);
    const asked = { transactionId: id, giftListId, productId, receiptId, ...agreed };
    // Its mail may be left out from here on, because its reservation is over before the mail leaves.
    scene.journal.reservedBy.delete(own.id);
    return this.hands.send(
      () => scene.staff.post(`/api/transactions/${own.id}/exchange`, asked),
      ({ status, body }) => {
        if (status >= 300) return void pool.push(own);
        this.hands.acknowledge('exchanged', receiptId);
        this.hands.acknowledge('held', id);
        const { stage } = (body as ExchangedGift).transaction;
        this.hands.acknowledge(stage === 'paid' ? 'paid' : 'reserved', id);
        const now = { ...own, id, gift };
        if (stage === 'paid') scene.sold.push(now);
        else pool.push(now);
        scene.exchanged.push({ old: own, id });
      },
    );
  }

  private undo({ old, id }: Scene['exchanged'][number]): Promise<void> {
    const { scene } = this;
    return this.hands.send(
      () => scene.staff.post(`/api/transactions/${old.id}/exchange/undo`),
      ({ status, body }) => {
        if (status >= 300) return;
        this.hands.acknowledge('restored', old.id);
        this.hands.acknowledge('cancelled', id);
        this.hands.acknowledge((body as Transaction).stage === 'paid' ? 'paid' : 'reserved', old.id);
        scene.sold.push(old);
      },
    );
  }
}
