import { domainToUnicode } from 'node:url';
import { type Cents, parseEuro } from '@fiocco/money';
import { LANGUAGES } from '@fiocco/texts';
import { z } from 'zod';
import { mailRefusal, mailRoute } from '../mail-address.js';
import { MONEY_HOWS } from '../money-how.js';
import { isRomeDay, type RomeDay } from '../rome-day.js';
import { oneLine, typedMailAddress } from '../typed-text.js';

/* The kinds of fields of which bodies and queries are made: how each is kept, its limits, its Italian refusal. */

type Typed = string | number;

const tooLong = (max: number): string => `Testo troppo lungo: al massimo ${max} caratteri`;
const trimmed = (typed: string): string => typed.trim();

interface TextRules {
  /** In characters; the database's columns hold at least as many. */
  readonly max: number;
  readonly message?: string;
  /** How it is kept. Default: on one line, as a name. */
  readonly kept?: (typed: string) => string;
  /** Whether it may have several lines, which are kept as typed. */
  readonly lines?: boolean;
}

const keptBy = ({ kept = oneLine, lines }: TextRules) => (lines ? trimmed : kept);

/** A required text, cleaned and trimmed. */
export const text = ({
  min = 1,
  message = 'Campo obbligatorio',
  ...rules
}: TextRules & { readonly min?: number }) =>
  z.string(message).overwrite(keptBy(rules)).min(min, message).max(rules.max, tooLong(rules.max));

interface OptionalTextRules extends TextRules {
  readonly matches?: readonly [pattern: RegExp, message: string];
}

/** A text that may be absent, null or empty, cleaned and trimmed; an empty one becomes null. */
export function optionalText({ message = 'Deve essere un testo', matches, ...rules }: OptionalTextRules) {
  const typed = z.string(message).overwrite(keptBy(rules)).max(rules.max, tooLong(rules.max));
  const [pattern = /^/, refusal] = matches ?? [];
  const checked = typed.refine((kept) => kept === '' || pattern.test(kept), refusal);
  return (matches ? checked.meta({ pattern: pattern.source }) : typed)
    .transform((kept) => kept || null)
    .nullish();
}

/** Null counts as absent. */
export const optional = <Field extends z.ZodType>(field: Field) =>
  field
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();

/** A parameter of a page's address, which keeps a filter that was emptied as an empty text: it counts as none. */
export const filter = <Field extends z.ZodType>(field: Field) =>
  z
    .preprocess((value: z.input<Field> | undefined) => (value === '' ? undefined : value), field.optional())
    .optional();

export const YES_OR_NO = 'Il valore deve essere sì o no';

/** A switch among the parameters of an address, where everything is a text. */
export const switched = () =>
  filter(
    z.preprocess((value: boolean) => {
      const sent: unknown = value;
      return sent === 'true' || (sent === 'false' ? false : value);
    }, z.boolean(YES_OR_NO)),
  );

/** In which form a table is downloaded. */
export const tableFormat = filter(z.enum(['csv', 'xlsx'], 'Il formato può essere csv o xlsx'));

const DIGITS = /^ *-?\d{1,16} *$/;
interface NumberRules {
  readonly min: number;
  readonly max: number;
  readonly message: string | ((value: unknown) => string);
  readonly tooSmall?: string;
  readonly tooLarge?: string;
}

/** A whole number. Forms and addresses send some as digits: `"3"` counts as `3`. */
export const whole = ({ min, max, message, tooSmall, tooLarge }: NumberRules) => {
  const refusal = {
    error: ({ input }: { readonly input?: unknown }) =>
      typeof message === 'string' ? message : message(input),
  };
  return z.preprocess(
    (value: number) => {
      const sent: unknown = value;
      return typeof sent === 'string' && DIGITS.test(sent) ? Number(sent) : value;
    },
    z
      .int(refusal)
      .min(min, tooSmall ?? refusal)
      .max(max, tooLarge ?? refusal),
  );
};
/** Of a record's row. */
export const MAX_ID = 2_147_483_647;
/** Of a list: longer, since a list's number cannot be guessed. */
export const MAX_LIST_ID = 999_999_999_999;

export const flag = (message = 'Deve essere vero o falso') => optional(z.boolean(message));

const EURO = { description: 'Euro, come testo o numero con al massimo due decimali.', example: '49.90' };

/** An amount in euro as a number or decimal text: not negative, at most two decimals. `what`: "Il prezzo". */
export const euro = (what: string, required: string) =>
  z
    .custom<Typed>((value) => parseEuro(value) !== undefined, {
      error: ({ input: value }) => {
        if (value === undefined || value === null || value === '') return required;
        if (Number(value) < 0) return `${what} non può essere negativo`;
        return `${what} deve essere un importo in euro con al massimo due decimali`;
      },
    })
    .meta(EURO);

/** The same; absent stays absent, null or empty becomes null. */
export const emptiedEuro = (what: string) =>
  z
    .preprocess(
      (typed: string | number | null | undefined) => (typed === '' ? null : typed),
      euro(what, `${what} è richiesto`).nullish(),
    )
    .optional();

/** An amount in euro that the server reads as cents. */
export const cents = () =>
  z
    .custom<Typed>((value) => parseEuro(value) !== undefined, 'Importo non valido')
    .meta(EURO)
    .transform((value): Cents => parseEuro(value) ?? 0);

/** A method's code, also under the names that the call tables give it. */
export const method = <Code extends string>(
  codes: readonly Code[],
  canonical: (value: unknown) => Code | undefined,
  message: string,
) =>
  z
    .preprocess(
      (value: Code | null | undefined) => {
        const sent: unknown = value;
        return sent === null || sent === undefined || sent === '' ? undefined : (canonical(sent) ?? null);
      },
      z.enum(codes as readonly [Code, ...Code[]], message).optional(),
    )
    .optional();

