import type { GivenUpJobAlert, ParkedAlert, ProjectionAlert } from '../alerts.js';
import type { MailCounts, MailPreview, MailTemplate, RegisteredMail, UnsentMails } from '../mails.js';
import type { ErasureFacts, FoundPerson, HeldAboutPerson, PersonExport } from '../privacy.js';
import type {
  EnvironmentMode,
  PublicSettings,
  SecretSet,
  SettingsBody,
  SettingsRecord,
} from '../settings/index.js';
import type {
  ReadModelComparison,
  SignedSoFar,
  VerificationRun,
  VerificationState,
} from '../verification.js';
import { route } from './route.js';

export interface Health {
  readonly status: 'ok';
  readonly stale?: true;
  /** The queue's server does not answer: guests and staff are served, mails and other jobs wait. */
  readonly redis?: 'away';
  /** Addresses of the payment sandbox, in development alone. */
  readonly sandbox?: { readonly panel: string; readonly stripe: string; readonly paypal: string };
}

/** Settings, mails, personal data and operation. */
export const operationRoutes = {
  'GET /api/public/settings': route<{ answer: PublicSettings }>(),
  /** The whole record for administrators only. */
  'GET /api/settings': route<{ answer: PublicSettings | SettingsRecord }>(),
  'PUT /api/settings': route<{ body: SettingsBody; answer: SettingsRecord }>(),
  'GET /api/settings/secrets': route<{ answer: readonly SecretSet[] }>(),
  /** With the fields that are sent in place of the stored ones. */
  'POST /api/test-stripe': route<{
    body: SettingsBody;
    answer: { readonly environmentMode: EnvironmentMode };
  }>(),
  'POST /api/test-paypal': route<{
    body: SettingsBody;
    answer: { readonly environmentMode: EnvironmentMode };
  }>(),
  'GET /api/mail-register': route<{ answer: readonly RegisteredMail[] }>(),
  'GET /api/mail-register/counts': route<{ answer: MailCounts }>(),
  'GET /api/mail-register/unsent': route<{ answer: readonly UnsentMails[] }>(),
  'GET /api/mail-register/:id': route<{ answer: RegisteredMail }>(),
  /** A PDF; `at` counts the mail's documents from 0. */
  'GET /api/mail-register/:id/documents/:at': route<{ answer: object }>(),
  /** Sends the stored mail again, under its own Message-ID. */
  'POST /api/mail-register/:id/resend': route<{ answer: RegisteredMail }>(),
  /** Nobody waits for it any more: somebody was told in another way. It stays unsent. */
  'POST /api/mail-register/:id/settle': route<{ answer: RegisteredMail }>(),
  /** Of all that the lack of a mail server kept: nobody waits for them any more. */
  'POST /api/mail-register/settle-serverless': route<{ answer: void }>(),
  'GET /api/mail-templates': route<{ answer: readonly MailTemplate[] }>(),
  'GET /api/mail-templates/:code': route<{ answer: MailPreview }>(),
  /** To the signed-in administrator's own address. */
  'POST /api/mail-templates/:code/test': route<{
    answer: { readonly message: string; readonly to: string };
  }>(),
  'POST /api/test-smtp': route<{ answer: { readonly message: string } }>(),
  /** At most twenty. */
  'GET /api/privacy/people': route<{ answer: readonly FoundPerson[] }>(),
  'POST /api/privacy/person': route<{ answer: HeldAboutPerson }>(),
  'POST /api/privacy/export': route<{ answer: PersonExport }>(),
  'POST /api/privacy/erasure': route<{ answer: ErasureFacts }>(),
  'POST /api/audit/verification': route<{ answer: VerificationState }>(),
  'GET /api/audit/verification': route<{ answer: VerificationState }>(),
  'POST /api/integrity/verifications': route<{ answer: { readonly id: number } }>(),
  /** The newest twenty, newest first. */
  'GET /api/integrity/verifications': route<{ answer: readonly VerificationRun[] }>(),
  'GET /api/integrity/verifications/:id': route<{ answer: VerificationRun }>(),
  /** A PDF, signed by the key of the heads. */
  'GET /api/integrity/verifications/:id/result.pdf': route<{ answer: object }>(),
  'POST /api/integrity/comparisons': route<{ answer: { readonly id: number } }>(),
  /** The newest twenty, newest first. */
  'GET /api/integrity/comparisons': route<{ answer: readonly ReadModelComparison[] }>(),
  'GET /api/integrity/heads': route<{ answer: SignedSoFar }>(),
  /** Ledger, signatures and keys, a line of JSON each, packed by gzip: what `GET /api/integrity/script` verifies. */
  'GET /api/integrity/export': route<{ answer: object }>(),
  /** A program that needs Node.js alone, and nothing of the shop's. */
  'GET /api/integrity/script': route<{ answer: object }>(),
  'GET /api/alerts/projections': route<{ answer: readonly ProjectionAlert[] }>(),
  'GET /api/alerts/parked': route<{ answer: readonly ParkedAlert[] }>(),
  'GET /api/alerts/jobs': route<{ answer: readonly GivenUpJobAlert[] }>(),
  'POST /api/alerts/jobs/:id/retry': route<{ answer: void }>(),
  'POST /api/alerts/jobs/:id/dismiss': route<{ answer: void }>(),
  /** Multipart, with the picture as `file`. */
  'POST /api/test-storage/upload': route<{ answer: { readonly key: string; readonly url: string } }>(),
  /** The file itself. */
  'GET /api/test-storage/download/:key': route<{ answer: object }>(),
  'DELETE /api/test-storage/delete/:key': route<{ answer: void }>(),
  'GET /api/docs': route<{ answer: string }>(),
  /** OpenAPI 3.1. */
  'GET /api/docs/openapi.json': route<{ answer: object }>(),
  'GET /api/docs/:file': route<{ answer: object }>(),
  'GET /health/live': route<{ answer: { readonly status: 'ok' } }>(),
  'GET /health/ready': route<{ answer: Health }>(),
};
