import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { keptListSearch } from './place.js';

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
