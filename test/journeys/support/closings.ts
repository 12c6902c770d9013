import { type CountedHow, type DayClosing, eachCounted, type RomeDay } from '@fiocco/contracts';
import { type Cents, formatDecimal } from '@fiocco/money';
import { expect } from '@jest/globals';
import { type Entry, sumsOf } from './till.js';

/** What is missing in cash, and why. */
export interface Short {
  readonly cents: Cents;
  readonly reason: string;
}

type Counted = Readonly<Record<CountedHow, Cents>>;

/** A day's till in the evening: what should lie there from what was noted, and what somebody counts. */
interface EveningTill {
  readonly floatCents: Cents;
  readonly expected: Counted;
  readonly counted: Counted;
  readonly short: Short | null;
  /** What nobody counts. */
  readonly uncounted: Readonly<Record<string, Cents>>;
}

export function tillOf(
  entries: readonly Entry[],
  day: RomeDay,
  floatCents: Cents,
  short: Short | null,
): EveningTill {
  const net = (is: (entry: Entry) => boolean): Cents =>
    sumsOf(entries.filter((entry) => entry.day === day && is(entry))).net;
  const at = (provider: string): Cents => net(({ how, method }) => how === '' && method === provider);
  const inCash = (how: CountedHow, cents: Cents): Cents => (how === 'contanti' ? cents : 0);
  const expected = eachCounted((one) => net(({ how }) => how === one) + inCash(one, floatCents));
  return {
    floatCents,
    expected,
    counted: eachCounted((how) => expected[how] - inCash(how, short?.cents ?? 0)),
    short,
    uncounted: {
      stripe: at('stripe'),
      paypal: at('paypal'),
      bonifico: net(({ how }) => how === 'bonifico'),
    },
  };
}

/** The shop has kept the closing as it was counted. */
export function expectClosing(closing: DayClosing | undefined, till: EveningTill): void {
  const { floatCents, expected, counted, uncounted, short } = till;
  const decimals = (cents: Readonly<Record<string, Cents>>) =>
    Object.fromEntries(Object.entries(cents).map(([name, sum]) => [name, formatDecimal(sum)]));
  expect(closing).toMatchObject({
    closed: true,
    float: formatDecimal(floatCents),
    expected: decimals(expected),
    counted: decimals(counted),
    difference: {
      ...decimals(eachCounted((how) => counted[how] - expected[how])),
      total: formatDecimal(0 - (short?.cents ?? 0)),
    },
    uncounted: decimals(uncounted),
    reason: short?.reason ?? null,
  });
}
