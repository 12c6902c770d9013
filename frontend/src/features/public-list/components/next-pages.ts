import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const SIGNS = ['scroll', 'pointerdown', 'pointermove', 'keydown'] as const;

/** Most lists open without a password. */
export const lockedList = () => import('./states/locked-list.js');

/** What a list opens over itself. */
export const overList = {
  shareSheet: () => import('./share-sheet.js'),
  giftSheet: () => import('./gifts/sheet/gift-sheet.js'),
};

/** All at once hold up the scrolling of a slow phone. One that does not come is asked for again when it is opened. */
async function oneByOne(parts: readonly (() => unknown)[]): Promise<void> {
  for (const part of parts) await Promise.allSettled([part()]);
}

/**
 * Fetches the scripts of what is opened from a list – its sheets, the checkout – as soon as the guest does anything, so
 * that a tap on a slow line is answered at once. Not before: the list itself comes first.
 */
export function useNextPages(): void {
  const router = useRouter();
  useEffect(() => {
    const checkout = router.routesByPath['/checkout/$listId/{-$productId}'];
    const parts = [overList.giftSheet, () => router.loadRouteChunk(checkout), overList.shareSheet];
    const end = () => {
      for (const sign of SIGNS) window.removeEventListener(sign, fetchThem);
    };
    const fetchThem = () => {
      end();
      void oneByOne(parts);
    };
    for (const sign of SIGNS) window.addEventListener(sign, fetchThem, { passive: true });
    return end;
  }, [router]);
}
