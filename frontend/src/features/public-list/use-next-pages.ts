import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const SIGNS = ['scroll', 'pointerdown', 'pointermove', 'keydown'] as const;

/** What a list opens over itself. */
export const overList = {
  shareSheet: () => import('./components/share-sheet.js'),
  giftSheet: () => import('./components/gifts/sheet/gift-sheet.js'),
};

/**
 * Fetches the scripts of what is opened from a list – its sheets, the checkout – as soon as the guest does anything, so
 * that a tap on a slow line is answered at once. Not before: the list itself comes first.
 */
export function useNextPages(): void {
  const router = useRouter();
  useEffect(() => {
    const checkout = router.routesByPath['/checkout/$listId/{-$productId}'];
    const end = () => {
      for (const sign of SIGNS) window.removeEventListener(sign, fetchThem);
    };
    const fetchThem = () => {
      end();
      // One that does not come is asked for again when it is opened.
      void Promise.allSettled([router.loadRouteChunk(checkout), overList.giftSheet(), overList.shareSheet()]);
    };
    for (const sign of SIGNS) window.addEventListener(sign, fetchThem, { passive: true });
    return end;
  }, [router]);
}