/** One that guests may read. */
export const language = () => z.enum(LANGUAGES, 'La lingua non è prevista: it o en');

/** A calendar day `YYYY-MM-DD`. */
export const day = () =>
  z.custom<RomeDay>(isRomeDay, 'La data non è valida').meta({ type: 'string', format: 'date' });

/** Days are compared as texts; one that is none is refused by its own rule. */
export const inOrder = <Query extends z.ZodType<{ from?: unknown; to?: unknown }>>(query: Query) =>
  query.refine(({ from, to }) => typeof from !== 'string' || typeof to !== 'string' || from <= to, {
    path: ['to'],
    error: 'Il giorno «al» viene prima del giorno «dal»',
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

/** A day; an empty text is null. */
export const emptiedDay = () =>
  z
    .preprocess((value: string | null | undefined) => (value === '' ? null : value), day().nullish())
    .optional();

/**
 * An address as it is kept: with its domain as people read it, also where a browser has written it in ASCII already, as
 * Chromium's fields do. So that each address is kept in one form, whoever sends it.
 */
export function keptMailAddress(typed: string): string {
  const address = typedMailAddress(typed);
  const at = address.lastIndexOf('@') + 1;
  const shown = `${address.slice(0, at)}${domainToUnicode(address.slice(at))}`;
  return /@.*xn--/i.test(address) && mailRoute(shown) === mailRoute(address) ? shown : address;
}

/** Refuses an address that mail cannot reach; an empty one is left to other rules. `form`: that it has not the form of one. */
export const reachable = <Field extends z.ZodType<string>>(field: Field, form: string) =>
  field.refine((address) => address === '' || mailRoute(address) !== null, {
    error: ({ input }) => mailRefusal(String(input), form) ?? form,
  });

/** An address that mail can reach, or an empty text. */
export const mailOrNothing = (form: string) => reachable(z.string(form).overwrite(keptMailAddress), form);
export const mailAddress = (form: string) => mailOrNothing(form).min(1, form);

// The characters that an event's id may have, with a limit on the length.
const GIVEN_ID = /^[A-Za-z0-9_-][A-Za-z0-9_.:-]{0,63}$/;

/**
 * The id of an entry. The page draws it when its dialog opens and sends it again with every try, so that 20 € are not
 * counted twice where an answer got lost. 1 to 64 letters, digits, `_`, `.`, `:` and `-`.
 */
export const givenId = (message: string) => z.string(message).trim().regex(GIVEN_ID, message);

const NO_RECEIPT = 'Manca il numero dell’incasso: basta riaprire la finestra e riprovare';
/** Of one entry of money. */
export const receiptId = () => givenId(NO_RECEIPT);

/** The id of an entry that is made only with `collected`, or where no `receipts` are. Otherwise it may be missing, or anything. */
export const receiptIfCollected = () =>
  z
    .custom<string>(() => true)
    .meta({ type: 'string', pattern: GIVEN_ID.source })
    .optional()
    .transform((value) => (typeof value === 'string' ? value.trim() : (value ?? '')));

interface MayCollect {
  readonly collected?: unknown;
  readonly receiptId?: unknown;
  /** Several, each with an id of its own. */
  readonly receipts?: unknown;
}

const isCollected = ({ collected, receipts }: MayCollect): boolean =>
  collected === true && receipts === undefined;

/** Refuses a body that needs a receipt's id and has none, together with what else is wrong with it. */
export const withReceiptIfCollected = <Body extends z.ZodType<MayCollect>>(
  body: Body,
  needsIt: (sent: MayCollect) => boolean = isCollected,
) =>
  body.refine((sent) => !needsIt(sent) || receiptId().safeParse(sent.receiptId).success, {
    path: ['receiptId'],
    error: NO_RECEIPT,
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

export const moneyHow = () => z.enum(MONEY_HOWS, 'Il modo di incasso non è valido');

/**
 * What staff say of money that they take or give back, both as they like: how, and the day for which it counts. The
 * server refuses a day to come, and one of more than {@link OLDEST_MONEY_DAYS} days ago.
 */
export const saidOfMoney = () => ({
  how: optional(moneyHow()),
  on: optional(day()),
});

const TWO_WAYS = 'Il denaro si divide in due modi, ognuno con il suo importo';
/** The two ways in which money came. */
export const twoReceipts = z
  .array(
    z.object({
      receiptId: receiptId(),
      how: optional(moneyHow()),
      amount: cents().refine((amount) => amount > 0, 'L’importo deve essere maggiore di zero'),
    }),
    TWO_WAYS,
  )
  .length(2, TWO_WAYS)
  .refine(
    (receipts) => new Set(receipts.map((receipt) => receipt.receiptId)).size === receipts.length,
    'Ogni incasso ha bisogno di un numero suo',
  );

/** Why money enters a day whose till is closed: an admin's own words, asked only then. */
export const whyCorrected = () => optionalText({ max: 1_000, lines: true });

/** The own words of somebody who takes money back or undoes something. */
export const reason = () => text({ max: 1_000, lines: true, message: 'Il motivo è obbligatorio' });

const MOST_ROWS = 200;

/** How many rows of a list are asked for. */
export const pageLimit = () =>
  whole({ min: 1, max: MOST_ROWS, message: `Il limite è un numero da 1 a ${MOST_ROWS}` }).optional();

/** Read from the header of the page before. */
export const cursor = (max: number) => {
  const refusal = 'La pagina richiesta non è valida';
  return z.string(refusal).max(max, refusal).optional();
};
