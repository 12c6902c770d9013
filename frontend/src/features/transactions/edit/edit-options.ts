import {
  DELIVERY_METHODS,
  deliveryName,
  isMethodByHand,
  PAYMENT_RULES,
  STATUS_WORDS,
  type Transaction,
} from '@fiocco/contracts';
import { shownDay } from '../../../shared/office/controls/typed-date.js';
import { TYPE_WORDS } from '../transaction-words.js';
import type { EditField } from './edit-fields.js';

type Option = readonly [value: string, words: string];

/** The ways to pay that staff may put in each other's place: no provider has a part in them. */
const BY_HAND = PAYMENT_RULES.filter(({ code }) => isMethodByHand(code));

function methodsBeside({ paymentMethod }: Transaction): readonly Option[] {
  const present = PAYMENT_RULES.filter(({ code }) => code === paymentMethod);
  return [...new Set([...present, ...BY_HAND])].map(({ code, name }) => [code, name]);
}

const KINDS = ['acquisto', 'prenotazione'] as const;
const kindsBeside = ({ type }: Transaction): readonly Option[] =>
  (type === 'quota' ? [type] : KINDS).map((kind) => [kind, TYPE_WORDS[kind]]);

const OPTIONS: Partial<Record<EditField, (transaction: Transaction) => readonly Option[]>> = {
  status: () => Object.entries(STATUS_WORDS),
  type: kindsBeside,
  deliveryMethod: () => DELIVERY_METHODS.map((code) => [code, deliveryName(code)]),
  paymentMethod: methodsBeside,
};

/** The choices of a field that is chosen, with what stands among them; null for one that is typed. */
export const optionsOf = (field: EditField, transaction: Transaction): readonly Option[] | null =>
  OPTIONS[field]?.(transaction) ?? null;

/** A field's value as people read it. */
export function wordsOf(field: EditField, value: string, transaction: Transaction): string {
  return optionsOf(field, transaction)?.find(([code]) => code === value)?.[1] ?? shownDay(value);
}
