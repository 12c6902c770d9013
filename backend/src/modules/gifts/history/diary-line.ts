import type { TransactionEvent } from '../read-models/transaction.row.js';

type DataOf<Type> = Extract<TransactionEvent, { type: Type }>['data'];

/** Which fields of an event its sentence speaks of; the sentence itself stays in code. */
const SPOKEN = {
  'gift.UnitHeld.v1': ['kind', 'amountCents', 'paymentMethod', 'deliveryMethod', 'expiresAt'],
  'gift.HoldExpired.v1': [],
  'gift.HoldReleased.v1': ['reason'],
  'gift.UnitReserved.v1': ['reservedUntil'],
  'gift.ReservationExpired.v1': [],
  'gift.TransactionCancelled.v1': ['reason'],
  'gift.BuyerCorrected.v1': [],
  'gift.MoneyTaken.v1': ['amountCents'],
  'gift.MoneyReversed.v1': ['amountCents'],
  'gift.TransactionPaid.v1': [],
} as const satisfies { readonly [Type in TransactionEvent['type']]: readonly (keyof DataOf<Type>)[] };

/** What one entry of a diary tells: a code and its parameters, nothing about a person. */
export type DiaryLine = {
  readonly [Type in TransactionEvent['type']]: {
    readonly type: Type;
    readonly data: Pick<DataOf<Type>, Extract<(typeof SPOKEN)[Type][number], keyof DataOf<Type>>>;
  };
}[TransactionEvent['type']];

export function spokenOf({ type, data }: TransactionEvent): DiaryLine['data'] {
  const fields: Readonly<Record<string, unknown>> = data;
  const spoken: Record<string, unknown> = {};
  for (const field of SPOKEN[type]) spoken[field] = fields[field];
  return spoken;
}
