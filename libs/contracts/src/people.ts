import type { StaffRole } from './codes.js';

/** The answer of `GET /api/user`, `POST /api/login` and `POST /api/register`. */
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
