import type { StaffRole } from '../codes.js';
import type {
  Administrator,
  AdminExists,
  Credentials,
  OwnAccount,
  RecoveryCodes,
  ResetLinkState,
  SecondFactorSetup,
  SessionUser,
  SignedIn,
  SignIn,
  WithPassword,
} from '../people.js';
import { route } from './route.js';

export interface Registration extends Credentials {
  readonly name?: string | null;
  readonly email?: string | null;
  /** Required in production. The server printed it at its first start. */
  readonly setupCode?: string | null;
}

export interface AdministratorFields {
  readonly username: string;
  readonly name?: string | null;
  readonly email?: string | null;
  readonly role: StaffRole;
  readonly active?: boolean;
}

/** What is absent stays; so does the password where it is empty. */
export interface AdministratorChanges extends Partial<AdministratorFields> {
  readonly password?: string | null;
}

export const identityRoutes = {
  'GET /api/check-admin-exists': route<{ answer: AdminExists }>(),
  'POST /api/register': route<{ body: Registration; answer: SessionUser }>(),
  'POST /api/login': route<{ body: SignIn; answer: SignedIn }>(),
  'POST /api/logout': route<{ answer: void }>(),
  'GET /api/user': route<{ answer: SessionUser | null }>(),

  'GET /api/administrators': route<{ answer: Administrator[] }>(),
  'POST /api/administrators': route<{
    /** Without a role it is an admin's. */
    body: Omit<AdministratorFields, 'role'> & { readonly role?: StaffRole; readonly password: string };
    answer: Administrator & { readonly message: string };
  }>(),
  'PATCH /api/administrators/:id': route<{
    body: AdministratorChanges;
    answer: Administrator & { readonly message: string };
  }>(),
  'DELETE /api/administrators/:id/sessions': route<{ answer: void }>(),
  'DELETE /api/administrators/:id/second-factor': route<{ answer: void }>(),

  'GET /api/account': route<{ answer: OwnAccount }>(),
  'POST /api/account/password': route<{
    body: WithPassword & { readonly newPassword: string };
    answer: void;
  }>(),
  /** Ends all sessions but the one that asks. */
  'DELETE /api/account/sessions': route<{ answer: void }>(),
  'DELETE /api/account/sessions/:id': route<{ answer: void }>(),
  'POST /api/account/second-factor': route<{ answer: SecondFactorSetup }>(),
  'POST /api/account/second-factor/confirm': route<{
    body: WithPassword & { readonly code: string };
    answer: RecoveryCodes;
  }>(),
  'POST /api/account/second-factor/remove': route<{ body: WithPassword; answer: void }>(),
  'POST /api/account/recovery-codes': route<{ body: WithPassword; answer: RecoveryCodes }>(),

  'POST /api/request-password-reset': route<{
    body: { readonly email: string };
    answer: { readonly message: string };
  }>(),
  'GET /api/validate-reset-token/:token': route<{
    answer: { readonly valid: boolean; readonly state: ResetLinkState; readonly username: string | null };
  }>(),
  'POST /api/reset-password': route<{
    body: { readonly token: string; readonly newPassword: string };
    answer: { readonly message: string; readonly endedSessions: number };
  }>(),
};
