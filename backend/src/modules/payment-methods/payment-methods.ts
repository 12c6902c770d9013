import { PAYMENT_RULES, type PaymentMethod, type UnusablePaymentMethod } from '@fiocco/contracts';
import { Injectable } from '@nestjs/common';
import { SettingsStore } from '../settings/index.js';
import { PaymentCarriers } from './payment-carriers.js';
import { unusableFor } from './usability.js';

/** Says which payment methods the shop can take now, and why it cannot take the others; nothing else decides this. */
@Injectable()
export class PaymentMethods {
  constructor(
    private readonly settings: SettingsStore,
    private readonly carriers: PaymentCarriers,
  ) {}

  async usable(): Promise<readonly PaymentMethod[]> {
    const unusable = await this.unusable();
    return PAYMENT_RULES.map(({ code }) => code).filter((code) => !unusable.has(code));
  }

  async unusable(): Promise<ReadonlyMap<PaymentMethod, UnusablePaymentMethod>> {
    const settings = Object.fromEntries<unknown>(Object.entries(await this.settings.get()));
    return new Map(
      PAYMENT_RULES.flatMap((rule) => {
        const why = unusableFor(rule, settings, this.carriers.has(rule.code));
        return why === null ? [] : [[rule.code, why] as const];
      }),
    );
  }
}
