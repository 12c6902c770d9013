import type { GiftCard } from '@fiocco/contracts';
import type { ReactNode } from 'react';
import { ListedLink } from '../listed-link.js';
import { IN_PLACE, OVER_PAGE } from '../../../use-list-address.js';

interface GiftLinkProps {
  readonly gift: Pick<GiftCard, 'id' | 'name'>;
  readonly className?: string;
  /** Beside the name that leads to the same: passed over by the keyboard and by screen readers. */
  readonly silent?: boolean;
  readonly children: ReactNode;
}

/** Opens the gift's sheet, which has an address of its own. */
export function GiftLink({ gift, className, silent, children }: GiftLinkProps) {
  return (
    <ListedLink
      className={className}
      leads={{
        ...IN_PLACE,
        search: ((old: object) => ({ ...old, regalo: gift.id })) as never,
        state: OVER_PAGE,
      }}
      tabIndex={silent ? -1 : undefined}
      aria-hidden={silent}
    >
      {children}
    </ListedLink>
  );
}
