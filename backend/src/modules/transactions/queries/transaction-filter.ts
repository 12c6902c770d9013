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

const ACCENTED = 'àáâãäåèéêëìíîïòóôõöùúûüçñÀÁÂÃÄÅÈÉÊËÌÍÎÏÒÓÔÕÖÙÚÛÜÇÑ’‘`´';
/** Letter for letter; inside of SQL's quotes an apostrophe is written twice. */
const PLAIN = `aaaaaaeeeeiiiiooooouuuucnaaaaaaeeeeiiiiooooouuuucn${"''".repeat(4)}`;

/** SQL: a text as somebody types it in a hurry: no capitals, no accents, one kind of apostrophe. */
const plain = (sql: string) => `translate(lower(${sql}), '${ACCENTED}', '${PLAIN}')`;

const SEARCHED = plain(`concat_ws(' ', l.name, ${GIFT_NAME},
  t.buyer_name, t.buyer_email, t.buyer_phone, t.order_number)`);

/** A telephone number however it was typed and is kept: "340 555 0117" is found by "3405550117". */
const PHONE_NUMBER = /^\+?\d{6,}$/;
const PHONE_DIGITS = String.raw`regexp_replace(t.buyer_phone, '\D', '', 'g')`;

/** SQL for one word of the search, given the placeholder of its pattern. */
function hasWord(word: string): (placeholder: string) => string {
  const anywhere = (p: string) => `${SEARCHED} like ${plain(p)}`;
  return PHONE_NUMBER.test(word) ? (p) => `(${anywhere(p)} or ${PHONE_DIGITS} like ${p})` : anywhere;
}

function patternOf(word: string): string {
  return `%${word.replace(/^\+/, '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
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
