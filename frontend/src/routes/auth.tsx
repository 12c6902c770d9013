import { createFileRoute, redirect } from '@tanstack/react-router';
import { AuthPage } from '../features/auth/auth-page.js';
import { ownPath } from '../shared/policies/own-path.js';
import { sessionQuestion } from './-office-guard.js';

export interface AuthSearch {
  /** The page that asked for a sign-in; only our own paths are accepted. */
  readonly from?: string;
}

export const Route = createFileRoute('/auth')({
  validateSearch: (search): AuthSearch => ({ from: ownPath(search['from']) }),
  beforeLoad: async ({ context, search }) => {
    // If the question gets no answer the form is shown all the same: signing in will say what is wrong.
    const user = await context.queryClient.fetchQuery(await sessionQuestion()).catch(() => null);
    if (user) throw redirect({ to: search.from ?? '/' });
  },
  component: function Auth() {
    const { from } = Route.useSearch();
    const navigate = Route.useNavigate();
    return <AuthPage onDone={() => void navigate({ to: from ?? '/', replace: true })} />;
  },
});
