import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { romeDayOf } from '@fiocco/contracts';
import { type KeptRef, Refusal, NOT_KEPT_YET } from '@fiocco/event-sourcing';
import { giftOf, parcelOf, type Purchase, type PurchaseEdit } from '@fiocco/gift';
import { CLOCK, type Clock } from '../../../platform/index.js';
import { ReceiptNumbers } from '../../cash/index.js';
import { CatalogQueries } from '../../catalog/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { PaymentMethods } from '../../payment-methods/index.js';
import { SettingsStore } from '../../settings/index.js';
import { Drafts } from '../drafts/drafts.js';
import { TransactionPapers } from '../personal-data/transaction-papers.js';
import type { Parcel } from '../purchase-view.js';
import { TransactionRegister } from '../register/transaction-register.js';
import { TermsInDays } from '../terms/terms-in-days.js';
import { untilClosed } from './until-closed.js';
import { BuyerCorrections } from './buyer-corrections.js';
import { ReopenTransaction } from './reopen-transaction.js';
import { type EditScene, editsOf, heldAnewFor, type StaffEdit } from './staff-edit.js';

/**
 * The edit dialog: all that it names is saved at once, or nothing. Naming what stands changes nothing and is never
 * refused. Otherwise refuses `MODIFIED_BY_OTHERS` where the purchase has moved on since the page's version. Answers the
 * purchase as it is then.
 */
export class EditTransaction extends Command<Purchase | undefined> {
  constructor(
    readonly transactionId: string,
    readonly edit: StaffEdit,
    readonly version: number | null,
  ) {
    super();
  }
}

type EditPurchase = Extract<Parameters<GiftLedger['handle']>[1], { readonly type: 'EditPurchase' }>;

/** The purchase as the call has loaded it. */
interface Loaded {
  readonly stream: string;
  readonly purchase: Purchase;
  /** A time of `performance.now()` before it was loaded. */
  readonly since: number;
}

/** What an edit changes of a purchase as it stands. */
interface Changes {
  readonly heldAnew: ReturnType<typeof heldAnewFor>;
  readonly edits: readonly PurchaseEdit[];
  /** Of the buyer; null where nothing is named. */
  readonly fields: StaffEdit['buyer'] | null;
  /** The receipt or invoice; null where it is taken back, undefined where it stays. */
  readonly number: string | null | undefined;
  /** Courier and tracking number likewise. */
  readonly parcel: Parcel | null | undefined;
}

const MODIFIED = 'MODIFIED_BY_OTHERS';
const isModified = (error: unknown): boolean => error instanceof Refusal && error.code === MODIFIED;

