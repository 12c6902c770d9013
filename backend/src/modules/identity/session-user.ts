import type { SessionUser, StaffRole } from '@fiocco/contracts';
import type { User } from './user.entity.js';

export interface UserRow {
  readonly id: number;
  readonly username: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: StaffRole;
  readonly active: boolean;
  readonly last_login: Date | null;
}

export function sessionUserOf(row: UserRow): SessionUser {
  const { id, username, name, email, role, active, last_login: lastLogin } = row;
  return { id, username, name, email, role, active, lastLogin: lastLogin?.toISOString() ?? null };
}

export function sessionUserOfEntity(user: User): SessionUser {
  return sessionUserOf({ ...user, last_login: user.lastLogin });
}
