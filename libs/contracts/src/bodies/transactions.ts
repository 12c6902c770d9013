import { LONGEST_PAPER_NUMBER } from '@fiocco/event-sourcing';
import { z } from 'zod';
import { parcelText, writes } from './deliveries.js';
import { invoice } from './invoice.js';
import {
  DRAWN_ID,
  type TransactionStatus,
  TRANSACTION_STATUSES,
  TRANSACTION_TODOS,
  TRANSACTION_TYPES,
  type TransactionType,
} from '../codes.js';
import { DELIVERY_METHODS, deliveryMethodFrom } from '../methods/delivery/index.js';
import { PAYMENT_METHODS, paymentMethodFrom } from '../methods/payment/index.js';
import { isPhone } from '../phone.js';
import type { SentAddress } from '../address-lines.js';
import { SUMMED_TRANSACTIONS } from '../transaction-sums.js';
import { oneLine, typedPhone } from '../typed-text.js';
import {
  cents,
  cursor,
  day,
  emptiedDay,
  filter,
  inOrder,
  language,
  mailOrNothing,
  method,
  MAX_ID,
  optional,
  optionalText,
  pageLimit,
  reason,
  receiptId,
  receiptIfCollected,
  saidOfMoney,
  switched,
  twoReceipts,
  whyCorrected,
  text,
  whole,
  withReceiptIfCollected,
  YES_OR_NO,
} from './fields.js';

/** Forms send empty fields as empty text or null; both count as absent. */
const unsaid = <Field extends z.ZodType<unknown, string>>(field: Field) =>
  z
    .preprocess(
      (value: string | null | undefined) =>
        typeof value === 'string' && oneLine(value) === '' ? undefined : value,
      optional(field),
    )
    .optional();

/** Programs send a switch as a text or number too. */
const yes = () =>
  z
    .preprocess((value: boolean | null | undefined) => {
      const sent: unknown = value;
      return sent === 'true' || sent === 1 ? true : value;
    }, z.boolean('Valore non valido').nullish())
    .optional();

/** Read by the step itself, because on a draft it never fails. */
const unchecked = <Sent>() =>
  z
    .custom<Sent>(() => true)
    .transform((value): unknown => value)
    .optional();

const email = mailOrNothing('Inserisci un indirizzo email valido');
const phone = z
  .string('Inserisci un numero di telefono valido')
  .overwrite(typedPhone)
  .refine((typed) => typed === '' || isPhone(typed), 'Inserisci un numero di telefono valido');

const PARTS = ['name', 'surname', 'street', 'zipCode', 'city', 'province', 'country'] as const;
const MOST = 200;
const MOST_TEXT = 1_000;

const isNoLonger = (value: unknown, most: number): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.length <= most);

function isAddress(value: unknown): boolean {
  if (typeof value === 'string') return isNoLonger(value, MOST_TEXT);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const parts = value as Record<string, unknown>;
  return isNoLonger(parts['text'], MOST_TEXT) && PARTS.every((part) => isNoLonger(parts[part], MOST));
}

/** As pages send it: one text, or an object of texts. */
const address = z
  .custom<SentAddress | null>(
    isAddress,
    `L’indirizzo non è valido: ogni campo può avere al massimo ${MOST} caratteri`,
  )
  .meta({ description: 'Un oggetto o un testo.' });

/** The hold that a page shows; absent for the current one. A value of any other type matches no hold. */
const holdId = () => unsaid(z.string('Valore non valido').overwrite(oneLine).max(64, 'Valore non valido'));

type Euro = string | number;

/** What both doors read of a purchase; each step sends some of it. */
const purchase = z.object({
  buyerName: optional(text({ max: 200, message: 'Il nome è obbligatorio' })),
  buyerPhone: unsaid(phone),
  buyerMessage: optionalText({ max: 2_000, lines: true }),
  message: optionalText({ max: 2_000, lines: true }),
  buyerAddress: address.nullish(),
  invoice,
  deliveryMethod: method(DELIVERY_METHODS, deliveryMethodFrom, 'Il metodo di consegna è obbligatorio'),
  paymentMethod: method(PAYMENT_METHODS, paymentMethodFrom, 'Metodo di pagamento non supportato'),
  /** The amount that the page shows: nothing is held at another price. Ignored on a draft. */
  amount: unchecked<Euro | null>(),
  amount_shipping: unchecked<Euro | null>(),
  status: unchecked<TransactionStatus>(),
  type: unchecked<TransactionType>(),
});

const unitIndex = whole({ min: 0, max: 9_999, message: 'Questa unità del regalo non esiste.' }).nullish();
/** The shop's receipt or invoice. */
const documentNumber = optionalText({ max: LONGEST_PAPER_NUMBER });
const productId = whole({ min: 0, max: MAX_ID, message: 'Il prodotto non è valido' });
const listId = (message: string) => whole({ min: 1, max: Number.MAX_SAFE_INTEGER, message });

const buyer = {
  buyerName: text({ max: 200, message: 'Il nome è obbligatorio' }),
  /** Optional for a sale at the counter. */
  buyerEmail: unsaid(email),
  /** In which they are written to; absent for Italian. */
  lang: unsaid(language()),
};

