/** One line of a state, in words. */
export interface Fact {
  /** What it is about: the same then and now. */
  readonly key: string;
  readonly label: string;
  /** Empty where there is nothing to say. */
  readonly lines: readonly string[];
}

export interface Compared {
  readonly key: string;
  readonly label: string;
  readonly before: readonly string[];
  readonly now: readonly string[];
  readonly changed: boolean;
}

const NONE: readonly string[] = [];

/** Beside each other what is about the same, in today's order; what is there no more comes last. */
export function compared(then: readonly Fact[], now: readonly Fact[]): readonly Compared[] {
  const known = new Set(now.map(({ key }) => key));
  return [...now, ...then.filter(({ key }) => !known.has(key))]
    .map(({ key, label }) => {
      const was = linesOf(then, key);
      const is = linesOf(now, key);
      return { key, label, before: was, now: is, changed: was.join('\n') !== is.join('\n') };
    })
    .filter((row) => row.before.length + row.now.length > 0);
}

const linesOf = (facts: readonly Fact[], key: string): readonly string[] =>
  facts.find((fact) => fact.key === key)?.lines ?? NONE;
