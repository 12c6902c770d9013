import type { TransactionPayments } from '@fiocco/contracts';
import type { PurchaseCommand } from '@fiocco/gift';
import { RequestContext } from '../../../platform/index.js';
import type { Browser } from '../../../platform/testing/test-app.js';
import { GiftLedger } from '../../gifts/index.js';
import type { ProviderCode } from '../access/provider.js';
import { type RecordingProxy, recordingProxy } from '../providers/testing/recording-proxy.js';
import { Settlement } from '../settlement/settlement.js';
import { type PayingGift, startPaying } from './held-gift.js';
import { openPaymentShop, type PaymentShop } from './payment-shop.js';

const asSystem = <Result>(work: () => Promise<Result>): Promise<Result> =>
  RequestContext.run({ requestId: 'desk', actor: 'system:test' }, work);

/** An admin before payments, of which the shop hears by asking alone, through a proxy before each provider. */
export class Desk {
  constructor(
    readonly shop: PaymentShop,
    readonly proxies: Readonly<Partial<Record<ProviderCode, RecordingProxy>>>,
    public admin: Browser,
  ) {}

  /** Also after a day has passed, which ends a session. */
  async signIn(): Promise<void> {
    this.admin = await this.shop.signInAsAdmin();
  }

  /** The ledger's payment as a guest's call would have registered it. */
  async begun(provider: ProviderCode): Promise<PayingGift> {
    const gift = await startPaying(this.shop, provider);
    const { transactionId: id, stream } = gift;
    await this.shop.pool.query(
      `insert into gifts.transaction_stream
         (transaction_id, stream, order_number, buyer_ref, buyer_digest, created_at)
       values ($1, $2, $3, $4, 'd', now())`,
      [id, stream, `FI-${id}`, `buyer_${id}#1`],
    );
    return gift;
  }

  async approved(provider: ProviderCode): Promise<PayingGift> {
    const gift = await this.begun(provider);
    const { paymentId, clientSecret } = gift.started;
    if (provider === 'stripe') await this.shop.pages.pay(paymentId, clientSecret ?? '', 'good');
    else await this.shop.pages.approve(paymentId);
    return gift;
  }

  async paid(provider: ProviderCode): Promise<PayingGift> {
    const gift = await this.approved(provider);
    await this.ask(provider, gift);
    const { stage } = (await gift.now()) ?? {};
    if (stage !== 'paid') throw new Error(`The payment is ${stage}, not paid`);
    return gift;
  }

  ask(provider: ProviderCode, { started }: PayingGift) {
    return asSystem(() => this.shop.app.get(Settlement, { strict: false }).ask(provider, started.paymentId));
  }

  /** As its callbacks are handled. */
  asProvider<Result>(provider: ProviderCode, work: () => Promise<Result>): Promise<Result> {
    return RequestContext.run({ requestId: 'desk', actor: `provider:${provider}` }, work);
  }

  send({ stream }: PayingGift, command: PurchaseCommand) {
    return asSystem(() => this.shop.app.get(GiftLedger, { strict: false }).handle(stream, command));
  }

  call(what: 'refund' | 'verify', { transactionId }: PayingGift, body: object, status = 200) {
    return this.admin.post(`/api/transactions/${transactionId}/${what}`).send(body).expect(status);
  }

  async paymentsOf({ transactionId }: PayingGift): Promise<TransactionPayments> {
    const { body } = await this.admin.get(`/api/transactions/${transactionId}/payments`).expect(200);
    return body as TransactionPayments;
  }

  atProvider({ started }: PayingGift) {
    return this.shop.sandbox.ledger().find(({ id }) => id === started.paymentId);
  }

  /** After each test. */
  clear(): void {
    this.shop.sandbox.clearFaults();
    for (const proxy of Object.values(this.proxies)) proxy.answerWith(null);
  }

  async close(): Promise<void> {
    await this.shop.close();
    for (const proxy of Object.values(this.proxies)) await proxy.stop();
  }
}

export async function openDesk(): Promise<Desk> {
  const proxies: Partial<Record<ProviderCode, RecordingProxy>> = {};
  const shop = await openPaymentShop({
    hasCallbacks: false,
    async between(code, url) {
      proxies[code] = await recordingProxy(url);
      return proxies[code].url;
    },
  });
  return new Desk(shop, proxies, await shop.signInAsAdmin());
}
