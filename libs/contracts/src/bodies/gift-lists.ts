import { z } from 'zod';
import { LIST_BADGES, type ListBadge, PEOPLE_OF_LIST, SHARE_WAYS, SHARED_THINGS } from '../gift-lists.js';
import { CLOSING_CHOICES, CLOSING_GROUPS } from '../list-closing.js';
import {
  MAX_ASSIGNMENT_CHANGES,
  MAX_LIST_NAME,
  MAX_LIST_PASSWORD,
  MAX_LIST_QUANTITY,
  MAX_ORDERED_GIFTS,
} from '../limits.js';
import { DELIVERY_RULES, type AllowedDeliveryModes } from '../methods/delivery/index.js';
import { PAYMENT_RULES, type AllowedPaymentMethods } from '../methods/payment/index.js';
import { PICTURE_ADDRESS } from '../pictures.js';
import { type RomeDay, romeDayOf } from '../rome-day.js';
import { typedPhone } from '../typed-text.js';
import {
  cursor,
  day,
  emptiedEuro,
  filter,
  flag,
  givenId,
  keptMailAddress,
  MAX_ID,
  MAX_LIST_ID,
  moneyHow,
  optional,
  optionalText,
  pageLimit,
  reachable,
  text,
  whole,
  whyCorrected,
} from './fields.js';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** A day, or the instant of midnight in Rome, which older clients send; null for an empty text; else as it came. */
function sentDay(value: RomeDay | null | undefined): RomeDay | null | undefined {
  const sent: unknown = value;
  if (sent === '') return null;
  if (typeof sent !== 'string' || !INSTANT.test(sent)) return value;
  const instant = new Date(sent);
  return Number.isNaN(instant.getTime()) ? value : romeDayOf(instant);
}

const eventDay = () => z.preprocess(sentDay, day().nullish()).optional();

const beneficiaryAddress = z
  .object(
    {
      name: optionalText({ max: 100 }),
      surname: optionalText({ max: 100 }),
      street: optionalText({ max: 200 }),
      zipCode: optionalText({ max: 20 }),
      province: optionalText({ max: 50 }),
      city: optionalText({ max: 100 }),
      /** Italy where there is none. */
      country: optionalText({ max: 100 }),
      notes: optionalText({ max: 1000, lines: true }),
    },
    'L’indirizzo non è valido',
  )
  .meta({ id: 'BeneficiaryAddressDto' });

/** One field for each registered method; those that are not named stay as they are. */
const methods = <Allowed extends object>(
  rules: readonly { readonly field: string }[],
  id: string,
  message: string,
) =>
  z
    .object(Object.fromEntries(rules.map(({ field }) => [field, flag()])), message)
    .meta({ id }) as unknown as z.ZodType<Partial<Allowed>, Partial<Allowed>>;

