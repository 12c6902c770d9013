import { type GiftCard, hasWords } from '@fiocco/contracts';
import { centsOf, parseEuro } from '@fiocco/money';
import type { ListSearch } from './list-search.js';

/** From here on a list is long: one searches it, and may want it in rows. */
const MANY_GIFTS = 20;

export type Narrowing = Pick<ListSearch, 'cerca' | 'fino'>;

export function isNarrowed({ cerca, fino }: Narrowing): boolean {
  return cerca !== undefined || fino !== undefined;
}

/** Whether the page offers to search; an address that searches can be undone on any list. */
export function offersSearch(count: number, search: ListSearch): boolean {
  return count > MANY_GIFTS || isNarrowed(search) || search.vista !== undefined;
}

/** Gifts that have all the words somewhere, and cost no more. */
export function narrowed(gifts: readonly GiftCard[], { cerca = '', fino }: Narrowing): readonly GiftCard[] {
  const most = parseEuro(fino) ?? Infinity;
  return gifts.filter(
    ({ name, description, price }) =>
      centsOf(price) <= most && hasWords(`${name} ${description ?? ''}`, cerca),
  );
}

/** The free contribution has no price; it is looked for by its name. */
export function findsFund({ cerca = '' }: Narrowing): boolean {
  return hasWords('contributo libero', cerca);
}
