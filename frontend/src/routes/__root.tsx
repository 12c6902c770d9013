import type { QueryClient } from '@tanstack/react-query';
import { Outlet, createRootRouteWithContext } from '@tanstack/react-router';
import { publicSettingsQuery } from '../shared/api/public-settings.js';

export interface RouterContext {
  readonly queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  // Without settings every page still works, in the default brand.
  loader: ({ context }) => context.queryClient.ensureQueryData(publicSettingsQuery).catch(() => null),
  component: Outlet,
});
