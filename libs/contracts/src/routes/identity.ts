import type { AdminExists, SessionUser } from '../people.js';
import { route } from './route.js';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface Registration extends Credentials {
  readonly name?: string | null;
  readonly email?: string | null;
  /** Required in production. The server printed it at its first start. */
  readonly setupCode?: string | null;
}

export const identityRoutes = {
  'GET /api/check-admin-exists': route<{ answer: AdminExists }>(),
  'POST /api/register': route<{ body: Registration; answer: SessionUser }>(),
  'POST /api/login': route<{ body: Credentials; answer: SessionUser }>(),
  'POST /api/logout': route<{ answer: void }>(),
  'GET /api/user': route<{ answer: SessionUser | null }>(),
};
