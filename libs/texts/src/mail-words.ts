import type { GetICUArgs } from '@schummar/icu-type-parser';
import type itAfter from './it/after.js';
import type itCommon from './it/common.js';
import type itMails from './it/mails.js';
import type { Kinds } from './texts.js';

/* What texts the mails to a buyer have: Italian decides it. */

interface Rooms {
  readonly mails: typeof itMails;
  readonly after: typeof itAfter;
}
/** What pages say in the same words. */
export type Shared = Pick<typeof itCommon, 'common.occasion'>;
type Texts = Rooms['mails'] & Rooms['after'] & Shared;

/** A room in another language: each of its texts, and no other. */
export type MailWords<R extends keyof Rooms> = { readonly [Key in keyof Rooms[R]]: string };

export type MailKey = keyof Texts;
type ValuesOf<Key extends MailKey> = GetICUArgs<Texts[Key], Kinds>;
/** Of a key that is one of several: what any of them asks for. */
type Given<Key extends MailKey> = Key extends MailKey
  ? keyof ValuesOf<Key> extends never
    ? []
    : [values: ValuesOf<Key>]
  : never;

/** Says the text of a key in one language. */
export type SayInMail = <Key extends MailKey>(key: Key, ...given: Given<Key>) => string;
