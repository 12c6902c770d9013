import { z } from 'zod';
import { MAIL_FILTERS } from '../mails.js';
import { TODO_KINDS } from '../todo.js';
import { typedPassword } from '../typed-text.js';
import {
  cursor,
  filter,
  keptMailAddress,
  language,
  MAX_LIST_ID,
  optional,
  optionalText,
  pageLimit,
  switched,
  text,
  whole,
} from './fields.js';

/** Where to go on, as the header `Last-Event-ID` says it, which a page cannot set; the header has precedence. */
const lastEventId = () => optional(z.string().regex(/^\d{1,15}$/, 'Il punto da cui riprendere non è valido'));

/** By an address, or by a record where the person gave none. */
const person = z
  .object({
    email: optionalText({ max: 254, kept: keptMailAddress }),
    record: optionalText({ max: 120 }),
  })
  .meta({ id: 'PersonDto' });

/** Under the specifications' names. An absent password means the stored one. */
const testSmtp = z
  .object({
    smtpHost: text({ max: 253, message: 'Manca l’host: il nome del server di posta' }),
    smtpPort: z
      .preprocess(
        (typed: string | number) => typed,
        whole({ min: 1, max: 65_535, message: 'La porta è un numero da 1 a 65535' }),
      )
      .nullish(),
    smtpUser: optionalText({ max: 2_000 }),
    // Not trimmed: spaces are part of a password.
    smtpPassword: z
      .string('Deve essere un testo')
      .overwrite(typedPassword)
      .max(2_000, 'Testo troppo lungo: al massimo 2000 caratteri')
      .nullish(),
    smtpSecure: z
      .preprocess(
        (value: 'true' | 'false' | boolean) => (typeof value === 'boolean' ? String(value) : value),
        z.enum(['true', 'false'], 'Deve essere «true» o «false»'),
      )
      .nullish(),
  })
  .meta({ id: 'TestSmtpDto' });

/** Mails, personal data and operation. */
export const operationBodies = {
  'POST /api/test-smtp': testSmtp,
  'POST /api/mail-templates/:code/test': z.object({ lang: filter(language()) }).meta({ id: 'MailSampleDto' }),
  'POST /api/privacy/person': person,
  'POST /api/privacy/export': person,
  'POST /api/privacy/erasure': person
    .extend({
      /** `CANCELLA`; without it the call only answers what it would do. */
      confirmation: z.string('Scrivi CANCELLA per confermare').nullish(),
    })
    .meta({ id: 'ErasureDto' }),
  'POST /api/test-storage/upload': z
    .object({
      /** Accepted and not used: a file gets its key from us. */
      filename: optionalText({ max: 500 }),
    })
    .meta({ id: 'StorageTestDto' }),
};

export const operationQueries = {
  /** "Trova". */
  'GET /api/privacy/people': z.object({ q: optionalText({ max: 200 }) }),
  'GET /api/find': z.object({ q: optionalText({ max: 200 }) }),
  'GET /api/gifts': z.object({
    q: optionalText({ max: 200 }),
    /** Only the gifts of this list, whatever its dates; without words all of them, as many as are answered. */
    giftListId: filter(whole({ min: 1, max: MAX_LIST_ID, message: 'La lista non è valida' })),
    /** Also on lists whose last day is over. */
    ended: switched(),
  }),
  /** "Da fare"; 100 entries where no limit is given. */
  'GET /api/todo': z.object({
    kind: filter(z.enum(TODO_KINDS, 'Questa cosa da fare non esiste')),
    limit: pageLimit(),
  }),
  'GET /api/office/events': z.object({ lastEventId: lastEventId() }),
  'GET /api/gift-lists/:id/events': z.object({ lastEventId: lastEventId() }),
  /** As a buyer who reads this language gets it. */
  'GET /api/mail-templates/:code': z.object({ lang: filter(language()) }),
  'GET /api/mail-register': z.object({
    limit: pageLimit(),
    /** Only the mails about this transaction. */
    transactionId: optional(z.string('La transazione non è valida').max(100, 'La transazione non è valida')),
    /** Only the mails about this list, or about what was given of it. */
    giftListId: filter(whole({ min: 1, max: MAX_LIST_ID, message: 'La lista non è valida' })),
    state: optional(z.enum(MAIL_FILTERS, 'Lo stato richiesto non è valido')),
    /** Every word must appear in the address or the subject, or in the order that the mail is about. */
    q: optionalText({ max: 200, message: 'La ricerca non è valida' }),
    cursor: cursor(600),
  }),
};