const giftList = z
  .object({
    name: text({ max: MAX_LIST_NAME, message: 'Il nome della lista è richiesto' }),
    beneficiaryName: text({ max: 200, message: 'Il nome del beneficiario è richiesto' }),
    occasionId: whole({ min: 1, max: MAX_ID, message: 'L’occasione è richiesta' }),
    beneficiaryEmail: reachable(
      text({ max: 254, kept: keptMailAddress, message: 'L’email del beneficiario è richiesta' }),
      'Formato email non valido',
    ),
    beneficiaryPhone: text({
      max: 40,
      kept: typedPhone,
      message: 'Il telefono del beneficiario è richiesto',
    }),
    /** Of two people the other one: null, or an empty text, for nobody. */
    secondBeneficiaryName: optionalText({ max: 200 }),
    secondBeneficiaryEmail: reachable(
      z.string('Formato email non valido').overwrite(keptMailAddress).max(254),
      'Formato email non valido',
    )
      .transform((address) => address || null)
      .nullish(),
    secondBeneficiaryPhone: optionalText({ max: 40, kept: typedPhone }),
    beneficiaryAddress: beneficiaryAddress.nullish(),
    eventDate: eventDay(),
    startDate: eventDay(),
    endDate: eventDay(),
    /** Absent keeps the password, an empty text removes it. */
    password: optionalText({ max: MAX_LIST_PASSWORD }),
    notes: optionalText({ max: 5000, lines: true }),
    publicMessage: optionalText({ max: 2000, lines: true }),
    image: optionalText({ max: 1000, matches: [PICTURE_ADDRESS, 'L’indirizzo dell’immagine non è valido'] }),
    notifyBeneficiary: flag(),
    acceptsFund: flag(),
    state: optional(z.enum(['open', 'suspended', 'archived'], 'Valore non previsto')),
    allowedPaymentMethods: optional(
      methods<AllowedPaymentMethods>(
        PAYMENT_RULES,
        'PaymentMethodsDto',
        'I metodi di pagamento non sono validi',
      ),
    ),
    allowedDeliveryModes: optional(
      methods<AllowedDeliveryModes>(
        DELIVERY_RULES,
        'DeliveryModesDto',
        'Le modalità di consegna non sono valide',
      ),
    ),
  })
  .meta({ id: 'GiftListDto' });

/** On what terms a product stands on a list. */
const terms = z
  .object({
    isQuota: flag(),
    canBuyInQuota: flag(),
    listQuantity: whole({
      min: 1,
      max: MAX_LIST_QUANTITY,
      message: 'La quantità deve essere un numero intero',
      tooSmall: 'La quantità deve essere almeno 1',
      tooLarge: `La quantità può essere al massimo ${MAX_LIST_QUANTITY}`,
    }).optional(),
    priority: optional(z.literal([1, 2, 3], 'La priorità va da 1 a 3')),
    beyondStock: flag().describe(
      '«Da ordinare»: si compra e si prenota anche oltre la giacenza del negozio.',
    ),
    ownPrice: emptiedEuro('Il prezzo su questa lista').describe('Null o vuoto: il prezzo del catalogo.'),
  })
  .meta({ id: 'TermsDto' });

const productId = whole({ min: 1, max: MAX_ID, message: 'Il prodotto è richiesto' });

const assign = terms
  .extend({ productId, giftListId: whole({ min: 1, max: MAX_LIST_ID, message: 'La lista è richiesta' }) })
  .meta({ id: 'AssignDto' });

/** One product of a list: put on it, given other terms, or taken off. */
const change = z
  .object(
    {
      ...terms.shape,
      productId,
      what: z.enum(['place', 'change', 'withdraw'], 'La modifica non è tra quelle previste'),
    },
    'Le modifiche non sono valide',
  )
  .meta({ id: 'ChangeDto' });

const changes = z
  .object({
    changes: z
      .array(change, 'Le modifiche sono richieste')
      .min(1, 'Le modifiche sono richieste')
      .max(MAX_ASSIGNMENT_CHANGES, `Le modifiche possono essere al massimo ${MAX_ASSIGNMENT_CHANGES}`)
      .refine(
        (all) => new Set(all.map((one) => one.productId)).size === all.length,
        'Ogni prodotto può esserci una volta sola',
      )
      .meta({ uniqueItems: true })
      .readonly(),
  })
  .meta({ id: 'ChangesDto' });

const NO_DECISION = 'Manca la decisione';
/** About one transaction, or about the shares of one product. */
const decision = z
  .object(
    {
      transactionId: optional(z.string(NO_DECISION).max(64, NO_DECISION)),
      productId: productId.optional(),
      do: z.enum(CLOSING_CHOICES, 'La decisione può essere complete, credit, refund o keep'),
      /** Where the same transaction is open in two ways, the one that is decided. */
      group: optional(z.enum(CLOSING_GROUPS, 'Il gruppo non è tra quelli previsti')),
      /** Of money that is taken or given back in the shop. */
      how: optional(moneyHow()),
      reason: whyCorrected(),
    },
    NO_DECISION,
  )
  .refine(
    ({ transactionId, productId: product }) => (transactionId === undefined) !== (product === undefined),
    'Ogni decisione riguarda una transazione oppure un prodotto',
  )
  .meta({ id: 'ClosingDecisionDto' });

