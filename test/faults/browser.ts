import { randomUUID } from 'node:crypto';
import { isNativeError } from 'node:util/types';
import type { Transaction } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { type Answer, Client, ok } from '../api/support/client.js';
import { oneOf, randomFrom, take } from '../support/random.js';
import { Counter, dividedInTwo, SHARE } from './counter.js';
import { PRICE, STAFF } from './furnish.js';
import type { Effect } from './journal.js';
import { type Hands, Payer } from './payer.js';
import type { Call, Purchase, Scene } from './scene.js';

const RESERVE = { paymentMethod: 'in_negozio', status: 'completata' };

const PART = '10.00';

/** What staff collect, as the call takes it. */
interface Money {
  readonly body: object;
  readonly receiptIds: readonly string[];
}

/** One browser, which does one thing after the other until it is told to stop or the shop does not answer. */
export class Browser {
  private readonly random: () => number;
  /** Null where buyers pay in the shop only. */
  private readonly payer: Payer | null;
  private readonly counter: Counter;

  constructor(
    private readonly scene: Scene,
    index: number,
  ) {
    this.random = randomFrom(scene.seed * 31 + index);
    const hands: Hands = {
      random: this.random,
      send: (call, then) => this.send(call, then),
      seen: (what, answer) => this.seen(what, answer),
      acknowledge: (effect, of) => this.acknowledge(effect, of),
    };
    this.counter = new Counter(scene, hands);
    this.payer = scene.bank && new Payer(scene, scene.bank, hands);
  }

