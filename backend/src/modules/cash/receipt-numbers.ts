import { Injectable } from '@nestjs/common';
import { type CashRules, howByHand, type MoneyHow } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import type { Purchase } from '@fiocco/gift';
import { SettingsStore } from '../settings/index.js';
import './cash.refusals.js';

/** Money that is about to be taken. */
interface Taking {
  readonly receiptId: string;
  readonly how?: MoneyHow | null;
}

type Payer = Pick<Purchase, 'amountCents' | 'shippingCents' | 'document' | 'paymentMethod' | 'receipts'>;

/** Whether the number of a receipt is noted with money that staff take: the shop decides it by how the money came. */
@Injectable()
export class ReceiptNumbers {
  constructor(private readonly settings: SettingsStore) {}

  async rules(): Promise<CashRules> {
    const { receiptNumberFor } = await this.settings.get();
    return { receiptNumberFor };
  }

  /** Where no number is named with money that is paid so. Refuses `RECEIPT_NUMBER_REQUIRED`. */
  async refuseMissing({ how: said = null }: Taking, method: string): Promise<void> {
    const { receiptNumberFor } = await this.rules();
    const how = howByHand(method, said);
    if (receiptNumberFor.includes(how)) throw new Refusal('RECEIPT_NUMBER_REQUIRED', { how });
  }

  /** The same for a purchase that stands: it may have a number or this entry already, and may cost nothing. */
  async refuseMissingFor(purchase: Payer, taking: Taking): Promise<void> {
    const { amountCents, shippingCents, document, paymentMethod, receipts } = purchase;
    const isEntered = receipts.some(({ id }) => id === taking.receiptId);
    if (isEntered || document !== null || amountCents + shippingCents === 0) return;
    await this.refuseMissing(taking, paymentMethod);
  }
}
