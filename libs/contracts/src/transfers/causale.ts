import { checkPairOf } from './check-pair.js';

/** What banks, phones and people put between the characters, or leave out. */
const BETWEEN = String.raw`[\s\-‐-―./_,:]{0,3}`;
const DIGIT = String.raw`${BETWEEN}\d`;
const START = new RegExp(`f${BETWEEN}i((?:${DIGIT}){4})`, 'gi');
/**
 * Number and check pair, for each length that a number can have: six digits or more, which grow with the shop. What is
 * written in one piece is read in one piece.
 */
const NUMBERS = [6, 7, 8, 9].map(
  (length) => new RegExp(String.raw`^((?:${DIGIT}){${length}})((?:${DIGIT}){2})(?!\d)`),
);

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** `FI-2026-000125-47`: what the buyer writes into a transfer, the order number with its check pair. */
export function causaleOf(orderNumber: string): string {
  return `${orderNumber}-${checkPairOf(orderNumber.replaceAll('-', ''))}`;
}

/**
 * The order that a bank's free text means: the only one whose causale stands in it, in capitals or not, with spaces or
 * dashes anywhere or nowhere. Null where there is none, where its check pair is wrong, or where there are several.
 */
export function orderOfCausale(text: string): string | null {
  const [only, ...others] = new Set([...text.matchAll(START)].flatMap((start) => ordersAfter(text, start)));
  return only !== undefined && others.length === 0 ? only : null;
}

/** What follows a causale, for example a date, may complete another one by chance: the shortest counts. */
function ordersAfter(text: string, { index, 0: start, 1: year = '' }: RegExpExecArray): readonly string[] {
  const rest = text.slice(index + start.length);
  const orders = NUMBERS.flatMap((pattern) => {
    const [, number = '', pair = ''] = pattern.exec(rest) ?? [];
    const orderNumber = `FI-${digitsOf(year)}-${digitsOf(number)}`;
    return isWritten(orderNumber) && causaleOf(orderNumber) === `${orderNumber}-${digitsOf(pair)}`
      ? [orderNumber]
      : [];
  });
  return orders.slice(0, 1);
}

/** Zeros fill a number up to six digits and never beyond. */
const isWritten = (orderNumber: string): boolean => /-(?:\d{6}|[1-9]\d{6,})$/.test(orderNumber);
