import type { PublishedEvent } from '@fiocco/event-sourcing';
import type { Language } from '@fiocco/texts';
import type { MailContent } from '../content/mail-content.js';
import type { Shop } from '../ports.js';
import { defineMailJob, type MailJob, type MailJobParts, type MailPayload } from './mail-job.js';

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
  /** The earliest time of the mail; absent: at once. */
  runAt?(told: Told): Date;
  /** Names what several such events belong to, where one mail tells of them all; null: the event has a mail of its own. */
  actOf?(told: Told): string | null;
  /** Names, for its payload, what of the subject the event tells of: its facts only say how all of it stands by then. */
  partOf?(told: Told): MailPayload;
  /** Of all such events about one subject only the first asks for the mail. */
  readonly once?: boolean;
}

/** Infers the type that the event and the functions share. */
export const causeOf = <Event extends Told>(
  cause: Pick<MailCause, 'reactor' | 'once'> & {
    readonly event: PublishedEvent<Event>;
    subjectOf(told: Event): string;
    runAt?(told: Event): Date;
    actOf?(told: Event): string | null;
    partOf?(told: Event): MailPayload;
  },
): MailCause => cause;

/** Gives the ports through which a mail learns its facts. */
export interface Sources {
  get<Port>(port: abstract new (...args: never[]) => Port): Port;
}

export interface Recipient {
  /** Shown beside the address. */
  readonly name: string;
  readonly address: string | null;
  /** Of two people to whom it goes the other's address; absent, or null, where it goes to one. */
  readonly also?: string | null;
  /** For example "dell’acquirente": said where that person's address is missing. */
  readonly whose: string;
}

/** A PDF that goes with a mail. The register keeps it with the words, so that what is sent again is what was sent. */
export interface MailDocument {
  /** As the reader's mailbox calls it. */
  readonly name: string;
  readonly base64: string;
}

/** How many mails of one kind one address gets in a day; further ones stand in the register. */
export interface DailyLimit {
  /** What is counted together. */
  readonly of: string;
  readonly most: number;
}

/** There is nothing to say any more, or nobody to say it to: no mail, and no row in the register. */
export const UNNEEDED = Symbol('unneeded');
export type Unneeded = typeof UNNEEDED;

/** A mail as its file defines it: cause, facts, wording and sample. */
export interface MailParts<Facts> {
  /** The code in the register; it never changes. */
  readonly code: string;
  /** Italian: what staff call it, and when it is sent. */
  readonly name: string;
  readonly when: string;
  readonly job: MailJobParts;
  /** Null for a mail that a module asks for itself. */
  readonly cause: MailCause | null;
  /** Italian: said where there is nothing to write about, yet or any more. */
  readonly missing: string;
  /** The facts at the time of sending; null where there is nothing to write about yet. */
  facts(sources: Sources, subjectId: string, now: Date, asked: MailPayload): Promise<Facts | Unneeded | null>;
  /** Italian: why the mail must not be sent; null where nothing prevents it. */
  obstacle(facts: Facts): string | null;
  recipient(facts: Facts): Recipient;
  /** Whom an answer to the mail reaches; absent, or null, where that is the shop. */
  answersTo?(facts: Facts): string | null;
  /** Null, or absent, where nobody but the shop or money sets the mail off. */
  limit?(facts: Facts): DailyLimit | null;
  /** The subjects that it tells of, its own among them; absent for its own alone. */
  alsoAbout?(facts: Facts): readonly string[];
  wording(facts: Facts, shop: Shop): MailContent;
  /** Absent for a mail without any. */
  documents?(facts: Facts): readonly MailDocument[];
  /** Whether somebody waits for it still where an obstacle kept it from leaving. */
  readonly isStillAwaited?: true;
  /** Whether nobody misses it where it cannot leave: Da fare says the same, the next one does, or its reader knows. */
  readonly isDispensable?: true;
  /** A token of the mail that only its reader may see: the register keeps dots in its place. */
  secret?(facts: Facts): string | null;
  /** The facts as the register may keep them, where what is secret is a text that people choose and other words may contain. */
  kept?(facts: Facts): Facts;
  readonly sample: Facts;
}

/** The finished content and its recipient. */
export interface WrittenMail {
  readonly to: Recipient;
  /** Null where the shop itself gets the answers. */
  readonly replyTo: string | null;
  readonly obstacle: string | null;
  readonly limit: DailyLimit | null;
  /** The subjects that it tells of. */
  readonly also: readonly string[];
  readonly content: MailContent;
  /** What the register keeps in the place of the content; null where it keeps that. */
  readonly keptContent: MailContent | null;
  readonly documents: readonly MailDocument[];
  /** A token that the register must not keep; null where nothing is secret. */
  readonly secret: string | null;
}

export interface Mail {
  readonly code: string;
  readonly name: string;
  readonly when: string;
  /** Whether the register keeps it without what only its reader may see: it cannot be sent again. */
  readonly hasSecret: boolean;
  readonly isStillAwaited: boolean;
  readonly isDispensable: boolean;
  readonly cause: MailCause | null;
  readonly job: MailJob;
  readonly missing: string;
  /** Null where there is nothing to write about yet. `asked`: what its job was promised with. */
  write(
    sources: Sources,
    subjectId: string,
    shop: Shop,
    now: Date,
    asked?: MailPayload,
  ): Promise<WrittenMail | Unneeded | null>;
  /** The mail with sample facts; `lang`: as a buyer who reads that language gets it. */
  writeSample(shop: Shop, lang?: Language): WrittenMail;
}

export function defineMail<Facts extends object>(parts: MailParts<Facts>): Mail {
  const { alsoAbout = () => [], documents = () => [] } = parts;
  const written = (facts: Facts, shop: Shop): WrittenMail => ({
    to: parts.recipient(facts),
    replyTo: parts.answersTo?.(facts) ?? null,
    obstacle: parts.obstacle(facts),
    limit: parts.limit?.(facts) ?? null,
    also: alsoAbout(facts),
    content: parts.wording(facts, shop),
    keptContent: parts.kept ? parts.wording(parts.kept(facts), shop) : null,
    documents: documents(facts),
    secret: parts.secret?.(facts) ?? null,
  });
  return {
    code: parts.code,
    name: parts.name,
    when: parts.when,
    hasSecret: parts.secret !== undefined || parts.kept !== undefined,
    isStillAwaited: parts.isStillAwaited ?? false,
    isDispensable: parts.isDispensable ?? false,
    cause: parts.cause,
    missing: parts.missing,
    job: defineMailJob({ ...parts.job, title: `E-mail «${parts.name}»` }),
    async write(sources, subjectId, shop, now, asked = {}) {
      const facts = await parts.facts(sources, subjectId, now, asked);
      if (facts === null) return null;
      return facts === UNNEEDED ? UNNEEDED : written(facts, shop);
    },
    writeSample: (shop, lang) => written(lang ? { ...parts.sample, lang } : parts.sample, shop),
  };
}
