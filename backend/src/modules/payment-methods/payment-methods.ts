import { PAYMENT_RULES, type PaymentMethod, type UnusablePaymentMethod } from '@fiocco/contracts';
import { Injectable } from '@nestjs/common';
import { SettingsStore } from '../settings/index.js';
import { unusableFor } from './usability.js';

/** Says which payment methods the shop can take now, and why it cannot take the others; nothing else decides this. */
@Injectable()
export class PaymentMethods {
  constructor(private readonly settings: SettingsStore) {}

  async usable(): Promise<readonly PaymentMethod[]> {
    const unusable = await this.unusable();
    return PAYMENT_RULES.map(({ code }) => code).filter((code) => !unusable.has(code));
  }

  async unusable(): Promise<ReadonlyMap<PaymentMethod, UnusablePaymentMethod>> {
    const settings = new Map<string, unknown>(Object.entries(await this.settings.get()));
    return new Map(
      PAYMENT_RULES.flatMap(({ code, needs }) => {
        const why = unusableFor(needs, settings);
        return why === null ? [] : [[code, why] as const];
      }),
    );
  }
}
