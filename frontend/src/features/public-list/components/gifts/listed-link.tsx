import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type MouseEvent, useState } from 'react';
import { opensHere } from '../../../../shared/kit/opens-here.js';

interface ListedLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  readonly leads: NavigateOptions;
}

/**
 * A link among hundreds. The router's own works out where it leads at each change of the page's address, so that each
 * filter of a long list would cost a thousand addresses; this one does when it is drawn, and again when it is pressed.
 */
export function ListedLink({ leads, children, ...anchor }: ListedLinkProps) {
  const router = useRouter();
  const [href] = useState(() => router.buildLocation(leads).href);
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || !opensHere(event)) return;
    event.preventDefault();
    void router.navigate(leads);
  };
  return (
    <a {...anchor} href={href} onClick={follow}>
      {children}
    </a>
  );
}
