import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { endOfReservation, endOfTransfer, romeDayOf } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import { CLOCK, type Clock } from '../../../../platform/index.js';
import { CatalogQueries } from '../../../catalog/index.js';
import {
  giftOf,
  type KeptRef,
  type Purchase,
  type PurchaseEdit,
  PurchaseLedger,
} from '../../../gifts/index.js';
import { PaymentMethods } from '../../../payment-methods/index.js';
import { TransactionRegister } from '../../register/transaction-register.js';
import { untilClosed } from '../close-attempt/until-closed.js';
import { BuyerCorrections } from '../correct-buyer/buyer-corrections.js';
import { ReopenTransaction } from '../reopen-transaction/reopen-transaction.handler.js';
import { type EditScene, editsOf, heldAnewFor, type StaffEdit } from './staff-edit.js';

/**
 * The edit dialog: all that it names is saved at once, or nothing. Naming what stands changes nothing and is never
 * refused. Otherwise refuses `MODIFIED_BY_OTHERS` where the purchase has moved on since the page's version.
 */
export class EditTransaction extends Command<void> {
  constructor(
    readonly transactionId: string,
    readonly edit: StaffEdit,
    readonly version: number | null,
  ) {
    super();
  }
}

/** Stands for data of the buyer that are not stored yet, while the gift is asked. */
const ANY_BUYER: KeptRef = { ref: `any#${Number.MAX_SAFE_INTEGER}`, digest: 'any' };

@CommandHandler(EditTransaction)
export class EditTransactionHandler implements ICommandHandler<EditTransaction> {
  constructor(
    private readonly purchases: PurchaseLedger,
    private readonly register: TransactionRegister,
    private readonly buyers: BuyerCorrections,
    private readonly catalog: CatalogQueries,
    private readonly methods: PaymentMethods,
    private readonly bus: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ transactionId, edit, version }: EditTransaction): Promise<void> {
    const { stream } = await this.register.mustFind(transactionId);
    const purchase = await this.purchases.findToShow(stream, transactionId);
    if (!purchase) throw new Refusal('TRANSACTION_NOT_FOUND');
    const gift = giftOf(stream);
    refuseOtherGift(gift, edit);
    const heldAnew = heldAnewFor(purchase, edit);
    const edits = editsOf(purchase, edit, await this.scene(purchase, edit, gift.productId));
    await this.refuseUnusable(edits);
    const fields = (await this.buyers.differ(purchase, edit.buyer)) ? edit.buyer : null;
    if (edits.length === 0 && !fields && !heldAnew) return;
    if (purchase.stage === 'removed') throw new Refusal('TRANSACTION_REMOVED');
    if (heldAnew)
      await this.bus.execute(new ReopenTransaction(transactionId, { as: heldAnew, edits, fields, version }));
    else await this.change(stream, transactionId, edits, fields, version);
  }

  private async change(
    stream: string,
    transactionId: string,
    edits: readonly PurchaseEdit[],
    fields: StaffEdit['buyer'] | null,
    version: number | null,
  ): Promise<void> {
    const all = { type: 'EditPurchase', transactionId, edits, version } as const;
    const after = fields
      ? await this.withBuyer(stream, all, fields)
      : await this.purchases.handle(stream, all);
    if (after?.stage === 'voiding') await untilClosed(this.purchases, stream, transactionId);
  }

  /** The data are stored only with a change that is not refused. A mail that it sends goes to the corrected address. */
  private async withBuyer(
    stream: string,
    all: Extract<Parameters<PurchaseLedger['handle']>[1], { readonly type: 'EditPurchase' }>,
    fields: StaffEdit['buyer'],
  ): Promise<Purchase | undefined> {
    const { transactionId } = all;
    const naming = (buyer: KeptRef) => ({
      ...all,
      edits: [{ type: 'CorrectBuyer', transactionId, buyer, by: 'staff' } as const, ...all.edits],
    });
    await this.purchases.wouldChange(stream, naming(ANY_BUYER));
    return this.buyers.around(stream, transactionId, fields, (buyer) =>
      this.purchases.handle(stream, naming(buyer)),
    );
  }

  private async scene(purchase: Purchase, { kind }: StaffEdit, productId: number | null): Promise<EditScene> {
    const now = this.clock.now();
    const changesKind = kind !== null && kind !== purchase.kind && productId !== null;
    const product = changesKind ? await this.catalog.product(productId) : null;
    return {
      product: product && { productType: product.productType, priceCents: product.priceCents },
      today: romeDayOf(now),
      reservedUntil: endOfReservation(now),
      transferUntil: endOfTransfer(now),
    };
  }

  private async refuseUnusable(edits: readonly PurchaseEdit[]): Promise<void> {
    const paymentMethod = edits.find((edit) => edit.type === 'ChangeMethod')?.paymentMethod;
    if (paymentMethod && (await this.methods.unusable()).has(paymentMethod))
      throw new Refusal('PAYMENT_METHOD_NOT_ALLOWED', { paymentMethod });
  }
}

function refuseOtherGift(
  { listId, productId }: ReturnType<typeof giftOf>,
  named: Pick<StaffEdit, 'listId' | 'productId'>,
): void {
  const isSameList = named.listId === null || named.listId === listId;
  const isSameProduct = named.productId === null || named.productId === (productId ?? 0);
  if (!isSameList || !isSameProduct) throw new Refusal('GIFT_FIXED');
}
