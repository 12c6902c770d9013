import { type AfterRestore, defineJob, type JobDefinition } from '@fiocco/jobs';
import { z } from 'zod';
import { JOB_CLASSES } from '../../../platform/index.js';

/**
 * The subject's id is under `<kind>Id`, for example `transactionId`; absent where there is only one such subject.
 * `eventId` is the event that asked for the mail and `position` its place in the ledger; both are absent for a mail
 * that no event asked for. Further fields name what of the subject the mail is about: ids only.
 */
export type MailPayload = { readonly [field: string]: string };

export interface MailJobParts {
  readonly name: string;
  /** What it does, for whoever finds it given up. */
  readonly title?: string;
  /** The kind of subject: `transaction`, `account`. */
  readonly kind: string;
  /** Where there is only one such subject: its name, in place of an id. */
  readonly only?: string;
  readonly attempts?: number;
  readonly backoffMs?: number;
  readonly afterRestore?: AfterRestore;
}

export interface MailJob extends JobDefinition<MailPayload> {
  readonly kind: string;
  /** The subject's id. */
  idOf(payload: Partial<MailPayload>): string | null;
  payload(
    id: string,
    cause?: { readonly eventId: string; readonly position: bigint },
    of?: MailPayload,
  ): MailPayload;
}

/** In decimal digits. */
const POSITION = /^\d{1,20}$/;

/** A mail server may be away for a night: the pauses between these tries are nine hours together. */
export const PATIENCE = { attempts: 15, backoffMs: 2_000 } as const;

/** A job that sends a mail. */
export function defineMailJob(parts: MailJobParts): MailJob {
  const {
    name,
    kind,
    only,
    attempts = PATIENCE.attempts,
    backoffMs = PATIENCE.backoffMs,
    afterRestore = 'ask',
  } = parts;
  const field = `${kind}Id`;
  const idOf = (payload: Partial<MailPayload>) => only ?? payload[field] ?? null;
  const required = only === undefined && { [field]: z.string({ error: `${name}: ${field} expected` }) };
  const payload = z
    .object({ ...required, position: z.string().regex(POSITION).optional() })
    .catchall(z.string()) as unknown as z.ZodType<MailPayload>;
  const definition = defineJob<MailPayload>({
    name,
    attempts,
    backoffMs,
    afterRestore,
    ...(parts.title !== undefined && { title: parts.title }),
    class: JOB_CLASSES.mail,
    subjectOf(payload) {
      const id = idOf(payload);
      return id && only === undefined ? { kind, id } : null;
    },
    validate: (sent) => payload.parse(sent ?? {}),
  });
  return {
    ...definition,
    kind,
    idOf,
    payload: (id, cause, of) => ({
      ...of,
      ...(only === undefined && { [field]: id }),
      ...(cause && { eventId: cause.eventId, position: cause.position.toString() }),
    }),
  };
}
