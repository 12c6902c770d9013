import { type GiftCard, hasWords } from '@fiocco/contracts';
import { centsOf, parseEuro } from '@fiocco/money';
import { say } from '../../../shared/texts/say.js';
import type { ListSearch } from './list-search.js';

/** From here on a list is long: one searches it, and may want it in rows. */
const MANY_GIFTS = 20;

export type Narrowing = Pick<ListSearch, 'cerca' | 'da' | 'fino'>;

export function isNarrowed({ cerca, da, fino }: Narrowing): boolean {
  return [cerca, da, fino].some((each) => each !== undefined);
}

/** In euro: what the chip of the price asks for, on a list of any length. */
export const SMALL_PRICE = 50;

/** Whether the page offers to search; an address that searches can be undone on any list. */
export function offersSearch(count: number, search: ListSearch): boolean {
  const { cerca, da, fino = SMALL_PRICE, vista } = search;
  return count > MANY_GIFTS || isNarrowed({ cerca, da }) || fino !== SMALL_PRICE || vista !== undefined;
}

/** In cents. Where the two are written the wrong way round, what is meant is between them all the same. */
export function priceLimits({ da, fino }: Pick<Narrowing, 'da' | 'fino'>): readonly [number, number] {
  const [least, most] = [parseEuro(da) ?? 0, parseEuro(fino) ?? Infinity];
  return least <= most ? [least, most] : [most, least];
}

/** Gifts that have all the words somewhere, and a price within both limits, whichever was written first. */
export function narrowed(
  gifts: readonly GiftCard[],
  { cerca = '', ...limits }: Narrowing,
): readonly GiftCard[] {
  const [least, most] = priceLimits(limits);
  return gifts.filter(
    ({ name, description, price }) =>
      centsOf(price) >= least && centsOf(price) <= most && hasWords(`${name} ${description ?? ''}`, cerca),
  );
}

/** The free contribution has no price; it is looked for by its name. */
export function findsFund({ cerca = '' }: Narrowing): boolean {
  return hasWords(say('common.fund'), cerca);
}

/** Whether only gifts of a small price are shown; undefined where that would leave out none, or all. */
export function showsSmall(gifts: readonly GiftCard[], { fino }: Narrowing): boolean | undefined {
  if (fino === SMALL_PRICE) return true;
  const { length } = narrowed(gifts, { fino: SMALL_PRICE });
  return length > 0 && length < gifts.length ? false : undefined;
}
