import type { Product } from '@fiocco/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  productPagesQuery,
  productsByIdQuery,
  productsOnListQuery,
} from '../../../shared/office/queries/records.js';

/** The catalogue as far as the dialog has asked for it, beside all that stand on the list. */
export function useCatalogue(listId: number, q: string) {
  const pages = useInfiniteQuery(productPagesQuery({ q: q || undefined }));
  const onList = useQuery(productsOnListQuery(listId));
  return {
    pages,
    onList,
    /** What the words find, as far as it was asked for. */
    found: pages.data?.pages.flatMap(({ items }) => items) ?? [],
    /** All that they find. */
    total: Number(pages.data?.pages[0]?.total ?? 0),
  };
}
export type Catalogue = ReturnType<typeof useCatalogue>;

/**
 * Of each product that the dialog speaks of what the server said last: those that are found, those on the list, and the
 * others that are chosen. `isWhole`: all of them are here, so that nothing is judged without its stock.
 */
export function useKnownProducts(
  { found, onList }: Pick<Catalogue, 'found' | 'onList'>,
  chosen: readonly number[],
): { readonly products: readonly Product[]; readonly isWhole: boolean } {
  const here = new Map([...(onList.data ?? []), ...found].map((product) => [product.id, product]));
  const missing = chosen.filter((id) => !here.has(id)).toSorted((a, b) => a - b);
  const { data: others = [], isFetching } = useQuery({
    ...productsByIdQuery(missing),
    enabled: missing.length > 0,
  });
  for (const product of missing.length > 0 ? others : [])
    here.set(product.id, here.get(product.id) ?? product);
  return { products: [...here.values()], isWhole: !(isFetching && missing.length > 0) };
}
