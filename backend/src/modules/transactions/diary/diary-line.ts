import type { PurchaseEvent, PurchaseHappenings } from '../../gifts/index.js';

/** Which fields of an event its sentence speaks of; the sentence itself stays in code. */
const SPOKEN = {
  UnitHeld: ['kind', 'amountCents', 'paymentMethod', 'deliveryMethod', 'expiresAt'],
  HoldExpired: [],
  HoldReleased: ['reason'],
  UnitReserved: ['reservedUntil'],
  ReservationExpired: [],
  TransactionCancelled: ['reason'],
  BuyerCorrected: [],
  MoneyTaken: ['amountCents'],
  MoneyReversed: ['amountCents'],
  TransactionPaid: [],
} as const satisfies {
  readonly [Type in PurchaseEvent['type']]: readonly (keyof PurchaseHappenings[Type])[];
};

/** What one entry of a diary tells: a code and its parameters, nothing about a person. */
export type DiaryLine = {
  readonly [Type in PurchaseEvent['type']]: {
    readonly type: Type;
    readonly data: Pick<
      PurchaseHappenings[Type],
      Extract<(typeof SPOKEN)[Type][number], keyof PurchaseHappenings[Type]>
    >;
  };
}[PurchaseEvent['type']];

export function spokenOf({ type, data }: PurchaseEvent): DiaryLine['data'] {
  const fields: Readonly<Record<string, unknown>> = data;
  const spoken: Record<string, unknown> = {};
  for (const field of SPOKEN[type]) spoken[field] = fields[field];
  return spoken;
}
