import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, Metrics } from '../../../platform/index.js';
import type { ProviderAccess } from '../access/provider-access.js';
import { ProviderAccesses } from '../access/provider-accesses.js';
import { PaypalProvider } from './paypal/paypal-provider.js';
import type { PaymentProvider, ProviderCode } from '../access/provider.js';
import { providerMeasure } from './measured-provider.js';
import { ProviderFailure } from './provider-failure.js';
import { StripeProvider } from './stripe/stripe-provider.js';

const PROVIDERS: Readonly<
  Record<ProviderCode, new (access: ProviderAccess, now: () => Date) => PaymentProvider>
> = { stripe: StripeProvider, paypal: PaypalProvider };

/** The code of the failure where a provider has no keys. */
export const NOT_SET_UP = 'not_set_up';

/** The providers with the keys that count now, each made once for as long as these stay the same. */
@Injectable()
export class PaymentProviders {
  private readonly made = new Map<
    ProviderCode,
    { readonly access: ProviderAccess; readonly provider: PaymentProvider }
  >();

  private readonly measured: ReturnType<typeof providerMeasure>;

  constructor(
    private readonly accesses: ProviderAccesses,
    @Inject(CLOCK) private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.measured = providerMeasure(metrics);
  }

  /** Throws a `ProviderFailure` of kind `keys` where the provider is not set up. */
  async of(code: ProviderCode): Promise<PaymentProvider> {
    const access = await this.accesses.of(code);
    if (access === null) throw new ProviderFailure(code, 'keys', NOT_SET_UP);
    const known = this.made.get(code);
    if (known !== undefined && isDeepStrictEqual(known.access, access)) return known.provider;
    const provider = this.measured(new PROVIDERS[code](access, () => this.clock.now()));
    this.made.set(code, { access, provider });
    return provider;
  }
}
