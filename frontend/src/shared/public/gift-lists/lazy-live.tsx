import { lazy, Suspense } from 'react';

type Props = Parameters<typeof import('./live-gifts.js').default>[0];

/** Without it the page is as it was read: nothing waits for it, and nothing fails by it. */
const Live = lazy(() => import('./live-gifts.js').catch(() => ({ default: (_: Props) => null })));

export function LiveGifts(props: Props) {
  return (
    <Suspense>
      <Live {...props} />
    </Suspense>
  );
}
