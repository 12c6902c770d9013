import { randomUUID } from 'node:crypto';
import type { Transaction } from '@fiocco/contracts';
import { type Answer, ok } from '../api/support/client.js';
import type { Bank } from './bank.js';
import type { Effect } from './journal.js';
import type { Bought, Paying, Purchase, Scene } from './scene.js';

/** How a browser sends calls: what gets no answer stays open, and what was promised is written down. */
export interface Hands {
  readonly random: () => number;
  send(call: () => Promise<Answer>, then: (answer: Answer) => void): Promise<void>;
  seen(what: string, answer: Answer): Answer;
  acknowledge(effect: Effect, of: string): void;
}

interface StartAnswer {
  readonly id?: string;
  readonly paymentIntentId?: string;
  readonly clientSecret?: string;
}

interface Started {
  readonly paymentId: string;
  readonly clientSecret: string;
}

/** What a buyer, and an admin who gives money back, do about a payment at a provider. */
export class Payer {
  constructor(
    private readonly scene: Scene,
    private readonly bank: Bank,
    private readonly hands: Hands,
  ) {}

  /** Confirms the method: the gift is held, and no money is asked for yet. */
  hold(purchase: Purchase): Promise<void> {
    const provider = this.hands.random() < 0.5 ? 'stripe' : 'paypal';
    const body = { paymentMethod: provider, ...(purchase.gift.inShares && { amount: '20.00' }) };
    return this.hands.send(
      () => purchase.guest.put(`/api/transactions/${purchase.id}`, body),
      (answer) => {
        const { stage, amount } = (answer.body ?? {}) as Partial<Transaction>;
        if (answer.status >= 300 || stage !== 'held' || amount === undefined) return;
        this.hands.acknowledge('held', purchase.id);
        this.scene.paying.push({ ...purchase, provider, amount });
      },
    );
  }

  /** The next thing that a buyer does who is about to pay; now and then that is to go back instead. */
  async goOn(paying: Paying): Promise<void> {
    if (this.hands.random() < 0.1) return this.goBack(paying);
    const started = await this.start(paying);
    if (started === null) return;
    if (!(await this.pays(paying, started))) this.scene.paying.push(paying);
    // Half of the buyers close the page: only the callback tells the shop.
    else if (this.hands.random() < 0.5) await this.comeBack(paying, started.paymentId);
  }

  refund({ id }: Bought): Promise<void> {
    const receiptId = randomUUID();
    const isPart = this.hands.random() < 0.4;
    const body = { receiptId, reason: 'Reso concordato', ...(isPart && { amount: '5.00' }) };
    return this.hands.send(
      () => this.scene.staff.post(`/api/transactions/${id}/refund`, body),
      (answer) => {
        if (answer.status < 300) this.hands.acknowledge('refund begun', receiptId);
      },
    );
  }

  /** Leaves in the middle of it: whatever was begun at the provider has to be undone. */
  private async goBack({ guest, id }: Paying): Promise<void> {
    this.hands.seen('go back', await guest.post(`/api/transactions/${id}/cancel`, {}));
  }

  /** The way to pay; null where there is none now. A provider that is silent may answer later: the buyer tries again. */
  private async start(paying: Paying): Promise<Started | null> {
    const { guest, id, provider, amount } = paying;
    const [path, body] =
      provider === 'stripe'
        ? ['stripe/create-intent', { amount, description: 'Regalo', metadata: { transactionId: id } }]
        : ['paypal/create-order', { transactionId: id, amount, currency: 'EUR' }];
    const answer = this.hands.seen('start', await guest.post(`/api/payment/${path}`, body));
    if (answer.status >= 500) this.scene.paying.push(paying);
    if (answer.status >= 300) return null;
    const { paymentIntentId, id: orderId = '', clientSecret = '' } = ok<StartAnswer>(answer);
    return { paymentId: paymentIntentId ?? orderId, clientSecret };
  }

  /** Answers whether the buyer's part at the provider is done. */
  private pays({ provider }: Paying, started: Started): Promise<boolean> {
    return provider === 'paypal' ? this.approves(started) : this.paysByCard(started);
  }

  private async approves({ paymentId }: Started): Promise<boolean> {
    const { pages } = this.bank;
    const isWilling = this.hands.random() < 0.85;
    const { status } = await (isWilling ? pages.approve(paymentId) : pages.cancel(paymentId));
    return isWilling && status < 400;
  }

  private async paysByCard({ paymentId, clientSecret }: Started): Promise<boolean> {
    const { pages } = this.bank;
    const { status, intent } = await pages.pay(paymentId, clientSecret, cardFor(this.hands.random()));
    const bank = intent.next_action?.redirect_to_url?.url;
    if (status >= 300 || !bank) return status < 300;
    const grants = this.hands.random() < 0.8;
    await pages.answerBank(bank, grants ? 'grant' : 'refuse');
    return grants;
  }

  private async comeBack({ guest, id, gift, provider }: Paying, paymentId: string): Promise<void> {
    const answer =
      provider === 'paypal'
        ? await guest.post('/api/payment/paypal/capture', { orderId: paymentId, transactionId: id })
        : await guest.put(`/api/transactions/${id}/payment-status`, {
            paymentMethod: provider,
            paymentId,
            status: 'completata',
          });
    this.hands.seen('come back', answer);
    if (answer.status !== 200 || (answer.body as Transaction).stage !== 'paid') return;
    this.hands.acknowledge('paid', id);
    this.scene.paid.push({ id, gift });
  }
}

function cardFor(which: number): 'good' | 'asks' | 'declined' | 'noFunds' {
  if (which < 0.65) return 'good';
  if (which < 0.8) return 'asks';
  return which < 0.9 ? 'declined' : 'noFunds';
}
