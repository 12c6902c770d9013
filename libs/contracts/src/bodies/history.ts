import { z } from 'zod';
import { HISTORY_ACTORS, HISTORY_KINDS, HISTORY_SUBJECTS, type HistoryKind } from '../history.js';
import {
  cents,
  cursor,
  day,
  filter,
  inOrder,
  MAX_ID,
  MAX_LIST_ID,
  optionalText,
  pageLimit,
  tableFormat,
  whole,
} from './fields.js';

const SUBJECT = new RegExp(String.raw`^(?:${HISTORY_SUBJECTS.join('|')}):[\w-]{1,64}$`);
const PERSON = new RegExp(String.raw`^(?:\d{1,9}|${HISTORY_ACTORS.join('|')})$`);

/** Which entries. An empty text is no filter. */
const filters = z.object({
  /** Days in Rome, both included. */
  from: filter(day()),
  to: filter(day()),
  /** An account's id, or whoever is of this kind: `buyer`, `provider`, `system`, `staff`. */
  person: filter(z.string('La persona non è valida').regex(PERSON, 'La persona non è valida')),
  /** One or more, between commas. */
  kind: filter(
    z.preprocess(
      (value: HistoryKind[]) => {
        const sent: unknown = value;
        return typeof sent === 'string' ? sent.split(',') : value;
      },
      z.array(z.enum(HISTORY_KINDS, 'Questo tipo di evento non esiste')),
    ),
  ),
  /** All that happened on the list, its gifts and their purchases included. */
  giftListId: filter(whole({ min: 1, max: MAX_LIST_ID, message: 'La lista non è valida' })),
  /** All that happened to the product, on whatever list; 0 for the funds of lists. */
  productId: filter(whole({ min: 0, max: MAX_ID, message: 'Il prodotto non è valido' })),
  transactionId: filter(z.string('La transazione non è valida').max(64, 'La transazione non è valida')),
  /** Only what is told of this one itself: `settings:shop`, `account:3`, `list:12`, `gift:12_7`, `day:2026-11-28`. */
  subject: filter(z.string('L’oggetto non è valido').regex(SUBJECT, 'L’oggetto non è valido')),
  /** Of what is moved or named, whichever way it went; both included. */
  amountFrom: filter(cents()),
  amountTo: filter(cents()),
  /** Every word must appear in list, product, buyer, e-mail, phone or order number. */
  q: optionalText({ max: 200 }),
});

export const historyQueries = {
  /** 50 entries where no limit is given. */
  'GET /api/history': inOrder(filters.extend({ limit: pageLimit(), cursor: cursor(200) })),
  /** CSV where no format is named. */
  'GET /api/history/export': inOrder(filters.extend({ format: tableFormat })),
};
