interface HowRule {
  readonly code: string;
  /** As pages and exports name it. */
  readonly name: string;
  /** After "ha incassato …". */
  readonly inWords: string;
}

const HOWS = [
  { code: 'contanti', name: 'Contanti', inWords: 'in contanti' },
  { code: 'pos', name: 'POS', inWords: 'con il POS' },
  { code: 'assegno', name: 'Assegno', inWords: 'con assegno' },
  { code: 'buono', name: 'Buono', inWords: 'con un buono' },
  { code: 'bonifico', name: 'Bonifico', inWords: 'con bonifico' },
  { code: 'altro', name: 'Altro', inWords: 'in altro modo' },
] as const satisfies readonly HowRule[];

/** How staff took money or gave it back (PRODUCT.md section 3). */
export type MoneyHow = (typeof HOWS)[number]['code'];
export const MONEY_HOWS: readonly MoneyHow[] = HOWS.map(({ code }) => code);

/** Money may be recorded for today, and for a day at most so many days ago (PRODUCT.md section 3). */
export const OLDEST_MONEY_DAYS = 60;

const ruleOf = (how: string): HowRule | undefined => HOWS.find(({ code }) => code === how);
/** A code that is not known any more is its own name. */
export const howName = (how: string): string => ruleOf(how)?.name ?? how;
export const howInWords = (how: string): string => ruleOf(how)?.inWords ?? how;

/** Words by code. */
export const HOW_NAMES = Object.fromEntries(HOWS.map(({ code, name }) => [code, name])) as Readonly<
  Record<MoneyHow, string>
>;

/** Where nobody said how money came by hand, it was by transfer for a transfer, and else counts as "altro". */
export const howByHand = (method: string, said: MoneyHow | null): MoneyHow =>
  said ?? (method === 'bonifico' ? method : 'altro');

/** What is counted in the till when a day closes; a transfer stands on the bank's account. */
export const COUNTED_HOWS = [
  'contanti',
  'pos',
  'assegno',
  'buono',
  'altro',
] as const satisfies readonly MoneyHow[];
export type CountedHow = (typeof COUNTED_HOWS)[number];

/** Something of each of them. */
export const eachCounted = <Value>(
  valueOf: (how: CountedHow) => Value,
): Readonly<Record<CountedHow, Value>> =>
  Object.fromEntries(COUNTED_HOWS.map((how) => [how, valueOf(how)])) as Readonly<Record<CountedHow, Value>>;
