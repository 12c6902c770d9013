import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * What a query shows and a command changes, in the words of the shop. A query says `meta: { shows }`, a command `meta:
 * { changes }`, so that no feature has to know another one's queries.
 */
export type Tag =
  | 'lists'
  | 'products'
  | 'occasions'
  | 'transactions'
  | 'mails'
  /** How many mails did not leave, and why. */
  | 'mail-outcomes'
  | 'settings'
  | 'administrators'
  /** Whatever the ledger tells. */
  | 'history'
  /** The own account: password, second factor, sessions. */
  | 'account'
  /** Who is signed in. */
  | 'session'
  /** One list's gifts, as staff assign them. */
  | `cards:${number}`
  /** One transaction with its diary, as staff see it. */
  | `transaction:${string}`
  /** One list with its gifts, as guests see it. */
  | `public-list:${string}`
  /** One purchase, as its guest sees it. */
  | `purchase:${string}`;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly shows?: readonly Tag[] };
    mutationMeta: { readonly changes?: readonly Tag[] };
  }
}

export function showsAny({ meta }: Pick<Query, 'meta'>, tags: readonly Tag[]): boolean {
  return meta?.shows?.some((tag) => tags.includes(tag)) ?? false;
}

/** What shows any of these is asked again: at once where it is on the page (`all`: also elsewhere; `none`: when needed). */
export function refreshTags(
  client: QueryClient,
  tags: readonly Tag[],
  refetchType: 'active' | 'all' | 'none' = 'active',
): Promise<void> {
  return client.invalidateQueries({ predicate: (query) => showsAny(query, tags), refetchType });
}
