import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import type { ListSearch } from './model/list-search.js';

const SHARE_HASH = 'condividi';

/** The page's state that lives in its address: filters, order, and whether the sharing sheet is open. */
export function useListAddress() {
  const navigate = useNavigate();
  const router = useRouter();
  const sharing = useLocation({ select: ({ hash }) => hash === SHARE_HASH });
  const openedHere = useRef(false);
  const quietly = { to: '.', resetScroll: false, hashScrollIntoView: false } as const;
  return {
    sharing,
    onSearch: (change: Partial<ListSearch>) =>
      void navigate({ ...quietly, search: (old: object) => ({ ...old, ...change }), replace: true } as never),
    /** The phone's back gesture closes the sheet as well. */
    onSharing: (open: boolean) => {
      if (!open && openedHere.current) {
        openedHere.current = false;
        return router.history.back();
      }
      openedHere.current = open;
      void navigate({ ...quietly, search: true, hash: open ? SHARE_HASH : '', replace: !open } as never);
    },
  };
}
