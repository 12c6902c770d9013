import type { SessionUser } from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import { isApiProblem } from '../../api/problem.js';
import { boot } from '../../boot.js';

/** Who is signed in; null when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
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
