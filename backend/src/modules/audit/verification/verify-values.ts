import type { LedgerSource, RawEvent } from '@fiocco/integrity';
import { type DigestVerdict, type Kept, referencesIn, type Vault } from '@fiocco/personal-data';
import type pg from 'pg';
import { pagesAfter } from './pages-after.js';
import { parsedJson } from './parsed-json.js';
import { KnownExcuses, type ValueExcuses } from './value-excuses.js';

export interface VerifyValuesOptions {
  readonly source: LedgerSource;
  readonly pool: pg.Pool | pg.ClientBase;
  readonly vault: Pick<Vault, 'prove'>;
  readonly excuses: ValueExcuses;
  /** How many events are read at a time. Default 2000. */
  readonly pageSize?: number;
  readonly onProgress?: (progress: { readonly events: number }) => void;
  readonly signal?: AbortSignal;
  /** Called for each reference whose value is gone without an excuse. */
  readonly onMissing?: (ref: string) => Promise<void>;
}

/** A value that differs from what its event recorded. */
export interface ValueFinding {
  /** `missing`: the value is gone and no erasure explains it. `locked`: no master key given here opens it. */
  readonly kind: 'altered' | 'missing' | 'locked';
  readonly ref: string;
  readonly position: bigint;
  readonly stream: string;
  readonly revision: number;
}

export interface ValuesReport {
  /** How many references were followed. */
  readonly checked: number;
  /** How many of these values are gone because of an erasure or a restored backup. */
  readonly erased: number;
  readonly lost: number;
  readonly flawed: number;
  /** The first findings, at most {@link MOST_NAMED}. */
  readonly findings: readonly ValueFinding[];
  /** Whether no value at all could be opened: the master key is the wrong one. */
  readonly isLocked: boolean;
}

export const MOST_NAMED = 20;
const AT_ONCE = 1_000;
const REFERENCE = /^[A-Za-z0-9_.:-]{1,200}#[1-9]\d{0,8}$/;
const DIGEST = /^[0-9a-f]{64}$/;

type Asked = Kept & { readonly event: RawEvent };

/**
 * Checks the value behind every reference of every event by its digest. The hash chain proves the events only, and
 * events hold references in place of names and prices. Memory: one page and what is excused.
 */
export async function verifyValues(options: VerifyValuesOptions): Promise<ValuesReport> {
  return new ValuesWalk(options).run();
}

class ValuesWalk {
  readonly #excuses: KnownExcuses;
  readonly #findings: ValueFinding[] = [];
  #missing: ValueFinding[] = [];
  #judged: Promise<void> = Promise.resolve();
  #known = false;
  #checked = 0;
  #erased = 0;
  #lost = 0;
  #flawed = 0;
  #locked = 0;

  constructor(private readonly options: VerifyValuesOptions) {
    this.#excuses = new KnownExcuses(options.source, options.excuses);
  }

  async run(): Promise<ValuesReport> {
    const { source, pageSize = 2_000, signal, onProgress } = this.options;
    const waiting: Asked[] = [];
    let events = 0;
    for await (const page of pagesAfter(source, source.start, pageSize, signal)) {
      waiting.push(...page.flatMap((event) => this.#askedBy(event)));
      while (waiting.length >= AT_ONCE) await this.#prove(waiting.splice(0, AT_ONCE));
      onProgress?.({ events: (events += page.length) });
    }
    if (waiting.length > 0) await this.#prove(waiting);
    await this.#judged;
    await this.#closeMissing();
    return this.#report();
  }

  /** Resolves when the values are read; they are checked while the next ones are read. */
  async #prove(asked: readonly Asked[]): Promise<void> {
    const { proven } = await this.options.vault.prove(this.options.pool, asked);
    await this.#judged;
    this.#judged = proven.then((verdicts) => this.#judge(asked, verdicts));
    // Awaited together with the next page; until then a failure must not count as an unhandled rejection.
    this.#judged.catch(() => undefined);
  }

  #askedBy(event: RawEvent): readonly Asked[] {
    if (!event.data.includes('"ref"')) return [];
    const asked = referencesIn(parsedJson(event.data)).map((kept) => ({ ...kept, event }));
    this.#checked += asked.length;
    const isReference = ({ ref, digest }: Kept): boolean => REFERENCE.test(ref) && DIGEST.test(digest);
    for (const odd of asked.filter((each) => !isReference(each))) this.#find('altered', odd);
    return asked.filter(isReference);
  }

  async #judge(asked: readonly Asked[], verdicts: readonly DigestVerdict[]): Promise<void> {
    for (const [n, each] of asked.entries()) {
      const verdict = verdicts[n] ?? 'gone';
      if (verdict === 'gone') await this.#excuse(each);
      else if (verdict !== 'intact') this.#find(verdict, each);
    }
  }

  async #excuse(asked: Asked): Promise<void> {
    if (!this.#known) await this.#excuses.renew(this.options.signal);
    this.#known = true;
    if (this.#count(asked.ref)) return;
    this.#missing.push(findingOf('missing', asked));
    // Missing values are settled in portions, which bounds the memory for them.
    if (this.#missing.length >= AT_ONCE) await this.#closeMissing();
  }

  /** An erasure may have happened since the excuses were read, so these are read again. */
  async #closeMissing(): Promise<void> {
    const missing = this.#missing;
    this.#missing = [];
    if (missing.length > 0) await this.#excuses.renew(this.options.signal);
    for (const finding of missing) {
      if (this.#count(finding.ref)) continue;
      this.#note(finding);
      await this.options.onMissing?.(finding.ref);
    }
  }

  #count(ref: string): boolean {
    const excuse = this.#excuses.of(ref);
    if (excuse === 'erased') this.#erased += 1;
    if (excuse === 'lost') this.#lost += 1;
    return excuse !== null;
  }

  #find(kind: 'altered' | 'locked', asked: Asked): void {
    if (kind === 'locked') this.#locked += 1;
    this.#note(findingOf(kind, asked));
  }

  #note(finding: ValueFinding): void {
    this.#flawed += 1;
    if (this.#findings.length < MOST_NAMED) this.#findings.push(finding);
  }

  #report(): ValuesReport {
    return {
      checked: this.#checked,
      erased: this.#erased,
      lost: this.#lost,
      flawed: this.#flawed,
      findings: this.#findings.toSorted((a, b) => (a.position < b.position ? -1 : 1)),
      isLocked: this.#locked > 0 && this.#locked === this.#checked - this.#erased - this.#lost,
    };
  }
}

const findingOf = (kind: ValueFinding['kind'], { ref, event }: Asked): ValueFinding => ({
  kind,
  ref,
  position: event.position,
  stream: event.stream,
  revision: event.revision,
});
