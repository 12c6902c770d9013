import type { PublishedEvent } from '@fiocco/event-sourcing';
import type { MailContent } from '../content/mail-content.js';
import type { Shop } from '../ports.js';
import { defineMailJob, type MailJob, type MailJobParts } from './mail-job.js';

/** What an event that causes a mail contains, beside the id of its subject. */
interface Told {
  readonly eventId: string;
  readonly position: bigint;
}

/** The event that asks for a mail. */
export interface MailCause {
  /** Names the reactor's checkpoint and begins the ids of its jobs, so it never changes. */
  readonly reactor: string;
  readonly event: PublishedEvent<Told>;
  /** The id of the mail's subject. */
  subjectOf(told: Told): string;
}

/** Infers the type that the event and `subjectOf` share. */
export const causeOf = <Event extends Told>(cause: {
  readonly reactor: string;
  readonly event: PublishedEvent<Event>;
  subjectOf(told: Event): string;
}): MailCause => cause;

/** Gives the ports through which a mail learns its facts. */
export interface Sources {
  get<Port>(port: abstract new (...args: never[]) => Port): Port;
}

export interface Recipient {
  /** Shown beside the address. */
  readonly name: string;
  readonly address: string | null;
  /** For example "dell’acquirente": said where that person's address is missing. */
  readonly whose: string;
}

/** A mail as its folder defines it: cause, facts, wording and sample. */
interface MailParts<Facts> {
  /** The code in the register; it never changes. */
  readonly code: string;
  readonly job: MailJobParts;
  /** Null for a mail that a module asks for itself. */
  readonly cause: MailCause | null;
  /** Italian: said where there is nothing to write about, yet or any more. */
  readonly missing: string;
  /** The facts at the time of sending; null where there is nothing to write about. */
  facts(sources: Sources, subjectId: string): Promise<Facts | null>;
  /** Italian: why the mail must not be sent; null where nothing prevents it. */
  obstacle(facts: Facts): string | null;
  recipient(facts: Facts): Recipient;
  wording(facts: Facts, shop: Shop): MailContent;
  /** A text of the mail that only its reader may see, such as a token: the register keeps dots in its place. */
  secret?(facts: Facts): string | null;
  readonly sample: Facts;
}

/** The finished content and its recipient. */
export interface WrittenMail {
  readonly to: Recipient;
  readonly obstacle: string | null;
  readonly content: MailContent;
  /** What the register must not keep; null where nothing is secret. */
  readonly secret: string | null;
}

export interface Mail {
  readonly code: string;
  readonly cause: MailCause | null;
  readonly job: MailJob;
  readonly missing: string;
  /** Null where there is nothing to write about. */
  write(sources: Sources, subjectId: string, shop: Shop): Promise<WrittenMail | null>;
  /** The mail with sample facts. */
  writeSample(shop: Shop): WrittenMail;
}

export function defineMail<Facts>(parts: MailParts<Facts>): Mail {
  const written = (facts: Facts, shop: Shop): WrittenMail => ({
    to: parts.recipient(facts),
    obstacle: parts.obstacle(facts),
    content: parts.wording(facts, shop),
    secret: parts.secret?.(facts) ?? null,
  });
  return {
    code: parts.code,
    cause: parts.cause,
    missing: parts.missing,
    job: defineMailJob(parts.job),
    async write(sources, subjectId, shop) {
      const facts = await parts.facts(sources, subjectId);
      return facts && written(facts, shop);
    },
    writeSample: (shop) => written(parts.sample, shop),
  };
}
