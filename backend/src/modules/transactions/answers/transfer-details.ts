import { Injectable } from '@nestjs/common';
import { causaleOf, epcPayload, STAGES, type TransferDetails } from '@fiocco/contracts';
import { centsOf, formatDecimal } from '@fiocco/money';
import { CarriesPayments } from '../../payment-methods/index.js';
import { SettingsStore } from '../../settings/index.js';
import type { PurchaseView } from '../purchase-view.js';

/** Nobody stands between buyer and account: that a purchase can await its transfer is all that the method needs. */
@Injectable()
@CarriesPayments('bonifico')
export class TransferCarrier {}

/**
 * Says how an awaited transfer is made: to the shop's account as it is now, and for what is still due.
 */
@Injectable()
export class TransferDetailsOf {
  constructor(private readonly settings: SettingsStore) {}

  /** Null where no transfer is awaited, or the shop no longer names an account. */
  async purchase(view: PurchaseView): Promise<TransferDetails | null> {
    const { orderNumber, receivedCents } = view;
    if (STAGES[view.stage].endedBy !== 'transfer' || orderNumber === null) return null;
    const { bankIban: iban, bankAccountHolder: holder, bankName: bank } = await this.settings.get();
    if (!iban || !holder) return null;
    return {
      iban,
      holder,
      bank: bank ?? null,
      causale: causaleOf(orderNumber),
      amount: formatDecimal(view.amountCents + view.shippingCents - receivedCents),
      expiresAt: receivedCents > 0 ? null : view.expiresAt,
    };
  }
}

/** The text of the transfer's QR code: account, sum and causale, and nothing of the buyer. */
export function transferPayload({ iban, holder, causale, amount }: TransferDetails): string {
  return epcPayload({ iban, holder, amountCents: centsOf(amount), remittance: causale });
}