/** What begins a purchase, at either door. */
const beginning = {
  giftListId: listId('La lista regalo è richiesta'),
  /** 0 or absent for the list's fund. */
  productId: productId.nullish(),
  ...buyer,
  unitIndex,
};

/** A guest's first step, or their whole purchase in one call. */
const newPurchase = purchase
  .extend({
    ...beginning,
    holdId: holdId(),
    isQuotaPayment: yes(),
    isCheckoutStep1: yes(),
    /** A draft of this browser that is to be changed in place of beginning a new one; any other id is ignored. */
    transactionId: unchecked<string>(),
  })
  .meta({ id: 'NewPurchaseDto' });

/** A sale at the counter. */
const newSale = withReceiptIfCollected(
  purchase.extend({
    ...beginning,
    /** The id that staff's page drew. */
    transactionId: unchecked<string>(),
    /** "Incassato ora". */
    collected: yes(),
    receiptId: receiptIfCollected(),
    ...saidOfMoney(),
    reason: whyCorrected(),
    documentNumber,
  }),
).meta({ id: 'NewSaleDto' });

/** A step of the checkout. */
const purchaseStep = purchase
  .extend({
    buyerEmail: optional(email.min(1, 'Inserisci un indirizzo email valido')),
    /** The guest goes on in another language than they began in. */
    lang: unsaid(language()),
    unitIndex,
    holdId: holdId(),
    isQuotaPayment: yes(),
  })
  .meta({ id: 'PurchaseStepDto' });

const drawnId = (missing: string) =>
  z.string(missing).regex(DRAWN_ID, 'Il numero della transazione non è valido');

const MOST_GIFTS = 50;

/** One buyer, one receipt or two, several gifts: all of them or none. */
const saleOfGifts = withReceiptIfCollected(
  purchase
    .pick({
      buyerPhone: true,
      buyerMessage: true,
      message: true,
      buyerAddress: true,
      invoice: true,
      deliveryMethod: true,
    })
    .extend({
      /** Drawn by the page, like a transaction's: the same id again is the same sale. */
      saleId: drawnId('Manca il numero della vendita'),
      ...buyer,
      items: z
        .array(
          z.object({
            transactionId: drawnId('Manca il numero della transazione'),
            giftListId: listId('La lista regalo è richiesta'),
            /** 0 or absent for the list's fund. */
            productId: productId.nullish(),
            /** What a share brings; of a whole gift what was agreed. Absent: the catalogue's. */
            amount: optional(cents()),
            type: optional(z.enum(TRANSACTION_TYPES, 'Il tipo di transazione non è previsto')),
          }),
          'La vendita non ha regali',
        )
        .min(1, 'La vendita non ha regali')
        .max(MOST_GIFTS, `Una vendita ha al massimo ${MOST_GIFTS} regali`)
        .refine(
          (items) => new Set(items.map(({ transactionId }) => transactionId)).size === items.length,
          'Ogni regalo della vendita ha bisogno di un numero suo',
        ),
      /** What is only put aside is not sold: each of those gifts is a transaction of its own. */
      status: optional(
        z.enum(['completata'], 'Una vendita non resta in attesa: ogni regalo si tiene da solo'),
      ),
      /** "Incassato ora". */
      collected: yes(),
      receiptId: receiptIfCollected(),
      ...saidOfMoney(),
      /** In place of `receiptId` and `how`, where the money came in two ways. */
      receipts: optional(twoReceipts),
      documentNumber,
      reason: whyCorrected(),
    }),
).meta({ id: 'SaleOfGiftsDto' });

/** What staff's edit dialog saves: the fields that it names. An empty text empties its field. */
const staffsChanges = withReceiptIfCollected(
  purchase.extend({
    buyerEmail: optional(email),
    buyerPhone: optional(phone),
    /** In which the buyer is written to from now on. */
    lang: unsaid(language()),
    /** Only as they are: neither changes. */
    giftListId: listId('La lista non è valida').nullish(),
    productId: productId.nullish(),
    holdId: holdId(),
    documentNumber,
    staffNote: optionalText({ max: 2_000, lines: true }),
    readyOn: emptiedDay(),
    deliveredOn: emptiedDay(),
    shippedOn: emptiedDay(),
    courier: parcelText(),
    trackingNumber: parcelText(),
    write: writes(),
    /** With the status completata: "Incassato ora". */
    collected: yes(),
    receiptId: receiptIfCollected(),
    ...saidOfMoney(),
    reason: whyCorrected(),
  }),
  // A receipt that is named has to be one, also where nothing is collected.
  ({ collected, receiptId: named }) => collected === true || Boolean(named),
).meta({ id: 'StaffsChangesDto' });

/** The bodies of the calls that guests and staff make under one address: each door reads its own. */
export const BODIES_BY_DOOR = {
  'POST /api/transactions': { guest: newPurchase, counter: newSale },
  'PUT /api/transactions/:id': { guest: purchaseStep, counter: staffsChanges },
};

