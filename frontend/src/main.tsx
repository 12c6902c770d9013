import './shared/styles/fonts.css';
import './shared/styles/tokens.css';
import './shared/styles/base.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, createRouter } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { routeTree } from './routeTree.gen.js';
import { ApiProblem } from './shared/api/problem.js';
import { createQueryClient } from './shared/api/query-client.js';
import { NotFoundPage } from './shared/kit/pages/not-found-page.js';
import { PageError } from './shared/kit/pages/page-error.js';
import { ThemeProvider } from './shared/theme/theme-provider.js';
import { ToastHost } from './shared/kit/toasts/toast-host.js';

const queryClient = createQueryClient();
const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  // Query decides what is fresh; the router only asks.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFoundPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root, {
  // A refused call is a state that its page shows, not a fault of the client.
  onCaughtError: (error) => {
    if (!(error instanceof ApiProblem)) reportError(error);
  },
}).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <RouterProvider router={router} />
        <ToastHost />
      </ThemeProvider>
    </QueryClientProvider>
  </StrictMode>,
);
