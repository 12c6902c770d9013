import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import type { ListSearch } from './model/list-search.js';

const SHARE_HASH = 'condividi';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Something was opened over the page: the entry before this one is the page without it. */
    readonly overPage?: boolean;
  }
}

/** Nothing behind jumps: for what opens over the page, and for filters. */
export const IN_PLACE = { to: '.', resetScroll: false, hashScrollIntoView: false } as const;
/** What opens over the page is an entry of the history, so that the phone's back gesture closes it. */
export const OVER_PAGE = { overPage: true } as const;

export interface ListAddress {
  readonly sharing: boolean;
  /** Done when the page shows it. */
  readonly onSearch: (change: Partial<ListSearch>) => Promise<void>;
  readonly onShare: () => void;
  /** Another gift in the place of the one that is open. */
  readonly onGift: (regalo: number) => void;
  readonly onPhoto: (foto: number) => void;
  /** Closes what is open on top. */
  readonly onClose: () => void;
}

/** The page's state that lives in its address: filters, order, and what is open over it. */
export function useListAddress({ foto }: ListSearch): ListAddress {
  const navigate = useNavigate();
  const router = useRouter();
  const sharing = useLocation({ select: ({ hash }) => hash === SHARE_HASH });
  const leaving = useRef<string>(undefined);
  const go = (change: Partial<ListSearch>, rest: object) =>
    navigate({ ...IN_PLACE, ...rest, search: (old: object) => ({ ...old, ...change }) } as never);
  /** As the gesture does; where a link led straight to what is open there is nothing to go back to. */
  const close = () => {
    const { state } = router.state.location;
    if (!state.overPage)
      return void go(foto ? { foto: undefined } : { regalo: undefined }, { replace: true });
    // A second press before the first one has arrived would leave the list.
    if (leaving.current === state.__TSR_key) return;
    leaving.current = state.__TSR_key;
    router.history.back();
  };
  return {
    sharing,
    onSearch: (change) => go(change, { replace: true }),
    onShare: () => void go({}, { hash: SHARE_HASH, state: OVER_PAGE }),
    onGift: (regalo) => void go({ regalo }, { replace: true, state: true }),
    onPhoto: (shown) => void go({ foto: shown }, { state: OVER_PAGE }),
    onClose: close,
  };
}
