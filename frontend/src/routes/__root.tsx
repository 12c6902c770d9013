import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  Outlet,
  createRootRouteWithContext,
  retainSearchParams,
  useRouter,
  useRouterState,
} from '@tanstack/react-router';
import { isLanguage, type Language, LANGUAGE_PARAM } from '@fiocco/texts';
import { CheckoutSkeleton } from '../features/checkout/components/frame/checkout-skeleton.js';
import { publicSettingsQuery } from '../shared/api/public-settings.js';
import { ModeStrip } from '../shared/kit/blocks/mode-strip.js';
import { SkipLink } from '../shared/kit/focus/skip-link.js';
import { useFocusKeeper } from '../shared/kit/focus/use-focus-keeper.js';
import { useLeaving } from '../shared/policies/leaving.js';
import { useShopCss } from '../shared/theme/use-shop-css.js';

export interface RouterContext {
  readonly queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  // What an address was asked for in stays in it: where no cookie is kept, the next page is loaded in it too.
  validateSearch: ({ lang }: Record<string, unknown>): { readonly lang?: Language } =>
    isLanguage(lang) ? { lang } : {},
  search: { middlewares: [retainSearchParams([LANGUAGE_PARAM])] },
  // Without settings every page still works, in the default brand.
  loader: ({ context }) => context.queryClient.ensureQueryData(publicSettingsQuery).catch(() => null),
  // The first page waits for all that it asks about before this route counts as loaded: what the page itself shows while it
  // waits is this route's to show.
  pendingMs: 0,
  pendingComponent: function FirstPage(): ReactNode {
    const { routesById } = useRouter();
    const asked = useRouterState({ select: ({ matches }) => matches.slice(1).map(({ routeId }) => routeId) });
    const Waiting = asked.map((id) => routesById[id].options.pendingComponent).findLast(Boolean);
    return Waiting ? <Waiting /> : null;
  },
  component: function Root() {
    useFocusKeeper();
    useShopCss(useRouterState({ select: ({ location }) => location.pathname }));
    // React keeps what a boundary shows until the next is ready: a new one for each page lets its skeleton take the
    // place of the page that is left, however long scripts and answers are on their way.
    const leavingFor = useLeaving();
    const page = useRouterState({ select: ({ matches }) => matches[1]?.routeId });
    return (
      <>
        <SkipLink />
        <ModeStrip />
        {/* A tap is seen to be heard, however long the steps' document is on its way. */}
        {leavingFor === 'payment' ? <CheckoutSkeleton /> : <Outlet key={page} />}
      </>
    );
  },
});
