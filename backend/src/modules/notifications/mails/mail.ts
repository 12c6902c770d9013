import type { PublishedEvent } from '@fiocco/event-sourcing';
import type { MailContent } from '../content/mail-content.js';
import type { Shop } from '../ports.js';
import { defineMailJob, type MailJob, type MailJobParts } from './mail-job.js';

/** What an event that causes a mail says of itself, beside whom it is about. */
interface Told {
  readonly eventId: string;
  readonly position: bigint;
}

/** The event that asks for a mail. */
export interface MailCause {
  /** Names the reactor's checkpoint and begins the ids of its jobs: it never changes. */
  readonly reactor: string;
  readonly event: PublishedEvent<Told>;
  /** The id of what the mail is about. */
  subjectOf(told: Told): string;
}

/** Types the event and its subject together. */
export const causeOf = <Event extends Told>(cause: {
  readonly reactor: string;
  readonly event: PublishedEvent<Event>;
  subjectOf(told: Event): string;
}): MailCause => cause;

/** What the shop knows, by the port that tells it. */
export interface Sources {
  get<Port>(port: abstract new (...args: never[]) => Port): Port;
}

export interface Recipient {
  /** Stands beside the address. */
  readonly name: string;
  readonly address: string | null;
  /** "dell’acquirente": whose address is missing where it is. */
  readonly whose: string;
}

/** A mail as its folder describes it: cause, facts, wording and sample. */
interface MailParts<Facts> {
  /** As the register keeps it: it never changes. */
  readonly code: string;
  readonly job: MailJobParts;
  /** Null for one that a module promises by itself. */
  readonly cause: MailCause | null;
  /** Italian: there is nothing to tell of, yet or any more. */
  readonly missing: string;
  /** As they are now; null where there is nothing to tell of. */
  facts(sources: Sources, subjectId: string): Promise<Facts | null>;
  /** Why it is not sent at all, Italian; null when nothing speaks against it. */
  obstacle(facts: Facts): string | null;
  recipient(facts: Facts): Recipient;
  wording(facts: Facts, shop: Shop): MailContent;
  readonly sample: Facts;
}

/** What is to be sent to whom. */
export interface WrittenMail {
  readonly to: Recipient;
  readonly obstacle: string | null;
  readonly content: MailContent;
}

export interface Mail {
  readonly code: string;
  readonly cause: MailCause | null;
  readonly job: MailJob;
  readonly missing: string;
  /** Null where there is nothing to tell of. */
  write(sources: Sources, subjectId: string, shop: Shop): Promise<WrittenMail | null>;
  /** As it looks. */
  writeSample(shop: Shop): WrittenMail;
}

export function defineMail<Facts>(parts: MailParts<Facts>): Mail {
  const written = (facts: Facts, shop: Shop): WrittenMail => ({
    to: parts.recipient(facts),
    obstacle: parts.obstacle(facts),
    content: parts.wording(facts, shop),
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