/** The token behind the `#` of a mail's link. */
export const mailLink = z
  .object({ token: z.string('Il link non è valido').max(200, 'Il link non è valido') })
  .meta({ id: 'MailLinkDto' });

export const transactionBodies = {
  'POST /api/transactions': newPurchase.or(newSale).meta({ id: 'NewTransactionDto' }),
  'POST /api/sales': saleOfGifts,
  'PUT /api/transactions/:id': purchaseStep.or(staffsChanges).meta({ id: 'UpdateTransactionDto' }),
  'POST /api/transactions/:id/release': z.object({ holdId: holdId() }).meta({ id: 'ReleaseDto' }),
  'POST /api/transactions/:id/cancel': z
    .object({ reason: optionalText({ max: 1_000, lines: true }), holdId: holdId() })
    .meta({ id: 'CancelDto' }),
  'POST /api/transactions/:id/collect': withReceiptIfCollected(
    z.object({
      /** Absent for all that is due. */
      amount: optional(cents()),
      /** What has to be explained: why a transfer falls a little short, or why a closed day is entered. */
      reason: optionalText({ max: 1_000, lines: true }),
      receiptId: receiptIfCollected(),
      ...saidOfMoney(),
      /** In place of `receiptId`, `how` and `amount`, where the money came in two ways: both, or neither. */
      receipts: optional(twoReceipts),
      documentNumber,
    }),
    ({ receipts }) => receipts === undefined,
  ).meta({ id: 'CollectDto' }),
  /** The entry that was a mistake. */
  'POST /api/transactions/:id/reverse': z
    .object({ receiptId: receiptId(), reason: reason() })
    .meta({ id: 'ReverseDto' }),
  'POST /api/transactions/:id/reopen': withReceiptIfCollected(
    z.object({
      /** The amount that the page showed; absent: the amount before it was cancelled. */
      amount: optional(cents()),
      /** "Incassato ora". */
      collected: optional(z.boolean(YES_OR_NO)),
      receiptId: receiptIfCollected(),
      ...saidOfMoney(),
      documentNumber,
      reason: whyCorrected(),
    }),
  ).meta({ id: 'ReopenDto' }),
  'POST /api/transactions/:id/exchange': z
    .object({
      /** The new purchase's, drawn by the page. */
      transactionId: z
        .string('Manca il numero della nuova transazione')
        .regex(DRAWN_ID, 'Il numero della transazione non è valido'),
      giftListId: listId('La lista regalo è richiesta'),
      /** 0 or absent for the list's fund. */
      productId: productId.nullish(),
      /** Agreed for the new gift; absent: the catalogue's, and for a share what the old one was. */
      amount: optional(cents()),
      /** Names the exchange: the same again is the same exchange. */
      receiptId: receiptId(),
      reason: optionalText({ max: 1_000, lines: true }),
    })
    .meta({ id: 'ExchangeDto' }),
  'POST /api/public/cancel-link': mailLink,
  'POST /api/public/cancel-link/use': mailLink,
  'POST /api/public/confirm-link': mailLink,
};

/** Which transactions; the removed ones never. An empty text is no filter. */
const filters = z.object({
  giftListId: filter(listId('La lista non è valida')),
  productId: filter(productId),
  status: filter(z.enum(TRANSACTION_STATUSES, 'Lo stato non è valido')),
  /** `only`: choices that nobody holds or confirmed, in place of all others. */
  drafts: filter(z.enum(['hidden', 'only'], 'Le bozze si possono nascondere o mostrare da sole')),
  /** Only those about whose money staff may have to do this. */
  todo: filter(z.enum(TRANSACTION_TODOS, 'Questa cosa da fare non esiste')),
  /** Only those behind this sum. */
  sum: filter(z.enum(SUMMED_TRANSACTIONS, 'Questa somma non esiste')),
  /** Words, or any text with a causale in it: then the order that this means. */
  q: optionalText({ max: 200 }),
  /** Days of `timestamp`, both included. */
  from: filter(day()),
  to: filter(day()),
  paymentMethod: filter(method(PAYMENT_METHODS, paymentMethodFrom, 'Il metodo di pagamento non è valido')),
  /** Of `amount`, both included. */
  amountMin: filter(cents()),
  amountMax: filter(cents()),
  /** Only those of whoever made this one: by their address or telephone, however either is written. */
  sameBuyerAs: filter(z.string('La transazione non è valida').max(64, 'La transazione non è valida')),
  /** Only those that were sold together in this sale. */
  saleId: filter(z.string('La vendita non è valida').max(64, 'La vendita non è valida')),
  /** Only those whose money is still to come though their term is over. */
  overdue: switched(),
});

const SORTS = ['timestamp', 'list', 'product', 'buyer', 'type', 'amount', 'status'] as const;

export const transactionQueries = {
  'GET /api/transactions/totals': inOrder(filters),
  'GET /api/transactions': inOrder(
    filters.extend({
      sort: z.enum(SORTS, 'L’ordine non è valido').optional(),
      dir: z.enum(['asc', 'desc'], 'L’ordine non è valido').optional(),
      limit: pageLimit(),
      cursor: cursor(2_000),
    }),
  ),
};
