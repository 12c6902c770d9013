import { Inject, Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  AT_THE_COUNTER,
  DEFAULT_DELIVERY,
  type DeliveryMethod,
  isPaidInShop,
  type PaymentMethod,
  type TransactionStatus,
} from '@fiocco/contracts';
import { type EventStore, Refusal, type StoredEvent } from '@fiocco/event-sourcing';
import { giftOf, type Purchase, purchaseStory } from '@fiocco/gift';
import type { Cents } from '@fiocco/money';
import { randomBytes } from 'node:crypto';
import { EVENT_STORE } from '../../../platform/index.js';
import { ReceiptNumbers } from '../../cash/index.js';
import type { Visitor } from '../../gift-lists/index.js';
import { GiftLedger } from '../../gifts/index.js';
import type { NewDraft } from '../drafts/draft.js';
import { Drafts } from '../drafts/drafts.js';
import { TransactionRegister } from '../register/transaction-register.js';
import { shippingFor } from '../terms/delivery.js';
import { ListedGifts, priced, refuseMissing } from '../terms/listed-gifts.js';
import { CollectMoney } from './collect-money.js';
import { HoldGift, type HoldRequest, type TakenMoney } from './hold-gift.js';
import { NameDocument } from './name-document.js';

export interface Sale extends NewDraft {
  /** Drawn by the page: the same id again is the same sale. Null where the caller draws none. */
  readonly transactionId: string | null;
  /** What a share brings; of a whole gift what was agreed, where it is not the price. */
  readonly namedCents: Cents | null;
  readonly deliveryMethod: DeliveryMethod | null;
  readonly paymentMethod: PaymentMethod | null;
  /** `in_attesa` holds the gift until staff end it; otherwise it becomes a reservation. */
  readonly status: Exclude<TransactionStatus, 'annullata'>;
  /** "Incassato ora". Null where no money was taken. */
  readonly taken: TakenMoney<string> | null;
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

/** The fields by which two sales at the counter are compared; null matches anything. */
type NamedSale = Pick<NewDraft, 'listId' | 'productId' | 'kind'> & { readonly namedCents: Cents | null };

/** Finds sales at the counter by the ids that pages drew for them. */
@Injectable()
export class RecordedSales {
  constructor(
    private readonly register: TransactionRegister,
    private readonly drafts: Drafts,
    private readonly ledger: GiftLedger,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /**
   * Whether this sale is already recorded under the id. Refuses `TRANSACTION_ID_TAKEN` where the id belongs to
   * something else: a guest's draft or purchase, or a sale that was recorded of another gift, type or amount.
   */
  async recorded(id: string, sale: NamedSale): Promise<boolean> {
    const [registered, isDraft] = await Promise.all([this.register.find(id), this.drafts.isThere(id)]);
    if (isDraft) throw new Refusal('TRANSACTION_ID_TAKEN');
    if (!registered) return false;
    const { listId, productId } = giftOf(registered.stream);
    const isStaffs = registered.browserHash === null;
    if (!isStaffs || listId !== sale.listId || productId !== sale.productId)
      throw new Refusal('TRANSACTION_ID_TAKEN');
    return this.isInLedger(registered.stream, id, sale);
  }

  /** False where it is registered only: the call before ended, or was refused, before the gift was held. */
  private async isInLedger(stream: string, id: string, sale: NamedSale): Promise<boolean> {
    if (!(await this.ledger.findToShow(stream, id))) return false;
    const begun = asBegun(await this.store.read(stream), id);
    if (begun && !isSame(begun, sale)) throw new Refusal('TRANSACTION_ID_TAKEN');
    return true;
  }
}

/** As it was after the call that began it, whatever was changed since. */
function asBegun(stream: readonly StoredEvent[], id: string): Purchase | undefined {
  const { steps } = purchaseStory(stream, id);
  const [first] = steps;
  return steps.findLast(({ event }) => event.at === first?.event.at)?.after.purchase;
}

function isSame(purchase: Purchase, { kind, namedCents }: NamedSale): boolean {
  const sameKind = kind === null || kind === purchase.kind;
  return sameKind && (namedCents === null || namedCents === purchase.amountCents);
}

type CounterHold = HoldRequest & Required<Pick<HoldRequest, 'counter'>>;

/** What a sale at the counter asks a gift for, without the money that it brings. */
@Injectable()
export class CounterHolds {
  constructor(private readonly gifts: ListedGifts) {}

  async requestOf(transactionId: string, sale: Omit<Sale, 'taken'>, visitor: Visitor): Promise<CounterHold> {
    const paymentMethod = sale.paymentMethod ?? AT_THE_COUNTER;
    // An online payment cannot be confirmed at the counter, and a transfer has a stage of its own.
    if (!isPaidInShop(paymentMethod))
      throw new Refusal('PAYMENT_METHOD_NOT_ALLOWED', { paymentMethod, isSale: true });
    const gift = await this.gifts.openForStaff(sale.listId, sale.productId, visitor);
    refuseMissing(gift, sale.productId);
    // A named type is never replaced by another: a gift that does not offer it refuses.
    const kind = sale.kind ?? (await this.gifts.kindOf(gift, sale.productId, null));
    const deliveryMethod = sale.deliveryMethod ?? DEFAULT_DELIVERY;
    return {
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
      counter: { agreedCents: kind === 'quota' ? null : sale.namedCents, taken: null },
    };
  }
}

@CommandHandler(RecordSale)
export class RecordSaleHandler implements ICommandHandler<RecordSale> {
  constructor(
    private readonly holds: CounterHolds,
    private readonly sales: RecordedSales,
    private readonly register: TransactionRegister,
    private readonly numbers: ReceiptNumbers,
    private readonly bus: CommandBus,
  ) {}

  async execute({ sale, visitor }: RecordSale): Promise<string> {
    const { transactionId, taken, documentNumber } = sale;
    const id = transactionId ?? randomBytes(16).toString('base64url');
    const isKnown = transactionId !== null && (await this.sales.recorded(transactionId, sale));
    const isNew = !isKnown && (await this.sell(id, sale, visitor));
    if (!isNew && taken) {
      const { reason, ...receipt } = taken;
      const receipts = [{ ...receipt, amountCents: null }];
      await this.bus.execute(new CollectMoney(id, { receipts, reason, documentNumber }));
    }
    if (documentNumber !== null) await this.bus.execute(new NameDocument(id, documentNumber, !isNew));
    return id;
  }

  /** False where another call was quicker under the same id, with the same sale. */
  private async sell(id: string, sale: Sale, visitor: Visitor): Promise<boolean> {
    try {
      const request = await this.holds.requestOf(id, sale, visitor);
      if (sale.taken && sale.documentNumber === null)
        await this.numbers.refuseMissing(sale.taken, request.paymentMethod);
      const taken = await this.register.withReason(id, sale.taken);
      await this.bus.execute(new HoldGift({ ...request, counter: { ...request.counter, taken } }));
      return true;
    } catch (error) {
      const isTaken = error instanceof Refusal && error.code === 'MODIFIED_BY_OTHERS';
      if (!isTaken || !(await this.sales.recorded(id, sale))) throw error;
      return false;
    }
  }
}
