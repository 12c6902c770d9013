import type { ListBadge } from '@fiocco/contracts';

export const BADGE_TABS: readonly (readonly [ListBadge, string])[] = [
  ['active', 'Attive'],
  ['preparation', 'In preparazione'],
  ['expired', 'Scadute'],
  ['suspended', 'Sospese'],
  ['archived', 'Archiviate'],
];

/** What the address of the lists' page carries: the filters, and the list whose transactions stand above it. */
export interface ListSearch {
  readonly q?: string;
  readonly badge?: ListBadge;
  readonly occasion?: number;
  readonly transactions?: number;
  /** The list whose credit stands above it. */
  readonly credit?: number;
  /** The list that is edited above it, and the one whose gifts are arranged there: the Cronologia leads to them. */
  readonly edit?: number;
  readonly gifts?: number;
}

export function listSearchFrom(search: Record<string, unknown>): ListSearch {
  const { q } = search;
  return {
    q: typeof q === 'string' || typeof q === 'number' ? String(q) || undefined : undefined,
    badge: BADGE_TABS.find(([badge]) => badge === search['badge'])?.[0],
    occasion: idFrom(search['occasion']),
    transactions: idFrom(search['transactions']),
    credit: idFrom(search['credit']),
    edit: idFrom(search['edit']),
    gifts: idFrom(search['gifts']),
  };
}

function idFrom(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Whether anything but the dialogs above the page is chosen. */
export const isFiltered = ({ q, badge, occasion }: ListSearch): boolean =>
  [q, badge, occasion].some((filter) => filter !== undefined);
