import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  AT_THE_COUNTER,
  DEFAULT_DELIVERY,
  type DeliveryMethod,
  isPaidInShop,
  type PaymentMethod,
  type Transaction,
  type TransactionStatus,
} from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import type { FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import {
  type BuyerFields,
  CancelTransaction,
  CollectMoney,
  CorrectBuyer,
  HoldGift,
  ReopenTransaction,
  ReserveHeld,
} from '../../gifts/index.js';
import { shippingFor } from './delivery.js';
import { GiftFactsReader, refuseMissing } from './gift-facts.js';
import { type NewDraft, priced } from './guest-checkout.js';
import { RecordedSales } from './recorded-sales.js';

export interface StaffRecord extends NewDraft {
  /** Drawn by the page: the same one again is the same sale. Null where the caller draws none. */
  readonly transactionId: string | null;
  readonly namedCents: Cents | null;
  readonly deliveryMethod: DeliveryMethod | null;
  readonly paymentMethod: PaymentMethod | null;
  /** `in_attesa` holds it until staff end it; otherwise it is a reservation. */
  readonly status: Exclude<TransactionStatus, 'annullata'>;
  /** "Incassato ora": names the entry of money. Null where none was taken. */
  readonly receiptId: string | null;
}

export interface StaffChange {
  readonly status: TransactionStatus | null;
  /** The hold that the dialog showed; null where it names none. */
  readonly holdId: string | null;
  readonly buyer: Partial<BuyerFields>;
  /** Whether the body names another amount, payment, delivery or type than the transaction's. */
  readonly changesTerms: boolean;
}

/** What staff record at the counter, and what they change of a guest's purchase: all of it commands of the ledger. */
@Injectable()
export class StaffTransactions {
  constructor(
    private readonly facts: GiftFactsReader,
    private readonly sales: RecordedSales,
    private readonly bus: CommandBus,
  ) {}

  /**
   * "Nuova transazione". Answers its id: the one that the page drew, under which a repeat finds the sale as it stands by
   * now. Refuses `TRANSACTION_ID_TAKEN` for the id of anything else.
   */
  async record(wanted: StaffRecord, request: FastifyRequest): Promise<string> {
    const { transactionId, receiptId } = wanted;
    const id = transactionId ?? randomBytes(16).toString('base64url');
    const known = transactionId === null ? null : await this.sales.recorded(transactionId, wanted);
    if (!known) await this.sell(id, wanted, request);
    if (receiptId !== null) await this.bus.execute(new CollectMoney(id, receiptId, null));
    return id;
  }

  private async sell(transactionId: string, wanted: StaffRecord, request: FastifyRequest): Promise<void> {
    const paymentMethod = wanted.paymentMethod ?? AT_THE_COUNTER;
    // Nobody at the counter vouches for an online payment, and a transfer is awaited by a stage of its own.
    if (!isPaidInShop(paymentMethod)) throw new Refusal('PAYMENT_METHOD_NOT_ALLOWED', { paymentMethod });
    const gift = await this.facts.openForStaff(wanted.listId, wanted.productId, request);
    refuseMissing(gift, wanted.productId);
    // What is named is never made another thing: a gift that does not offer it refuses.
    const kind = wanted.kind ?? (await this.facts.kindOf(gift, wanted.productId, null));
    const deliveryMethod = wanted.deliveryMethod ?? DEFAULT_DELIVERY;
    await this.bus.execute(
      new HoldGift({
        transactionId,
        listId: gift.list.id,
        productId: wanted.productId,
        kind,
        unitIndex: wanted.unitIndex,
        product: priced(gift.product),
        shareCents: kind === 'quota' ? wanted.namedCents : null,
        named: { amountCents: wanted.namedCents, shippingCents: null },
        shippingCents: shippingFor(deliveryMethod, gift.product),
        paymentMethod,
        deliveryMethod,
        buyer: wanted.buyer,
        browserHash: null,
        by: 'staff',
        reserve: wanted.status !== 'in_attesa',
        alongside: async (tx) => {
          await this.sales.inTurn(tx, transactionId);
          return wanted.buyer;
        },
      }),
    );
  }

  /** The edit dialog's status becomes the matching command; the buyer's data become a correction. */
  async change(transaction: Transaction, change: StaffChange): Promise<void> {
    const status = change.status === transaction.status ? null : change.status;
    refuseEdit(transaction, change, status);
    // What may still be refused comes first, so that a refused call has corrected nothing; the confirmation's mail goes
    // to the corrected address.
    if (status === 'annullata')
      await this.bus.execute(
        new CancelTransaction(transaction.id, 'cancelled_by_staff', null, false, change.holdId),
      );
    const isReopened = status === 'completata' && transaction.stage === 'cancelled';
    if (isReopened) await this.bus.execute(new ReopenTransaction(transaction.id));
    if (Object.keys(change.buyer).length > 0)
      await this.bus.execute(new CorrectBuyer(transaction.id, change.buyer, 'staff'));
    if (status === 'completata' && !isReopened)
      await this.bus.execute(new ReserveHeld(transaction.id, change.holdId));
  }
}

function refuseEdit({ stage }: Transaction, { changesTerms }: StaffChange, status: TransactionStatus | null) {
  if (changesTerms || status === 'in_attesa') throw new Refusal('EDIT_REFUSED');
  if (status === 'completata' && stage !== 'held' && stage !== 'cancelled')
    throw new Refusal('TRANSACTION_NOT_HELD');
}
