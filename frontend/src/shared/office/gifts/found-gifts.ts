import {
  FIND_LETTERS,
  type FoundGifts,
  type GiftCard,
  type GiftOnList,
  plainLetters,
} from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import { countOf } from '../words.js';
import { formatEuro } from '../../format/money.js';

const FUND_WORDS = 'Contributo libero';

/** What is searched for: words or a code, on one list or on all, on those that are over too. */
export interface SoughtGifts {
  readonly q: string;
  readonly giftListId: number | undefined;
  readonly ended: boolean;
}

export const isLong = (text: string): boolean => [...text.trim()].length >= FIND_LETTERS;

export const foundGiftsQuery = ({ q, giftListId, ended }: SoughtGifts) =>
  queryOptions({
    queryKey: ['gifts', { q, giftListId, ended }],
    meta: { shows: ['lists', 'products', 'transactions'] },
    queryFn:
      giftListId === undefined && !isLong(q)
        ? skipToken
        : ({ signal }) => call('GET /api/gifts', { query: { q, giftListId, ended }, signal }),
  });

export const nameOf = ({ card }: Pick<GiftOnList, 'card'>): string => card?.name ?? FUND_WORDS;

/** A gift of the same list and product is the same gift. */
export const giftKey = ({ list, card }: Pick<GiftOnList, 'list' | 'card'>): string =>
  `${list.id}-${card?.id ?? 0}`;

const isInShares = ({ offers }: GiftCard): boolean => offers.every((offer) => offer === 'quota');

/** What is left of a gift on its list and in the shop: "ne restano 2 su 4 · 5 in magazzino", "mancano 120,00 €". */
export function leftWords({ card, pieces }: GiftOnList): string {
  if (!card) return 'importo libero';
  if (card.offers.length === 0) return card.badge;
  const missing = `mancano ${formatEuro(centsOf(card.quotaRemaining))}`;
  if (card.units.partial > 0 && isInShares(card)) return missing;
  const verb = card.availableQuantity === 1 ? 'ne resta' : 'ne restano';
  const onList = `${verb} ${card.availableQuantity} su ${card.listQuantity}`;
  return [onList, pieces !== null && `${pieces} in magazzino`].filter(Boolean).join(' · ');
}

/** Why a gift can't be chosen at all: somebody has it. */
export const goneWords = ({ card }: GiftOnList): string | null =>
  card && card.offers.length === 0 ? card.badge || card.state : null;

export type WhyNot = (gift: GiftOnList) => string | null;
/** One gift, or why it is none. */
type Meant = { readonly gift: GiftOnList } | { readonly words: string };

function refused(among: readonly GiftOnList[], text: string, whyNot: WhyNot): Meant {
  const [gone, ...more] = among;
  if (!gone) return { words: `Nessun regalo con «${text}».` };
  if (more.length > 0) return { words: `«${text}»: nessuno di questi regali è libero.` };
  return { words: `${nameOf(gone)}: ${whyNot(gone)}.` };
}

/**
 * Which gift somebody means who types a code or words and presses Enter in one go, as a scanner does: the only one with
 * this code that may be had, or the only one of the lists (`near`) of which gifts were chosen before. Where it could be
 * another list's, nobody guesses.
 */
export function giftMeant(
  { gifts }: FoundGifts,
  text: string,
  near: readonly number[],
  whyNot: WhyNot,
): Meant {
  const code = plainLetters(text).trim();
  const coded = gifts.filter(({ card }) => card?.productCode && plainLetters(card.productCode) === code);
  const among = coded.length > 0 ? coded : gifts;
  const free = among.filter((gift) => whyNot(gift) === null);
  const nearby = free.filter(({ list }) => near.includes(list.id));
  const [gift, ...others] = nearby.length > 0 ? nearby : free;
  if (!gift) return refused(among, text, whyNot);
  if (others.length === 0) return { gift };
  // Of words the choice speaks for itself.
  if (coded.length === 0) return { words: '' };
  return { words: `«${text}» è su ${countOf(free.length, 'lista', 'liste')}: scegliere quale.` };
}
