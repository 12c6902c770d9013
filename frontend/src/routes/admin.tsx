import { Outlet, createFileRoute, redirect } from '@tanstack/react-router';
import { Fragment, useReducer } from 'react';
import { SignInAgain } from '../features/auth/sign-in-again.js';
import { MissingPage } from '../features/shell/missing-page.js';
import { Shell } from '../features/shell/shell.js';
import { CheckingSession } from '../shared/office/page/checking-session.js';
import { sessionQuery } from '../shared/office/queries/session.js';

export const Route = createFileRoute('/admin')({
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.ensureQueryData(sessionQuery);
    if (user) return;
    const from = location.href === '/admin/transactions' ? undefined : location.href;
    throw redirect({ to: '/auth', search: { from }, replace: true });
  },
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: CheckingSession,
  notFoundComponent: MissingPage,
  component: function Office() {
    const [visit, restart] = useReducer((count: number) => count + 1, 0);
    return (
      <Shell>
        <SignInAgain onRestart={restart} />
        <Fragment key={visit}>
          <Outlet />
        </Fragment>
      </Shell>
    );
  },
});
