import { jest } from '@jest/globals';
import type { Transaction, TransactionStage } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import { giftStream, type PurchaseCommand } from '@fiocco/gift';
import { RequestContext } from '../../../platform/index.js';
import type { Browser } from '../../../platform/testing/test-app.js';
import { GiftLedger } from '../../gifts/index.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import type { ProviderCode } from '../access/provider.js';
import { DueAtProvider } from '../settlement/due-at-provider.js';
import { Settlement } from '../settlement/settlement.js';
import type { PaymentShop } from './payment-shop.js';
import { openStall, PRICE, type Stall } from './stall.js';

/** Where a transaction may stand while a provider has its payment. */
export const PROVIDER_SCENES = [
  'paying',
  'authorised',
  'capturing',
  'pending',
  'voiding',
  'verify',
  'refunding',
] as const satisfies readonly TransactionStage[];
export type ProviderScene = (typeof PROVIDER_SCENES)[number];

const CENTS = 12_900;
const A_JOBS_PAUSE_MS = 60_000;

interface Begun {
  readonly id: string;
  readonly guest: Browser;
  readonly provider: ProviderCode;
  readonly paymentId: string;
}

/** Brings purchases to a stage at their provider, and keeps them there until the provider is heard again. */
export class ProviderScenes {
  /** Nothing that is due of a purchase at this stage is done. */
  private held: TransactionStage | null = null;

  private constructor(
    private readonly shop: PaymentShop,
    private readonly stall: Stall,
    private readonly admin: Browser,
  ) {
    const due = shop.app.get(DueAtProvider, { strict: false });
    const next = due.next.bind(due);
    const pinned = due.pinned.bind(due);
    jest
      .spyOn(due, 'pinned')
      .mockImplementation((purchase) => (purchase.stage === this.held ? [] : pinned(purchase)));
    jest.spyOn(due, 'next').mockImplementation(async (stream, purchase) => {
      if (purchase.stage === this.held) throw new ProviderFailure('stripe', 'unknown');
      return next(stream, purchase);
    });
  }

  static async in(shop: PaymentShop): Promise<ProviderScenes> {
    return new ProviderScenes(shop, await openStall(shop), await shop.signInAsAdmin());
  }

  /** A new purchase that stands there: its id. */
  async bring(scene: ProviderScene): Promise<string> {
    this.held = scene;
    const id = await this.made[scene]();
    await eventually(async () => {
      const { body } = await this.admin.get(`/api/transactions/${id}`).expect(200);
      if ((body as Transaction).stage !== scene) throw new Error(`It is ${(body as Transaction).stage}`);
    });
    return id;
  }

  /** Time passes until the jobs that pause between their tries have their next one. */
  answersAgain(): void {
    this.held = null;
    this.shop.clock.advance(A_JOBS_PAUSE_MS);
  }

  /** What happens at the provider while somebody at the desk decides. No job may be quicker than they are. */
  async goesOn(id: string, scene: ProviderScene): Promise<void> {
    if (scene === 'voiding' || scene === 'refunding' || scene === 'verify') this.answersAgain();
    if (scene === 'capturing' || scene === 'verify') await this.captureElsewhere(id);
    if (scene === 'pending') this.settlePending(id);
  }

  private readonly made: Readonly<Record<ProviderScene, () => Promise<string>>> = {
    paying: async () => (await this.begun()).id,
    authorised: async () => (await this.approved()).id,
    capturing: async () => (await this.approved()).id,
    pending: async () => {
      this.shop.sandbox.arm({ provider: 'paypal', operation: 'capture', kind: 'pending', times: 1 });
      const { id, guest } = await this.stall.hold('paypal');
      const order = { amount: PRICE, transactionId: id };
      const { body } = await guest.post('/api/payment/paypal/create-order').send(order).expect(200);
      const orderId = (body as { id: string }).id;
      await this.shop.pages.approve(orderId);
      await guest.post('/api/payment/paypal/capture').send({ orderId, transactionId: id });
      return id;
    },
    voiding: async () => {
      const { id } = await this.begun();
      await this.admin.post(`/api/transactions/${id}/cancel`).send({});
      return id;
    },
    verify: async () => {
      const begun = await this.begun();
      await this.pay(begun);
      await this.tell(begun, { amountCents: CENTS - 1 });
      return begun.id;
    },
    refunding: async () => {
      this.held = null;
      const begun = await this.approved();
      await eventually(async () => {
        const { body } = await this.admin.get(`/api/transactions/${begun.id}`).expect(200);
        if ((body as Transaction).stage !== 'paid') throw new Error('not paid yet');
      });
      this.held = 'refunding';
      const refund = { receiptId: `reso-${begun.id}`, reason: 'Reso' };
      await this.admin.post(`/api/transactions/${begun.id}/refund`).send(refund).expect(200);
      return begun.id;
    },
  };

  private async begun(): Promise<Begun> {
    const { id, guest, total } = await this.stall.hold('stripe');
    const body = { amount: total, metadata: { transactionId: id } };
    const answer = await guest.post('/api/payment/stripe/create-intent').send(body).expect(200);
    const { paymentIntentId: paymentId, clientSecret } = answer.body as Record<string, string>;
    this.secrets.set(id, clientSecret ?? '');
    return { id, guest, provider: 'stripe', paymentId: paymentId ?? '' };
  }
  private readonly secrets = new Map<string, string>();

  private async approved(): Promise<Begun> {
    const begun = await this.begun();
    await this.pay(begun);
    const settlement = this.shop.app.get(Settlement, { strict: false });
    await this.asSystem(() => settlement.ask(begun.provider, begun.paymentId)).catch(() => undefined);
    return begun;
  }

  private pay({ id, paymentId }: Begun): Promise<unknown> {
    return this.shop.pages.pay(paymentId, this.secrets.get(id) ?? '');
  }

  /** The shop hears of an amount that nobody agreed to. */
  private async tell({ id }: Begun, { amountCents }: { amountCents: number }): Promise<void> {
    const stream = giftStream(this.stall.listId, this.stall.productId);
    const of = { transactionId: id, attemptId: `${id}.1` };
    const told: PurchaseCommand = { type: 'Authorise', ...of, amountCents, currency: 'EUR' };
    const purchases = this.shop.app.get(GiftLedger, { strict: false });
    await this.asSystem(() => purchases.handle(stream, told));
  }

  /** At the provider's own pages, say. */
  private async captureElsewhere(id: string): Promise<void> {
    const payment = this.shop.sandbox.ledger().find(({ mark }) => mark['transactionId'] === id);
    const stripe = await this.shop.app.get(PaymentProviders, { strict: false }).of('stripe');
    await stripe.capture(payment?.id ?? '', { key: `elsewhere_${id}`, amountCents: CENTS });
  }

  private settlePending(id: string): void {
    const payment = this.shop.sandbox.ledger().find(({ mark }) => mark['transactionId'] === id);
    const [capture] = payment?.captures ?? [];
    this.shop.sandbox.settle(capture?.id ?? '', 'completed');
  }

  private asSystem<Result>(work: () => Promise<Result>): Promise<Result> {
    return RequestContext.run({ requestId: 'scene', actor: 'system:test' }, work);
  }
}
