import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The gift that whoever comes to the list comes back from. */
    readonly fromGift?: number;
  }
}

/** The gift's element on its list, whichever way it is drawn there. */
export function giftPlace(giftId: number): string {
  return `regalo-${giftId}`;
}

/** Brings eye and focus back to a gift of the list; true where it is on the page. */
export function goToGift(giftId: number, block: ScrollLogicalPosition): void {
  const place = document.getElementById(giftPlace(giftId));
  place?.scrollIntoView({ block, behavior: 'instant' });
  place?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
}

const LAST = 'fiocco:list';
const keyOf = (listId: string) => `${LAST}:${listId}`;

/** How the guest last saw the list, for this tab only, so that the way back from a gift leads to the same. */
export function keepListSearch(listId: string, search: object): void {
  try {
    sessionStorage.setItem(keyOf(listId), JSON.stringify(search));
    sessionStorage.setItem(LAST, listId);
  } catch {
    // Without storage the way back leads to the whole list.
  }
}

/** The list that this tab has shown last; null where it has shown none, and on the server. */
export function lastListId(): string | null {
  try {
    return sessionStorage.getItem(LAST);
  } catch {
    return null;
  }
}

function keptListSearch(listId: string): object {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(listId)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

interface ListLinkProps {
  readonly listId: string;
  /** Where on the list it leads; the top without it. */
  readonly giftId?: number;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Back to the list as the guest left it: the same filters, at the gift. */
export function ListLink({ listId, giftId, className, children }: ListLinkProps) {
  return (
    <Link
      className={className}
      to="/list/$listId"
      params={{ listId }}
      search={keptListSearch(listId)}
      state={{ fromGift: giftId }}
      resetScroll={!giftId}
    >
      {children}
    </Link>
  );
}
