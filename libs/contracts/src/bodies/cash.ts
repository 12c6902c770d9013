import { LONGEST_PAPER_NUMBER } from '@fiocco/event-sourcing';
import { z } from 'zod';
import { MOVEMENT_KINDS, type MovementKind } from '../cash.js';
import { CREDIT_KINDS } from '../credit.js';
import { PAYMENT_METHODS, paymentMethodFrom } from '../methods/payment/index.js';
import { eachCounted } from '../money-how.js';
import {
  cents,
  cursor,
  day,
  filter,
  givenId,
  method,
  moneyHow,
  optionalText,
  pageLimit,
  reason,
  saidOfMoney,
  tableFormat,
  text,
  whole,
  whyCorrected,
} from './fields.js';

const id = (message: string) => whole({ min: 1, max: Number.MAX_SAFE_INTEGER, message });

const credit = z
  .object({
    /** Drawn by the page; the same entry is never recorded twice. */
    entryId: givenId('Manca il numero della registrazione: basta riaprire la finestra e riprovare'),
    kind: z.enum(CREDIT_KINDS, 'Scegli se il credito è stato usato o restituito'),
    amount: cents().refine((amount) => amount > 0, 'Scrivi un importo maggiore di zero'),
    /** The day is that of the paper; how is asked of credit that is given back in money. */
    ...saidOfMoney(),
    reason: whyCorrected(),
    reference: text({ max: LONGEST_PAPER_NUMBER, message: 'Il riferimento è obbligatorio' }),
  })
  .meta({ id: 'CreditDto' });

const NOT_COUNTED = 'Scrivi quanto c’è, anche 0';
const counted = z.object(
  eachCounted(() => cents()),
  NOT_COUNTED,
);

export const cashBodies = {
  'POST /api/cash/closings': z
    .object({
      day: day(),
      /** The cash that was in the till in the morning. */
      float: cents(),
      /** What lies in the till now; the cash with the float. */
      counted,
      reason: optionalText({ max: 1_000, lines: true }),
    })
    .meta({ id: 'CloseDayDto' }),
  'POST /api/cash/closings/:day/reopen': z.object({ reason: reason() }).meta({ id: 'ReopenDayDto' }),
  'POST /api/gift-lists/:id/credit': credit,
  'POST /api/gift-lists/:id/credit/:entryId/reverse': z
    .object({ reason: reason() })
    .meta({ id: 'ReverseCreditDto' }),
};

/**
 * Days in Rome, both included. Without `from` the day of `to`, without `to` up to today; without both today, or all
 * the days of the transaction or list that is named. Each other field leaves only the movements that have it.
 */
const cash = z.object({
  from: filter(day()),
  to: filter(day()),
  method: filter(method(PAYMENT_METHODS, paymentMethodFrom, 'Il metodo di pagamento non è valido')),
  how: filter(moneyHow()),
  /** An account's id. */
  person: filter(id('La persona non è valida')),
  giftListId: filter(id('La lista non è valida')),
  transactionId: filter(z.string('La transazione non è valida').max(64, 'La transazione non è valida')),
  /** One or more, between commas. */
  kind: filter(
    z.preprocess(
      (value: MovementKind[]) => {
        const sent: unknown = value;
        return typeof sent === 'string' ? sent.split(',') : value;
      },
      z.array(z.enum(MOVEMENT_KINDS, 'Il tipo di movimento non è valido')),
    ),
  ),
});

export const cashQueries = {
  /** Days, both included; without them the last sixty. */
  'GET /api/cash/closings': z.object({ from: filter(day()), to: filter(day()) }),
  'GET /api/cash': cash,
  /** Two years at most, both days included. */
  'GET /api/cash/export': z.object({
    from: filter(day()),
    to: filter(day()),
    format: tableFormat,
  }),
  /** The newest first. With `limit` one page, and the next cursor in a header; without it all of them. */
  'GET /api/movements': cash.extend({ limit: pageLimit(), cursor: cursor(2_000) }),
};
