import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isApiProblem } from '../../shared/api/problem.js';
import { sessionQuery } from '../../shared/office/queries/session.js';

function isSignedOut(error: unknown): boolean {
  return isApiProblem(error) && error.status === 401;
}

/** A session that ended elsewhere (another tab, a deactivated account) sends back to the sign-in page at once. */
export function SessionWatch() {
  const client = useQueryClient();
  const navigate = useNavigate();

  useEffect(() => {
    const leave = (error: unknown) => {
      if (!isSignedOut(error) || client.getQueryData(sessionQuery.queryKey) === null) return;
      client.setQueryData(sessionQuery.queryKey, null);
      const { pathname, search } = window.location;
      void navigate({ to: '/auth', search: { from: pathname + search } });
    };
    const stopQueries = client.getQueryCache().subscribe(({ query }) => leave(query.state.error));
    const stopMutations = client.getMutationCache().subscribe(({ mutation }) => leave(mutation?.state.error));
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [client, navigate]);

  return null;
}
