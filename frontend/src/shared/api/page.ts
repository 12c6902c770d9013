import { NEXT_CURSOR_HEADER, TOTAL_COUNT_HEADER } from '@fiocco/contracts';
import { call, type CallOptions } from './client.js';

/** One page of a list that was asked for with `limit`. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
  /** Rows that match, e.g. `128` or `1000+`; null when the server did not count. */
  readonly total: string | null;
}

export async function getPage<T>(path: string, options?: CallOptions): Promise<Page<T>> {
  const { data, headers } = await call<T[]>('GET', path, undefined, options);
  return { items: data, nextCursor: headers.get(NEXT_CURSOR_HEADER), total: headers.get(TOTAL_COUNT_HEADER) };
}
