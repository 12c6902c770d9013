import type { RomeDay } from '@fiocco/contracts';

/** Days of Cassa as its address names them, and how or by which method their money moved. */
export interface CashDays {
  readonly per?: 'week' | 'range';
  readonly day?: RomeDay;
  readonly from?: RomeDay;
  readonly to?: RomeDay;
  readonly method?: string;
  readonly how?: string;
}

/** One line of a state, in words. */
export interface Fact {
  /** What the line is about. Lines of both states that have the same key are compared. */
  readonly key: string;
  readonly label: string;
  /** Empty where there is nothing to say. */
  readonly lines: readonly string[];
  /** The gift that it is about, as its own page's address names it. */
  readonly leadsTo?: string | undefined;
  /** The transaction whose events it is the sum of. */
  readonly transactionId?: string | undefined;
  /** The movements in Cassa that it is the sum of. */
  readonly cash?: CashDays | undefined;
  /** Details that its own page shows. Here only the names of those that differ are shown. */
  readonly details?: readonly Fact[];
}

/** A line that is about what its label says; empty lines are left out. */
export function fact(label: string, ...lines: readonly (string | null)[]): Fact {
  return { key: label, label, lines: lines.filter((line): line is string => Boolean(line)) };
}

export interface Compared extends Pick<Fact, 'key' | 'label' | 'leadsTo' | 'transactionId' | 'cash'> {
  readonly before: readonly string[];
  readonly now: readonly string[];
  readonly changed: boolean;
  /** Names of the details that differ. */
  readonly besides: readonly string[];
}

const NONE: readonly string[] = [];

/** Pairs the lines that are about the same thing, in today's order. What no longer exists comes last. */
export function compared(then: readonly Fact[], now: readonly Fact[]): readonly Compared[] {
  const known = new Set(now.map(({ key }) => key));
  return [...now, ...then.filter(({ key }) => !known.has(key))]
    .map((fact) => beside(fact, factOf(then, fact.key), factOf(now, fact.key)))
    .filter((row) => row.before.length + row.now.length > 0);
}

function beside(
  { key, label, leadsTo, transactionId, cash }: Fact,
  was: Fact | undefined,
  is: Fact | undefined,
): Compared {
  const [before, now] = [was?.lines ?? NONE, is?.lines ?? NONE];
  const besides = was && is ? differing(was.details, is.details) : NONE;
  const changed = besides.length > 0 || before.join('\n') !== now.join('\n');
  return { key, label, leadsTo, transactionId, cash, before, now, changed, besides };
}

const factOf = (facts: readonly Fact[], key: string): Fact | undefined =>
  facts.find((fact) => fact.key === key);

const differing = (then: readonly Fact[] = [], now: readonly Fact[] = []): readonly string[] =>
  compared(then, now)
    .filter(({ changed }) => changed)
    .map(({ label }) => label);
