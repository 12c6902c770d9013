import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider, createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen.js';
import { NotFoundPage } from './shared/public/shop/not-found-page.js';
import { PageError } from './shared/kit/pages/page-error.js';
import { ToastHost } from './shared/kit/toasts/toast-place.js';
import { Brand } from './shared/theme/brand.js';

/** The client's addresses; without a history of its own it follows the browser's. */
export function createClientRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    context: { queryClient },
    defaultPreload: 'intent',
    // Query decides what is fresh; the router only asks.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFoundPage,
  });
}

type ClientRouter = ReturnType<typeof createClientRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ClientRouter;
  }
}

interface AppProps {
  readonly queryClient: QueryClient;
  readonly router: ClientRouter;
}

export function App({ queryClient, router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Brand />
      <RouterProvider router={router} />
      <ToastHost />
    </QueryClientProvider>
  );
}
