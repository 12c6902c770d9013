import type { Language } from '@fiocco/texts';
import type {
  GiftCard,
  LockedGiftList,
  PublicGiftList,
  PublicSettings,
  PublicTransaction,
} from '@fiocco/contracts';

/** What the server writes into index.html, so that the first paint needs no further request. */
export interface Boot {
  /** In which the page is read. */
  readonly language?: Language;
  readonly settings?: PublicSettings;
  /** The address of the shop's own CSS; null where it has none. */
  readonly shopCss?: string | null;
  /** Null where the back office or its door is opened and nobody is signed in; otherwise the client asks. */
  readonly user?: null;
  /** On the page of a list that asks this visitor for its password; nothing else is told of it. */
  readonly locked?: true;
  /** Present on the pages about a list that the visitor may see. */
  readonly list?: {
    readonly list: PublicGiftList;
    readonly cards: readonly GiftCard[];
    /** The position that the cards were read at. */
    readonly position?: number;
  };
  /** On the pages about one purchase, as this browser may read it; its list is null once it is deleted. */
  readonly purchase?: {
    readonly transaction: PublicTransaction;
    readonly list: PublicGiftList | LockedGiftList | null;
  };
}

declare global {
  interface Window {
    __FIOCCO__?: Boot;
  }
}

export function boot(): Boot {
  // The first paint is drawn by the server, which has no window.
  return typeof window === 'undefined' ? {} : (window.__FIOCCO__ ?? {});
}
