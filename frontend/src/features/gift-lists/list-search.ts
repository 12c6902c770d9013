import type { GiftList, ListBadge } from '@fiocco/contracts';
import { matchesWords } from '../../shared/office/words.js';

export const BADGE_TABS: readonly (readonly [ListBadge, string])[] = [
  ['active', 'Attive'],
  ['preparation', 'In preparazione'],
  ['expired', 'Scadute'],
  ['suspended', 'Sospese'],
  ['archived', 'Archiviate'],
];

/** Filters of the lists' page as its address carries them. */
export interface ListSearch {
  readonly q?: string;
  readonly badge?: ListBadge;
  readonly occasion?: number;
}

export function listSearchFrom(search: Record<string, unknown>): ListSearch {
  const { q } = search;
  const occasion = Number(search['occasion']);
  return {
    q: typeof q === 'string' || typeof q === 'number' ? String(q) || undefined : undefined,
    badge: BADGE_TABS.find(([badge]) => badge === search['badge'])?.[0],
    occasion: Number.isSafeInteger(occasion) && occasion > 0 ? occasion : undefined,
  };
}

/** All filters except the badge, because the tabs count lists by badge. */
export function beforeBadge(lists: readonly GiftList[], { q, occasion }: ListSearch): GiftList[] {
  return lists.filter(
    (list) =>
      (occasion === undefined || list.occasionId === occasion) &&
      matchesWords(q ?? '', [list.name, list.beneficiaryName]),
  );
}
