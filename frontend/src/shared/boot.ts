import type { GiftCard, PublicGiftList, PublicSettings } from '@fiocco/contracts';

/** What the server writes into index.html, so that the first paint needs no further request. */
export interface Boot {
  readonly settings?: PublicSettings;
  /** Present on a public list's page that the visitor may see. */
  readonly list?: { readonly list: PublicGiftList; readonly cards: readonly GiftCard[] };
}

declare global {
  interface Window {
    __FIOCCO__?: Boot;
  }
}

export function boot(): Boot {
  return window.__FIOCCO__ ?? {};
}
