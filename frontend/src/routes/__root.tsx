import type { QueryClient } from '@tanstack/react-query';
import { Outlet, createRootRouteWithContext, useRouterState } from '@tanstack/react-router';
import { publicSettingsQuery } from '../shared/api/public-settings.js';
import { ModeStrip } from '../shared/kit/blocks/mode-strip.js';
import { SkipLink } from '../shared/kit/focus/skip-link.js';
import { useFocusKeeper } from '../shared/kit/focus/use-focus-keeper.js';
import { useShopCss } from '../shared/theme/use-shop-css.js';

export interface RouterContext {
  readonly queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  // Without settings every page still works, in the default brand.
  loader: ({ context }) => context.queryClient.ensureQueryData(publicSettingsQuery).catch(() => null),
  component: function Root() {
    useFocusKeeper();
    useShopCss(useRouterState({ select: ({ location }) => location.pathname }));
    // React keeps what a boundary shows until the next is ready: a new one for each page lets its skeleton take the
    // place of the page that is left, however long scripts and answers are on their way.
    const page = useRouterState({ select: ({ matches }) => matches[1]?.routeId });
    return (
      <>
        <SkipLink />
        <ModeStrip />
        <Outlet key={page} />
      </>
    );
  },
});