@CommandHandler(EditTransaction)
export class EditTransactionHandler implements ICommandHandler<EditTransaction> {
  constructor(
    private readonly purchases: GiftLedger,
    private readonly register: TransactionRegister,
    private readonly drafts: Drafts,
    private readonly buyers: BuyerCorrections,
    private readonly papers: TransactionPapers,
    private readonly numbers: ReceiptNumbers,
    private readonly catalog: CatalogQueries,
    private readonly methods: PaymentMethods,
    private readonly terms: TermsInDays,
    private readonly settings: SettingsStore,
    private readonly bus: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(command: EditTransaction): Promise<Purchase | undefined> {
    try {
      const loaded = await this.load(command.transactionId);
      const changes = await this.changesOf(loaded, command);
      return changes ? await this.save(loaded, changes, command) : loaded.purchase;
    } catch (error) {
      if (!isModified(error)) throw error;
      // Somebody else, or the same call before it, may have saved just this at the same moment.
      const now = await this.load(command.transactionId);
      const standsByNow = (await this.changesOf(now, command).catch(() => true)) === null;
      if (!standsByNow) throw error;
      return now.purchase;
    }
  }

  private async load(transactionId: string): Promise<Loaded> {
    const since = performance.now();
    const registered = await this.register.find(transactionId);
    const purchase = registered && (await this.purchases.findToShow(registered.stream, transactionId));
    if (!purchase) throw await this.unheld(transactionId);
    return { stream: registered.stream, purchase, since };
  }

  private async save(
    loaded: Loaded,
    changes: Changes,
    { edit, version }: EditTransaction,
  ): Promise<Purchase | undefined> {
    const { stage, id: transactionId } = loaded.purchase;
    const { heldAnew: as, edits, fields } = changes;
    // What was prepared goes back to its shelf, whatever became of its purchase.
    const isOnlyBack = !fields && edits.every(({ type }) => type === 'NoteReady');
    if (stage === 'removed' && !isOnlyBack) throw new Refusal('TRANSACTION_REMOVED');
    const all = { type: 'EditPurchase', transactionId, edits, version } as const;
    if (!as) return this.change(loaded, all, changes);
    const { edits: named } = await this.withTexts(all, changes);
    const isNumbered = Boolean(edit.documentNumber);
    const reopening = { as, edits: named, fields, version, isNumbered };
    return this.bus.execute(new ReopenTransaction(transactionId, reopening));
  }

  /** Null where everything that the edit names stands already. */
  private async changesOf(
    { stream, purchase }: Loaded,
    { edit, version }: EditTransaction,
  ): Promise<Changes | null> {
    const isStale = version !== null && version !== purchase.version;
    try {
      return await this.judged(stream, purchase, edit, isStale);
    } catch (error) {
      // What is refused may have been right for what the page showed.
      throw isStale && error instanceof Refusal
        ? new Refusal(MODIFIED, { version: purchase.version })
        : error;
    }
  }

  /** Until its gift is held it is its buyer's. */
  private async unheld(transactionId: string): Promise<Refusal> {
    return new Refusal(
      (await this.drafts.isThere(transactionId)) ? 'DRAFT_OF_BUYER' : 'TRANSACTION_NOT_FOUND',
    );
  }

  private async judged(
    stream: string,
    purchase: Purchase,
    edit: StaffEdit,
    isStale: boolean,
  ): Promise<Changes | null> {
    const gift = giftOf(stream);
    refuseOtherGift(gift, edit);
    const heldAnew = heldAnewFor(purchase, edit);
    const number = await this.papers.changed(purchase, edit.documentNumber);
    const parcel = await this.parcelChanged(stream, purchase, edit.parcel);
    const texts = { document: notYet(number), parcel: notYet(parcel) };
    const scene = await this.scene(purchase, edit, gift.productId, texts);
    const edits = editsOf(purchase, edit, scene);
    await this.refuseUnusable(edits);
    const taken = edits.find((one) => one.type === 'TakeMoney');
    if (taken && !edit.documentNumber) await this.numbers.refuseMissingFor(purchase, taken);
    const fields = await this.fieldsOf(purchase, edit, isStale);
    if (edits.length === 0 && !fields && !heldAnew) return null;
    return { heldAnew, edits, fields, number, parcel };
  }

  /**
   * Storing them finds out whether they stand already. The vault is asked before that only where their correction would
   * be refused.
   */
  private async fieldsOf(
    purchase: Purchase,
    { buyer }: StaffEdit,
    isStale: boolean,
  ): Promise<Changes['fields']> {
    if (Object.keys(buyer).length === 0) return null;
    const mayBeRefused = isStale || purchase.stage === 'removed';
    return mayBeRefused && !(await this.buyers.differ(purchase, buyer)) ? null : buyer;
  }

  /** Texts are stored only with a change that is not refused. A mail that it sends goes to the corrected address. */
  private async change(
    { stream, purchase, since }: Loaded,
    all: EditPurchase,
    { fields, ...texts }: Pick<Changes, 'fields' | 'number' | 'parcel'>,
  ): Promise<Purchase | undefined> {
    const { transactionId } = all;
    const naming = (edit: EditPurchase, buyer: KeptRef): EditPurchase => ({
      ...edit,
      edits: [{ type: 'CorrectBuyer', transactionId, buyer, by: 'staff' }, ...edit.edits],
    });
    if (fields || (isNamed(texts) && mayBeRefused(all, purchase)))
      await this.purchases.wouldChange(stream, fields ? naming(all, NOT_KEPT_YET) : all, since);
    const edit = await this.withTexts(all, texts);
    const handle = (command: EditPurchase) => this.purchases.handle(stream, command);
    const after = await (fields
      ? this.buyers.around(stream, purchase, fields, (buyer) => handle(naming(edit, buyer)))
      : handle(edit));
    return after?.stage === 'voiding' ? untilClosed(this.purchases, stream, transactionId) : after;
  }

  private async withTexts(
    all: EditPurchase,
    { number, parcel: named }: Pick<Changes, 'number' | 'parcel'>,
  ): Promise<EditPurchase> {
    const { transactionId } = all;
    const document = isText(number) ? await this.papers.keep(transactionId, number) : null;
    const parcel = named ? await this.register.keepParcel(transactionId, named) : null;
    return {
      ...all,
      edits: all.edits.map((edit) => {
        if (edit.type === 'NameDocument') return { ...edit, document };
        return edit.type === 'NameParcel' ? { ...edit, parcel } : edit;
      }),
    };
  }

  /** Undefined where what is named stands already. */
  private async parcelChanged(
    stream: string,
    { id }: Purchase,
    named: StaffEdit['parcel'],
  ): Promise<Changes['parcel']> {
    if (!named) return undefined;
    const is = await this.register.parcelIn(parcelOf(await this.purchases.load(stream), id));
    const then = { ...is, ...named };
    if (then.courier === is.courier && then.trackingNumber === is.trackingNumber) return undefined;
    return then.courier === null && then.trackingNumber === null ? null : then;
  }

  private async scene(
    purchase: Purchase,
    { kind }: StaffEdit,
    productId: number | null,
    texts: Pick<EditScene, 'document' | 'parcel'>,
  ): Promise<EditScene> {
    const now = this.clock.now();
    const changesKind = kind !== null && kind !== purchase.kind && productId !== null;
    const product = changesKind ? await this.catalog.product(productId) : null;
    const { mailWhenReady: ready, mailWhenShipped: shipped } = await this.settings.get();
    return {
      product: product && { productType: product.productType, priceCents: product.priceCents },
      today: romeDayOf(now),
      now: now.toISOString(),
      mails: { ready, shipped },
      ...(await this.terms.from(now)),
      ...texts,
    };
  }

  private async refuseUnusable(edits: readonly PurchaseEdit[]): Promise<void> {
    const paymentMethod = edits.find((edit) => edit.type === 'ChangeMethod')?.paymentMethod;
    if (paymentMethod && (await this.methods.unusable()).has(paymentMethod))
      throw new Refusal('PAYMENT_METHOD_NOT_ALLOWED', { paymentMethod });
  }
}

const isNamed = ({ number, parcel }: Pick<Changes, 'number' | 'parcel'>): boolean =>
  isText(number) || Boolean(parcel);

const isText = (number: Changes['number']): number is string => typeof number === 'string';

const notYet = (text: string | Parcel | null | undefined) =>
  text === null || text === undefined ? text : NOT_KEPT_YET;

/** A number alone is noted at every stage, by whoever shows what stands. */
const mayBeRefused = ({ edits, version }: EditPurchase, purchase: Purchase): boolean =>
  edits.length > 1 || (version !== null && version !== purchase.version);

function refuseOtherGift(
  { listId, productId }: ReturnType<typeof giftOf>,
  named: Pick<StaffEdit, 'listId' | 'productId'>,
): void {
  const isSameList = named.listId === null || named.listId === listId;
  const isSameProduct = named.productId === null || named.productId === (productId ?? 0);
  if (!isSameList || !isSameProduct) throw new Refusal('GIFT_FIXED');
}
