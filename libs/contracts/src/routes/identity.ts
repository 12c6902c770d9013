import type {
  Administrator,
  AdminExists,
  OwnAccount,
  RecoveryCodes,
  ResetLinkState,
  SecondFactorSetup,
  SessionUser,
  SignedIn,
} from '../people.js';
import { route } from './route.js';

export const identityRoutes = {
  'GET /api/check-admin-exists': route<{ answer: AdminExists }>(),
  'POST /api/register': route<{ answer: SessionUser }>(),
  'POST /api/login': route<{ answer: SignedIn }>(),
  'POST /api/logout': route<{ answer: void }>(),
  'GET /api/user': route<{ answer: SessionUser | null }>(),

  'GET /api/administrators': route<{ answer: Administrator[] }>(),
  'POST /api/administrators': route<{ answer: Administrator & { readonly message: string } }>(),
  'PATCH /api/administrators/:id': route<{ answer: Administrator & { readonly message: string } }>(),
  'DELETE /api/administrators/:id/sessions': route<{ answer: void }>(),
  'DELETE /api/administrators/:id/second-factor': route<{ answer: void }>(),

  'GET /api/account': route<{ answer: OwnAccount }>(),
  'POST /api/account/password': route<{ answer: void }>(),
  /** Ends all sessions but the one that asks. */
  'DELETE /api/account/sessions': route<{ answer: void }>(),
  'DELETE /api/account/sessions/:id': route<{ answer: void }>(),
  'POST /api/account/second-factor': route<{ answer: SecondFactorSetup }>(),
  'POST /api/account/second-factor/confirm': route<{ answer: RecoveryCodes }>(),
  'POST /api/account/second-factor/remove': route<{ answer: void }>(),
  'POST /api/account/recovery-codes': route<{ answer: RecoveryCodes }>(),

  'POST /api/request-password-reset': route<{ answer: { readonly message: string } }>(),
  'GET /api/validate-reset-token/:token': route<{
    answer: { readonly valid: boolean; readonly state: ResetLinkState; readonly username: string | null };
  }>(),
  'POST /api/reset-password': route<{
    answer: { readonly message: string; readonly endedSessions: number };
  }>(),
};
