import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  AT_THE_COUNTER,
  DEFAULT_DELIVERY,
  type DeliveryMethod,
  isPaidInShop,
  type PaymentMethod,
  type TransactionStatus,
} from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import { randomBytes } from 'node:crypto';
import type { Visitor } from '../../../gift-lists/index.js';
import type { NewDraft } from '../../guest-dialogue.js';
import { shippingFor } from '../../terms/delivery.js';
import { ListedGifts, priced, refuseMissing } from '../../terms/listed-gifts.js';
import { CollectMoney } from '../collect-money/collect-money.handler.js';
import { HoldGift } from '../hold-gift/hold-gift.handler.js';
import { NameDocument } from '../name-document/name-document.handler.js';
import { RecordedSales } from './recorded-sales.js';

export interface Sale extends NewDraft {
  /** Drawn by the page: the same id again is the same sale. Null where the caller draws none. */
  readonly transactionId: string | null;
  /** What a share brings; of a whole gift what was agreed, where it is not the price. */
  readonly namedCents: Cents | null;
  readonly deliveryMethod: DeliveryMethod | null;
  readonly paymentMethod: PaymentMethod | null;
  /** `in_attesa` holds the gift until staff end it; otherwise it becomes a reservation. */
  readonly status: Exclude<TransactionStatus, 'annullata'>;
  /** "Incassato ora": the id of the entry of money. Null where none was taken. */
  readonly receiptId: string | null;
  /** Of the shop's receipt or invoice; null where none was written yet. */
  readonly documentNumber: string | null;
}

/**
 * "Nuova transazione", at the counter. Answers the id that the page drew; a repeat finds the same sale. Refuses
 * `TRANSACTION_ID_TAKEN` where the id belongs to anything else.
 */
export class RecordSale extends Command<string> {
  constructor(
    readonly sale: Sale,
    readonly visitor: Visitor,
  ) {
    super();
  }
}

@CommandHandler(RecordSale)
export class RecordSaleHandler implements ICommandHandler<RecordSale> {
  constructor(
    private readonly gifts: ListedGifts,
    private readonly sales: RecordedSales,
    private readonly bus: CommandBus,
  ) {}

  async execute({ sale, visitor }: RecordSale): Promise<string> {
    const { transactionId, receiptId, documentNumber } = sale;
    const id = transactionId ?? randomBytes(16).toString('base64url');
    const isKnown = transactionId !== null && (await this.sales.recorded(transactionId, sale));
    const isNew = !isKnown && (await this.sell(id, sale, visitor));
    if (!isNew && receiptId !== null) await this.bus.execute(new CollectMoney(id, receiptId, null));
    if (documentNumber !== null) await this.bus.execute(new NameDocument(id, documentNumber, !isNew));
    return id;
  }

  /** False where another call was quicker under the same id, with the same sale. */
  private async sell(id: string, sale: Sale, visitor: Visitor): Promise<boolean> {
    try {
      await this.hold(id, sale, visitor);
      return true;
    } catch (error) {
      const isTaken = error instanceof Refusal && error.code === 'MODIFIED_BY_OTHERS';
      if (!isTaken || !(await this.sales.recorded(id, sale))) throw error;
      return false;
    }
  }

  private async hold(transactionId: string, sale: Sale, visitor: Visitor): Promise<void> {
    const paymentMethod = sale.paymentMethod ?? AT_THE_COUNTER;
    // An online payment cannot be confirmed at the counter, and a transfer has a stage of its own.
    if (!isPaidInShop(paymentMethod))
      throw new Refusal('PAYMENT_METHOD_NOT_ALLOWED', { paymentMethod, isSale: true });
    const gift = await this.gifts.openForStaff(sale.listId, sale.productId, visitor);
    refuseMissing(gift, sale.productId);
    // A named type is never replaced by another: a gift that does not offer it refuses.
    const kind = sale.kind ?? (await this.gifts.kindOf(gift, sale.productId, null));
    const deliveryMethod = sale.deliveryMethod ?? DEFAULT_DELIVERY;
    await this.bus.execute(
      new HoldGift({
        transactionId,
        listId: gift.list.id,
        productId: sale.productId,
        kind,
        unitIndex: sale.unitIndex,
        product: priced(gift.product),
        shareCents: kind === 'quota' ? sale.namedCents : null,
        named: { amountCents: null, shippingCents: null },
        shippingCents: shippingFor(deliveryMethod, gift.product),
        paymentMethod,
        deliveryMethod,
        buyer: { by: 'staff', fields: sale.buyer },
        confirm: sale.status === 'in_attesa' ? null : 'reservation',
        counter: { agreedCents: kind === 'quota' ? null : sale.namedCents, receiptId: sale.receiptId },
      }),
    );
  }
}
