import { howInWords, type Transaction } from '@fiocco/contracts';
import { type Cents, centsOf, formatDecimal } from '@fiocco/money';
import { useState } from 'react';
import { amountText, formatEuro } from '../../../shared/format/money.js';
import type { SaidOfMoney } from '../../../shared/office/controls/said-of-money.js';
import { notUpdated } from '../transaction-words.js';
import type { Collected } from './transaction-mutations.js';
import { ONE_WAY, partsOf, type SecondWay } from './ways.js';

/** What a dialog asks of money that is recorded in one way or in two. */
export interface MoneyValues extends SaidOfMoney, SecondWay {
  readonly amount: string;
  readonly documentNumber: string;
}

/** The second part, of which only the first was recorded. */
interface Half {
  readonly transaction: Transaction;
  readonly values: MoneyValues;
  readonly words: string;
}

type Parts = readonly [Collected, Collected?];

/** What comes by transfer may fall short by a little: it closes the order, so it is recorded last. */
function inOrder(one: Collected, other: Collected): Parts {
  if (one.how !== 'bonifico') return [one, other];
  const isLast = other.how !== 'bonifico' || centsOf(one.amount) > centsOf(other.amount);
  return isLast ? [other, one] : [one, other];
}

/** Both parts as calls take them. */
export function sentOf(values: MoneyValues, dueCents: Cents): Parts {
  const { documentNumber: document, how, on, reason, secondHow } = values;
  const { first, second } = partsOf(values, dueCents);
  const part = { document, how, on, reason, amount: formatDecimal(first ?? 0) };
  if (secondHow === null || second === null) return [part];
  return inOrder(part, { ...part, how: secondHow, amount: formatDecimal(second) });
}

const partWords = ({ amount, how }: Collected): string => `${formatEuro(centsOf(amount))} ${howInWords(how)}`;

function halfOf(
  transaction: Transaction,
  values: MoneyValues,
  [first, second = first]: Parts,
  refusal: unknown,
): Half {
  const words = `Sono registrati ${partWords(first)}. Il secondo incasso, ${partWords(second)}, non è registrato: ${notUpdated(refusal)}`;
  const rest = { how: second.how, amount: amountText(centsOf(second.amount)) };
  return { transaction, words, values: { ...values, ...ONE_WAY, ...rest } };
}

/** What of it a dialog's form is given. */
export interface OfHalf {
  readonly half: Half | null;
  readonly onHalf: (...what: Parameters<typeof halfOf>) => void;
}

/** A dialog that goes on with the second part where that was refused. */
export function useHalf(transaction: Transaction) {
  const [half, setHalf] = useState<Half | null>(null);
  const goOn: OfHalf['onHalf'] = (...what) => setHalf(halfOf(...what));
  return { half, transaction: half?.transaction ?? transaction, goOn, key: half ? 'second' : 'first' };
}
