import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../../../platform/index.js';
import { ProviderAccesses } from '../access/provider-accesses.js';
import type { ProviderAccess } from '../access/provider-access.js';
import { isProvider, type ProviderCode } from '../access/provider.js';

/** What a provider's page is about. */
interface Payment {
  readonly paymentId: string;
  /** The capture where there is one: PayPal's pages are about money that moved. */
  readonly captureId: string | null;
}

type LinkTo = (payment: Payment, isTest: boolean) => string | null;

const LINKS: Readonly<Record<ProviderCode, LinkTo>> = {
  stripe: ({ paymentId }, isTest) =>
    `https://dashboard.stripe.com/${isTest ? 'test/' : ''}payments/${encodeURIComponent(paymentId)}`,
  paypal: ({ captureId }, isTest) =>
    captureId &&
    `https://www.${isTest ? 'sandbox.' : ''}paypal.com/activity/payment/${encodeURIComponent(captureId)}`,
};

/** Where staff see a payment at its provider. */
@Injectable()
export class ProviderLinks {
  constructor(
    private readonly accesses: ProviderAccesses,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** Answers the addresses for one provider; null where there is no page. */
  async of(code: string): Promise<(payment: Payment) => string | null> {
    if (!isProvider(code)) return () => null;
    const access = await this.accesses.of(code);
    return (payment) => this.link(code, access, payment);
  }

  private link(code: ProviderCode, access: ProviderAccess | null, payment: Payment): string | null {
    if (access === null) return null;
    if (access.isSandbox) return this.config.paymentSandbox?.panel.url ?? null;
    return LINKS[code](payment, access.mode !== 'production');
  }
}
