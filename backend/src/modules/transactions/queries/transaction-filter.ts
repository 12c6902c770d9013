import type { TransactionStatus } from '@fiocco/contracts';
import { GIFT_NAME } from './named-transactions.js';

export interface TransactionFilter {
  readonly listId: number | null;
  readonly productId: number | null;
  readonly status: TransactionStatus | null;
  /** Null: drafts among the others. */
  readonly drafts: 'hidden' | 'only' | null;
  /** Every word must appear in list, product, buyer, e-mail, phone or order number. */
  readonly search: string;
}

interface Conditions {
  readonly sql: string;
  readonly values: unknown[];
}

const SEARCHED = `concat_ws(' ', l.name, ${GIFT_NAME},
  t.buyer_name, t.buyer_email, t.buyer_phone, t.order_number)`;

/** A telephone number however it was typed and is kept: "340 555 0117" is found by "3405550117". */
const PHONE_NUMBER = /^\+?\d{6,}$/;
const PHONE_DIGITS = String.raw`regexp_replace(t.buyer_phone, '\D', '', 'g')`;

/** Letters that are typed for each other in a hurry. */
const ALIKE = ['aàáâãäå', 'eèéêë', 'iìíîï', 'oòóôõö', 'uùúûü', 'cç', 'nñ', "'’‘`´"];
const alike = (letter: string): string | undefined => ALIKE.find((letters) => letters.includes(letter));

/** SQL for one word of the search, given the placeholder of its pattern. */
function hasWord(word: string): (placeholder: string) => string {
  const anywhere = (p: string) => `${SEARCHED} ~* ${p}`;
  return PHONE_NUMBER.test(word) ? (p) => `(${anywhere(p)} or ${PHONE_DIGITS} ~ ${p})` : anywhere;
}

/**
 * A regular expression that takes any accent and any apostrophe. The word is widened, and not every row's text made
 * plain: by `translate` that took twenty times as long.
 */
function patternOf(word: string): string {
  const letters = [...word.replace(/^\+/, '').normalize('NFC').toLowerCase()];
  return letters
    .map((letter) => {
      const others = alike(letter);
      return others ? `[${others}]` : letter.replace(/[^\p{L}\p{N}]/u, String.raw`\$&`);
    })
    .join('');
}

/** A `where` for {@link NAMED_TRANSACTIONS}, with its parameters from `$1` on. */
export function conditionsOf(filter: TransactionFilter): Conditions {
  const values: unknown[] = [];
  const parts: string[] = ['true'];
  const add = (sql: (placeholder: string) => string, value: unknown) => {
    values.push(value);
    parts.push(sql(`$${values.length}`));
  };
  if (filter.listId !== null) add((p) => `t.list_id = ${p}`, filter.listId);
  if (filter.productId === 0) parts.push('t.product_id is null');
  else if (filter.productId !== null) add((p) => `t.product_id = ${p}`, filter.productId);
  if (filter.status !== null) add((p) => `t.status = ${p}`, filter.status);
  if (filter.drafts !== null) parts.push(`t.stage ${filter.drafts === 'only' ? '=' : '<>'} 'draft'`);
  for (const word of filter.search.split(/\s+/).filter(Boolean)) {
    add(hasWord(word), patternOf(word));
  }
  return { sql: parts.join(' and '), values };
}
