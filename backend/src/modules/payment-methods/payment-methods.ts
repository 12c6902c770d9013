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
    const judged = PAYMENT_RULES.map(async (rule) => {
      const carrier = this.carriers.of(rule.code);
      const isSetUp = await carrier?.isSetUp?.(rule.code);
      const why = unusableFor(rule, settings, carrier && { isSetUp });
      return why === null ? [] : [[rule.code, why] as const];
    });
    return new Map((await Promise.all(judged)).flat());
  }
}