  async play(stopped: () => boolean): Promise<void> {
    while (!stopped()) {
      try {
        const call = this.scene.open.shift() ?? this.choose();
        await call();
      } catch (error) {
        // Lost connections are expected in this suite; errors of its own are not.
        if (!isLostConnection(error)) throw error;
        if (stopped()) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }

  private choose(): Call {
    const atProvider = this.payer && this.random() < 0.7 ? this.payment(this.payer) : null;
    return atProvider ?? this.inTheShop();
  }

  private inTheShop(): Call {
    const { held, reserved } = this.scene;
    const which = this.random();
    if (which < 0.06) return () => this.asStaff(() => this.shopkeeping());
    if (which < 0.3) return () => this.asStaff(() => this.counter.next());
    const own =
      which < 0.5 ? take(held, this.random) : which < 0.75 ? take(reserved, this.random) : undefined;
    if (!own) return () => this.begin();
    return which < 0.5 ? this.onHeld(own) : this.onReserved(own);
  }

  /** What is done about a payment next; null where there is none yet. */
  private payment(payer: Payer): Call | null {
    const paid = this.random() < 0.15 ? take(this.scene.paid, this.random) : undefined;
    if (paid) return () => this.asStaff(() => payer.refund(paid));
    const own = take(this.scene.paying, this.random);
    return own ? () => payer.goOn(own) : null;
  }

  private async begin(): Promise<void> {
    const { scene } = this;
    const gift = oneOf(scene.window.gifts, this.random);
    const name = `${scene.seed}-${(scene.next += 1)}`;
    const email = `ospite-${name}@example.com`;
    const guest = new Client(scene.url);
    const { listId: giftListId, productId, inShares } = gift;
    const buyer = { buyerName: `Ospite ${name}`, buyerEmail: email, buyerPhone: '333 555 0142' };
    const step1 = {
      ...buyer,
      giftListId,
      productId,
      isCheckoutStep1: true,
      ...(inShares && { type: 'quota' }),
    };
    const answer = this.seen('draft', await guest.post('/api/transactions', step1));
    if (answer.status !== 201) return;
    const { id } = ok<Transaction>(answer);
    const purchase = { id, email, guest, gift, corrected: false, paidInPart: false };
    if (this.payer && this.random() < 0.8) await this.payer.hold(purchase);
    else await (this.random() < 0.6 ? this.reserve(purchase, true) : this.hold(purchase));
  }

  private hold(purchase: Purchase): Promise<void> {
    const body = { paymentMethod: 'in_negozio', ...(purchase.gift.inShares && { amount: SHARE }) };
    return this.send(
      () => this.put(purchase, body),
      (answer) => {
        if (!shows(answer, 'held')) return;
        this.acknowledge('held', purchase.id);
        this.scene.held.push(purchase);
      },
    );
  }

  private reserve(purchase: Purchase, atOnce: boolean): Promise<void> {
    const body = { ...RESERVE, ...(purchase.gift.inShares && { amount: SHARE }) };
    return this.send(
      () => this.put(purchase, body),
      (answer) => {
        if (!shows(answer, 'reserved')) return;
        if (atOnce) this.acknowledge('held', purchase.id);
        this.acknowledge('reserved', purchase.id);
        this.scene.journal.reservedBy.set(purchase.id, purchase.email);
        this.scene.reserved.push(purchase);
      },
    );
  }

  private onHeld(purchase: Purchase): Call {
    const which = this.random();
    if (which < 0.5) return () => this.reserve(purchase, false);
    if (which < 0.75) return () => this.end(purchase, 'release', 'released');
    return () => this.end(purchase, 'cancel', 'cancelled');
  }

  private onReserved(purchase: Purchase): Call {
    const which = this.random();
    if (which < 0.35) return () => this.end(purchase, 'cancel', 'cancelled');
    if (which < 0.6 && !purchase.corrected) return () => this.asStaff(() => this.correct(purchase));
    // A second part could pay all of a share, and after that another command stores nothing.
    const isPart = which < 0.8 && !purchase.paidInPart;
    const money = this.money(purchase, isPart);
    purchase.paidInPart = true;
    return () => this.asStaff(() => this.collect(purchase, money, isPart));
  }

  private end(purchase: Purchase, how: 'release' | 'cancel', effect: Effect): Promise<void> {
    return this.send(
      () => purchase.guest.post(`/api/transactions/${purchase.id}/${how}`, {}),
      (answer) => {
        if (answer.status < 300) this.acknowledge(effect, purchase.id);
      },
    );
  }

  /** What is collected of it, every second time in two ways: both receipts are recorded, or neither. */
  private money({ gift, paidInPart }: Purchase, isPart: boolean): Money {
    if (this.random() < 0.5) {
      const receiptId = randomUUID();
      return { body: { receiptId, ...(isPart && { amount: PART }) }, receiptIds: [receiptId] };
    }
    const due = centsOf(gift.inShares ? SHARE : PRICE) - (paidInPart ? centsOf(PART) : 0);
    const receipts = dividedInTwo(isPart ? centsOf(PART) : due, this.random);
    return { body: { receipts }, receiptIds: receipts.map(({ receiptId }) => receiptId) };
  }

  private collect(purchase: Purchase, { body, receiptIds }: Money, isPart: boolean): Promise<void> {
    return this.send(
      () => this.scene.staff.post(`/api/transactions/${purchase.id}/collect`, body),
      (answer) => {
        if (answer.status >= 300) return;
        for (const receiptId of receiptIds) this.acknowledge('collected', `${receiptId} of ${purchase.id}`);
        if (isPart) this.scene.reserved.push(purchase);
      },
    );
  }

  private correct(purchase: Purchase): Promise<void> {
    purchase.corrected = true;
    return this.send(
      () => this.scene.staff.put(`/api/transactions/${purchase.id}`, { buyerName: `Ospite ${purchase.id}` }),
      (answer) => {
        if (answer.status < 300) this.acknowledge('corrected', purchase.id);
        this.scene.reserved.push(purchase);
      },
    );
  }

  /** Each command sets a value that no other one sets, so that its event can be recognised; none is sent twice. */
  private async shopkeeping(): Promise<void> {
    const { window } = this.scene;
    const { gift, listQuantity, stock } = window.plenty;
    const number = (this.scene.next += 1);
    const { productId, listId } = gift;
    const which = this.random();
    if (which < 0.25) {
      const body = { name: `Festa ${number}` };
      const answer = this.seen('record', await this.scene.staff.post('/api/occasions', body));
      if (answer.status < 300)
        this.acknowledge('recorded', `record-occasion_${ok<{ id: number }>(answer).id}`);
    } else if (which < 0.5) {
      const terms = { listQuantity: listQuantity + number };
      const at = `/api/product-gift-lists/product/${productId}/gift-list/${listId}`;
      const answer = this.seen('terms', await this.scene.staff.put(at, terms));
      if (answer.status < 300)
        this.acknowledge('terms changed', `gift-${listId}_${productId} ${terms.listQuantity}`);
    } else if (which < 0.75) {
      const quantityAvailable = stock + number;
      const answer = this.seen(
        'stock',
        await this.scene.staff.put(`/api/products/${productId}`, { quantityAvailable }),
      );
      if (answer.status < 300) this.acknowledge('stock set', `stock-${productId} ${quantityAvailable}`);
    } else {
      const { productId: spare, listId: giftListId } = oneOf(window.spare, this.random);
      const body = { productId: spare, giftListId };
      const answer = this.seen('place', await this.scene.staff.post('/api/product-gift-lists', body));
      if (answer.status < 300) this.acknowledge('placed', `gift-${giftListId}_${spare}`);
    }
  }

  private put({ id, guest }: Purchase, body: object): Promise<Answer> {
    return guest.put(`/api/transactions/${id}`, body);
  }

  private async asStaff(work: () => Promise<void>): Promise<void> {
    const { scene } = this;
    if (!scene.isSignedIn) {
      scene.isSignedIn = this.seen('login', await scene.staff.post('/api/login', STAFF)).status < 300;
    }
    if (scene.isSignedIn) await work();
  }

  /** Where no answer comes, or the shop says that it cannot, the same call stays open for the next life. */
  private async send(call: () => Promise<Answer>, then: (answer: Answer) => void): Promise<void> {
    const sent: Call = async () => {
      let answer: Answer;
      try {
        answer = this.seen('purchase', await call());
      } catch (error) {
        this.scene.open.push(sent);
        throw error;
      }
      if (answer.status >= 500) this.scene.open.push(sent);
      else then(answer);
    };
    await sent();
  }

  private seen(what: string, answer: Answer): Answer {
    const { journal } = this.scene;
    journal.answers += 1;
    const { code } = (answer.body ?? {}) as { code?: string };
    journal.note(answer.status < 300 ? 'ok' : `${what} ${answer.status} ${code}`);
    return answer;
  }

  private acknowledge(effect: Effect, of: string): void {
    this.scene.journal.acknowledge(effect, of);
  }
}

function shows(answer: Answer, stage: string): boolean {
  return answer.status < 300 && (answer.body as Transaction).stage === stage;
}

function isLostConnection(error: unknown): boolean {
  return isNativeError(error) && /^(fetch failed|terminated)$/.test(error.message);
}
