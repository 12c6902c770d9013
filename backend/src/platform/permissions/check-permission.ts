import type { SessionUser } from '@fiocco/contracts';
import { Problem } from '../errors/problem.js';
import { problemOfStatus } from '../errors/http-problems.js';
import type { Permission } from './permission.decorator.js';

/** Throws 401 for an anonymous call and 403 for a role without the permission. */
export function checkPermission(permission: Permission | undefined, user: SessionUser | null): void {
  if (permission === 'public') return;
  if (!user) throw problemOfStatus(401);
  if (permission === 'signed-in' || permission === 'staff') return;
  if (permission === 'admin' && user.role === 'admin') return;
  throw new Problem('ADMIN_ONLY', 403, 'Questa operazione è riservata agli amministratori.');
}
