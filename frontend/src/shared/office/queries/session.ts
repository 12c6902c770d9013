import type { SessionUser } from '@fiocco/contracts';
import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import { isApiProblem } from '../../api/problem.js';
import { showsAny } from '../../api/tags.js';
import { boot } from '../../boot.js';
import { forgetDrafts } from '../kept-drafts.js';

/** Who is signed in; null when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  meta: { shows: ['session'] },
  queryFn: async ({ signal }): Promise<SessionUser | null> => {
    try {
      return await call('GET /api/user', { signal });
    } catch (error) {
      if (isApiProblem(error) && error.status === 401) return null;
      throw error;
    }
  },
  initialData: () => boot().user,
  staleTime: 60_000,
});

export function nameOfUser({ name, username }: SessionUser): string {
  return name ?? username;
}

/** All that was read for the person who is signed in. */
function isTheirs({ queryKey, meta }: Query): boolean {
  return queryKey[0] !== sessionQuery.queryKey[0] && !showsAny({ meta }, ['settings']);
}

/** Whoever comes next finds nothing of what the last person has read and typed. */
export function forgetPerson(client: QueryClient): void {
  forgetDrafts();
  client.removeQueries({ predicate: isTheirs });
}

/** Another person may see other things. */
export function readAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: isTheirs });
}
