import type { SessionUser } from '@fiocco/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.js';
import { sessionQuery } from '../../../shared/office/queries/session.js';
import { adminExistsQuery } from './check-admin-exists.js';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface Registration extends Credentials {
  readonly name: string;
  readonly email: string;
  readonly setupCode: string;
}

/** Empty optional fields are not sent. */
function filled(registration: Registration): Partial<Registration> {
  return Object.fromEntries(Object.entries(registration).filter(([, value]) => value !== ''));
}

export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) => api.post<SessionUser>('/api/login', credentials),
    onSuccess: (user) => client.setQueryData(sessionQuery.queryKey, user),
  });
}

export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (registration: Registration) => api.post<SessionUser>('/api/register', filled(registration)),
    onSuccess: (user) => {
      client.setQueryData(sessionQuery.queryKey, user);
      client.setQueryData(adminExistsQuery.queryKey, { adminExists: true });
    },
  });
}
