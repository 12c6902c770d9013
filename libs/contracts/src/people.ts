import type { StaffRole } from './codes.js';

/** Answer of `GET /api/user`, `POST /api/login`, `POST /api/register`. */
export interface SessionUser {
  readonly id: number;
  readonly username: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: StaffRole;
  readonly active: boolean;
  readonly lastLogin: string | null;
}

export interface AdminExists {
  readonly adminExists: boolean;
}
