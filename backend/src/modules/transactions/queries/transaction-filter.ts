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
    add((p) => `${SEARCHED} ilike ${p}`, `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  }
  return { sql: parts.join(' and '), values };
}
