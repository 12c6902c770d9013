import type { Language } from '@fiocco/texts';
/** How many mails were not sent for one reason. */
export interface UnsentMails {
  /** Italian. */
  readonly reason: string;
  readonly count: number;
}

/** The chips over the register. `unsent` was given up or never tried; `erased` is also counted by its state. */
export const MAIL_FILTERS = ['sent', 'queued', 'retrying', 'unsent', 'erased'] as const;
export type MailFilter = (typeof MAIL_FILTERS)[number];

export type MailCounts = Readonly<Record<MailFilter | 'all', number>>;

/** A try to send a mail, or what somebody of the staff did about it: asked to send it again, settled it otherwise. */
export interface MailStep {
  readonly at: string;
  readonly outcome: 'sent' | 'refused' | 'asked' | 'settled';
  /** Italian: why it was refused. */
  readonly reason: string | null;
  /** Who asked to send it again, or settled it. */
  readonly by: string | null;
  /** The server's own words; null where it said none, or once erased. */
  readonly answer: string | null;
}

/** What a mail carries, as it was sent: a PDF that `GET /api/mail-register/:id/documents/:at` answers. */
export interface AttachedDocument {
  readonly name: string;
  readonly bytes: number;
}

/** One row of the mail register: `GET /api/mail-register`. */
export interface RegisteredMail {
  readonly id: string;
  readonly template: string;
  readonly transactionId: string | null;
  /** Null where the buyer gave no address, or once erased. */
  readonly to: string | null;
  readonly subject: string;
  /** Whether recipient and content were erased on request. */
  readonly erased: boolean;
  readonly state: 'queued' | 'sent' | 'not_sent' | 'failed';
  /** Italian: why it was not sent; null where it was. */
  readonly reason: string | null;
  readonly attempts: number;
  /** When it is tried next; null where that is at once or never. */
  readonly nextAttemptAt: string | null;
  readonly createdAt: string;
  readonly sentAt: string | null;
  /** Absent in lists, and where a mail keeps no content because it carries a key. */
  readonly html?: string;
  readonly text?: string;
  /** Absent in lists, and where it carries none. */
  readonly documents?: readonly AttachedDocument[];
  /** Absent in lists; the oldest first. */
  readonly steps?: readonly MailStep[];
}

/** A kind of mail, with sample data. */
export interface MailTemplate {
  readonly code: string;
  /** Italian, e.g. "Ricevuta". */
  readonly name: string;
  /** Italian: when it is sent. */
  readonly when: string;
}

export interface MailPreview extends MailTemplate {
  /** Those in which it is written, Italian first: the shop and the couples read Italian alone. */
  readonly languages: readonly Language[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** `POST /api/test-smtp`, under the specifications' names. An absent password means the stored one. */
export interface SmtpTestBody {
  readonly smtpHost: string;
  readonly smtpPort?: number | string | null;
  readonly smtpUser?: string | null;
  readonly smtpPassword?: string | null;
  readonly smtpSecure?: 'true' | 'false' | boolean | null;
}
