import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal } from '@fiocco/event-sourcing';
import { gaveTo, giftOf, giftStream, isExchanging, type Purchase } from '@fiocco/gift';
import type { Cents } from '@fiocco/money';
import type { Visitor } from '../../gift-lists/index.js';
import { GiftLedger } from '../../gifts/index.js';
import type { BuyerView, DeskView } from '../purchase-view.js';
import { type BuyerFields, TransactionRegister } from '../register/transaction-register.js';
import { shippingFor } from '../terms/delivery.js';
import { ListedGifts, priced, refuseMissing } from '../terms/listed-gifts.js';
import { TransactionsReader } from '../transactions.reader.js';
import { HoldGift } from '../commands/hold-gift.js';
import { type Exchanged, Exchanges, type GiveToExchange } from './exchanges.js';

interface AskedExchange {
  /** Drawn by the page: the same id again is the same exchange. */
  readonly exchangeId: string;
  /** The new purchase, under the id that the page drew. */
  readonly to: GiveToExchange['to'];
  /** For the new gift, in place of the catalogue's price; of a share what it brings. */
  readonly agreedCents: Cents | null;
  /** Staff's own words. */
  readonly reason: string | null;
}

/**
 * "Cambia regalo" (decision 67): the purchase ends, and its person and its money go on in a new one. A repeat goes on
 * where the call before ended. Refuses what either gift refuses, and `CREDIT_SPENT`.
 */
export class ExchangeGift extends Command<Exchanged> {
  constructor(
    readonly transactionId: string,
    readonly asked: AskedExchange,
    readonly visitor: Visitor,
  ) {
    super();
  }
}

@CommandHandler(ExchangeGift)
export class ExchangeGiftHandler implements ICommandHandler<ExchangeGift> {
  constructor(
    private readonly purchases: GiftLedger,
    private readonly register: TransactionRegister,
    private readonly transactions: TransactionsReader,
    private readonly gifts: ListedGifts,
    private readonly exchanges: Exchanges,
    private readonly bus: CommandBus,
  ) {}

  async execute(command: ExchangeGift): Promise<Exchanged> {
    const { transactionId, asked } = command;
    const { stream } = await this.register.mustFind(transactionId);
    const toStream = giftStream(asked.to.listId, asked.to.productId);
    if (toStream === stream) throw new Refusal('EXCHANGE_SAME_GIFT');
    const old = await this.purchases.findToShow(stream, transactionId);
    if (!old) throw new Refusal('TRANSACTION_NOT_FOUND');
    const { to, exchangeId } = asked;
    const of = { transactionId, exchangeId, to };
    const give = { type: 'GiveToExchange', ...of, endsAs: 'exchanged', reason: null } as const;
    await this.purchases.wouldChange(stream, give);
    if (!(await this.isBegun(toStream, asked, old))) await this.hold(command, stream, old);
    const ends = { fromStream: stream, fromTransactionId: transactionId, toStream };
    const exchange = { exchangeId, ...ends, toTransactionId: to.transactionId };
    return this.exchanges.finish(exchange, asked.reason);
  }

  /** Refuses where the page's id belongs to anything but this exchange: that would not take what is given. */
  private async isBegun(stream: string, { to, exchangeId }: AskedExchange, old: Purchase): Promise<boolean> {
    const begun = await this.purchases.find(stream, to.transactionId);
    if (!begun && !old.exchanges?.[exchangeId]) return false;
    // It was taken back: nothing stands that the page could be told of.
    if (begun && gaveTo(begun, old.id)) throw new Refusal('EXCHANGE_ENDED');
    if (begun && isSame(old, begun, exchangeId)) return true;
    throw new Refusal('TRANSACTION_ID_TAKEN');
  }

  private async hold(
    { transactionId, asked, visitor }: ExchangeGift,
    stream: string,
    old: Purchase,
  ): Promise<void> {
    const { to, exchangeId, agreedCents } = asked;
    const { view } = await this.transactions.mustFind(transactionId, 'answer');
    const gift = await this.gifts.openForStaff(to.listId, to.productId, visitor);
    refuseMissing(gift, to.productId);
    const kind = await this.gifts.kindOf(gift, to.productId, old.kind);
    const shippingCents = shippingFor(old.deliveryMethod, gift.product);
    const shareCents = kind === 'quota' ? (agreedCents ?? old.amountCents) : null;
    await this.bus.execute(
      new HoldGift({
        transactionId: to.transactionId,
        listId: to.listId,
        productId: to.productId,
        kind,
        unitIndex: null,
        product: priced(gift.product),
        shareCents,
        named: { amountCents: null, shippingCents: null },
        shippingCents,
        // Where all of it is paid by a provider's money it stays so; what is due is paid in the shop.
        paymentMethod: old.paymentMethod,
        deliveryMethod: old.deliveryMethod,
        buyer: { by: 'staff', fields: fieldsOf(view.buyer, view.desk) },
        confirm: null,
        counter: {
          agreedCents: kind === 'quota' ? null : agreedCents,
          taken: null,
          exchange: { exchangeId, from: { ...giftOf(stream), transactionId } },
        },
      }),
    );
  }
}

const isSame = (old: Purchase, begun: Purchase, exchangeId: string): boolean =>
  waitsFor(old, begun, exchangeId) || isGivenTo(old, begun, exchangeId);
const waitsFor = (old: Purchase, begun: Purchase, exchangeId: string): boolean =>
  isExchanging(begun) && begun.takes?.exchangeId === exchangeId && begun.takes.transactionId === old.id;
const isGivenTo = ({ exchanges }: Purchase, begun: Purchase, exchangeId: string): boolean => {
  const to = exchanges?.[exchangeId];
  return to !== undefined && to !== 'refused' && to.transactionId === begun.id;
};

/** The person goes along, with what staff have noted about the purchase. */
const fieldsOf = (
  { name, email, phone, message, address, invoice, lang }: BuyerView,
  { staffNote }: DeskView,
): BuyerFields => ({
  name: name ?? '',
  email: email ?? '',
  phone: phone ?? '',
  message: message ?? '',
  address: address as BuyerFields['address'],
  invoice,
  lang,
  staffNote: staffNote ?? '',
});
