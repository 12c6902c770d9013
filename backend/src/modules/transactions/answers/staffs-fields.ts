import { Injectable } from '@nestjs/common';
import { isMethodByHand, type StaffRole, type StaffsFields } from '@fiocco/contracts';
import { giftStream, isAgreedAmount, type Purchase } from '@fiocco/gift';
import { Log } from '../../../platform/index.js';
import type { PurchaseView } from '../purchase-view.js';
import { actionsOf } from './actions.js';
import { mayReadPapers } from '../personal-data/transaction-papers.js';
import { DeskRecords, type ToldAtTheDesk } from './desk-records.js';
import { isReversible } from './receipts.js';

/** By the row alone: money that staff recorded, of which nothing was given back. */
const looksReversible = ({ paymentMethod, receivedCents, refundedCents }: PurchaseView): boolean =>
  receivedCents > 0 && refundedCents === 0 && isMethodByHand(paymentMethod);

/** What staff read on a transaction besides, in a list of them. */
export function staffsFieldsOf(
  view: PurchaseView,
  role: StaffRole,
  canBeReversed = looksReversible(view),
): StaffsFields {
  const { stage, paymentMethod, kind, amountCents, desk } = view;
  const keptCents = view.receivedCents - view.refundedCents;
  return {
    version: desk.version,
    amount_agreed: isAgreedAmount({ kind, amountCents, priceCents: desk.priceCents }),
    saleId: desk.saleId,
    documentNumber: mayReadPapers(view.buyer.name, role) ? desk.documentNumber : null,
    readyOn: desk.readyOn,
    deliveredOn: desk.deliveredOn,
    shippedOn: desk.shippedOn,
    courier: desk.courier,
    trackingNumber: desk.trackingNumber,
    staffNote: desk.staffNote,
    actions: actionsOf({ stage, keptCents, paymentMethod, isReversible: canBeReversed }, role),
  };
}

/** What staff read besides on a transaction that is answered alone. */
@Injectable()
export class AllStaffsFields {
  constructor(
    private readonly records: DeskRecords,
    private readonly log: Log,
  ) {}

  async of(view: PurchaseView, role: StaffRole, purchase?: Purchase): Promise<StaffsFields> {
    const told = await this.told(view, purchase);
    const fields = staffsFieldsOf(view, role, told?.receipts.some(isReversible));
    const { lastAnswer: responseData = null } = view.desk;
    return {
      ...fields,
      receipts: told && (await this.records.named(told)),
      exchange: told?.exchange ?? null,
      withdrawal: told?.withdrawal ?? null,
      responseData,
    };
  }

  /**
   * Null while the ledger cannot be read: the rest is shown all the same. A purchase that is known to have no receipt
   * and no withdrawal needs no story.
   */
  private async told({ id, listId, productId, orderNumber }: PurchaseView, purchase?: Purchase) {
    const isBare = purchase?.receipts.length === 0 && !purchase.withdrawal;
    if (orderNumber === null || isBare) return { receipts: [], exchange: null, withdrawal: null };
    return this.records
      .told(giftStream(listId, productId), id)
      .catch((error: unknown): ToldAtTheDesk | null => {
        this.log.recurring(error, 'receipts');
        return null;
      });
  }
}
