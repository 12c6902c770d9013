import { type AnswerOf, NEXT_CURSOR_HEADER, TOTAL_COUNT_HEADER } from '@fiocco/contracts';
import { type CallOptions, callWithHeaders } from './client.js';

/** One page of a list that was asked for with `limit`. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
  /** Rows that match, e.g. `128` or `1000+`; null when the server did not count. */
  readonly total: string | null;
}

/** Calls that are answered page by page. */
type PagedKey =
  | 'GET /api/transactions'
  | 'GET /api/deliveries'
  | 'GET /api/history'
  | 'GET /api/mail-register'
  | 'GET /api/movements';

export function getPage<Key extends PagedKey>(
  key: Key,
  options: CallOptions<Key>,
): Promise<Page<AnswerOf<Key> extends readonly (infer Row)[] ? Row : never>>;
export async function getPage(key: PagedKey, options: CallOptions<PagedKey>): Promise<Page<unknown>> {
  const { data, headers } = await callWithHeaders(key, options);
  return { items: data, nextCursor: headers.get(NEXT_CURSOR_HEADER), total: headers.get(TOTAL_COUNT_HEADER) };
}
