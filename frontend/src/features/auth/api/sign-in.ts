import type { BodyOf } from '@fiocco/contracts';
import { useMutation, useQueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.js';
import { forgetDrafts } from '../../../shared/office/kept-drafts.js';
import { sessionQuery } from '../../../shared/office/queries/session.js';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** What is optional may be empty: then it is not sent. */
export interface Registration extends Credentials {
  readonly name: string;
  readonly email: string;
  readonly setupCode: string;
}

function filled({ username, password, ...optional }: Registration): BodyOf<'POST /api/register'> {
  const said = Object.entries(optional).filter(([, value]) => value !== '');
  return { username, password, ...Object.fromEntries(said) };
}

export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (credentials: BodyOf<'POST /api/login'>) => call('POST /api/login', { body: credentials }),
    onSuccess: (user) => {
      forgetDrafts(user.id);
      client.setQueryData(sessionQuery.queryKey, user);
    },
  });
}

export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (registration: Registration) => call('POST /api/register', { body: filled(registration) }),
    onSuccess: (user) => {
      client.setQueryData(sessionQuery.queryKey, user);
      client.setQueryData(adminExistsQuery.queryKey, { adminExists: true });
    },
  });
}

/** Once somebody administers the shop, nobody else can register. */
export const adminExistsQuery = queryOptions({
  queryKey: ['check-admin-exists'],
  queryFn: ({ signal }) => call('GET /api/check-admin-exists', { signal }),
});