const closing = z
  .object({
    decisions: optional(
      z.array(decision, 'Le decisioni non sono valide').max(5_000, 'Le decisioni sono troppe'),
    ),
    dry: flag(),
    /** Once it is archived, its statement goes to those whose list it is. */
    statement: flag(),
  })
  .meta({ id: 'ClosingDto' });

const duplicate = z
  .object({
    /** Absent or empty: "Copia di" and the name of the other. */
    name: optionalText({ max: MAX_LIST_NAME }),
  })
  .meta({ id: 'DuplicateListDto' });
const statement = z
  .object({
    /** The same id is the same sending. */
    sendingId: givenId('Manca il numero dell’invio: basta riaprire la finestra e riprovare'),
  })
  .meta({ id: 'StatementDto' });

/** The products of a list's gifts, the first one first; none puts them back by wish. */
const giftOrder = z
  .object({
    productIds: z
      .array(productId, 'L’ordine dei regali è richiesto')
      .max(MAX_ORDERED_GIFTS, `Si possono ordinare al massimo ${MAX_ORDERED_GIFTS} regali`)
      .refine((ids) => new Set(ids).size === ids.length, 'Ogni regalo può esserci una volta sola')
      .meta({ uniqueItems: true })
      .readonly(),
  })
  .meta({ id: 'GiftOrderDto' });

const sharing = z
  .object({
    to: z.enum(PEOPLE_OF_LIST, 'La persona può essere first o second'),
    what: z.enum(SHARED_THINGS, 'Si manda link o password'),
    how: z.enum(SHARE_WAYS, 'Si manda con mail, whatsapp o sms'),
    /** Also where it was sent a moment ago. */
    again: flag(),
  })
  .meta({ id: 'ShareListDto' });

const listFilters = z.object({
  /** Every word must appear in the list's name or those of the people whom it is for; or the first digits of its id. */
  q: optionalText({ max: 200 }),
  occasion: filter(whole({ min: 1, max: MAX_ID, message: 'L’occasione non è valida' })),
});

export const giftListQueries = {
  /** The newest first. With `limit` one page, and the next cursor in a header; without it all of them. */
  'GET /api/gift-lists': listFilters.extend({
    /** One or more, between commas. */
    badge: filter(
      z.preprocess(
        (value: ListBadge[]) => {
          const sent: unknown = value;
          return typeof sent === 'string' ? sent.split(',') : value;
        },
        z.array(z.enum(LIST_BADGES, 'Lo stato non è valido')),
      ),
    ),
    limit: pageLimit(),
    cursor: cursor(200),
  }),
  'GET /api/gift-lists/counts': listFilters,
};

export const giftListBodies = {
  'POST /api/gift-lists/:id/closing': closing,
  'POST /api/gift-lists/:id/statement': statement,
  'POST /api/gift-lists': giftList,
  /** Fields that the body does not name keep their value. */
  'PUT /api/gift-lists/:id': giftList.partial().meta({ id: 'UpdateGiftListDto' }),
  'POST /api/gift-lists/:id/duplicate': duplicate,
  'PUT /api/gift-lists/:id/gift-order': giftOrder,
  'POST /api/gift-lists/:id/sharing': sharing,
  'POST /api/gift-lists/:id/unlock': z
    .object({ password: text({ max: 1000, message: 'La password è richiesta' }) })
    .meta({ id: 'UnlockDto' }),
  'POST /api/product-gift-lists': assign,
  'PUT /api/product-gift-lists/product/:productId/gift-list/:giftListId': terms,
  'PUT /api/product-gift-lists/gift-list/:giftListId': changes,
};
