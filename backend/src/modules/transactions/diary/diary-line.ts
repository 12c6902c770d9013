import type { PurchaseEvent, PurchaseHappenings } from '@fiocco/gift';

/** The fields of an event that its sentence uses. The sentences themselves are in the code. */
const SPOKEN = {
  UnitHeld: ['kind', 'amountCents', 'paymentMethod', 'deliveryMethod', 'expiresAt'],
  HoldExpired: [],
  HoldReleased: ['reason'],
  UnitReserved: ['reservedUntil'],
  ReservationExpired: [],
  TransactionCancelled: ['reason'],
  BuyerCorrected: [],
  AmountChanged: ['amountCents'],
  KindChanged: ['kind'],
  DeliveryChanged: ['deliveryMethod'],
  HandedOver: ['how', 'on'],
  DocumentNamed: ['document'],
  MoneyTaken: ['amountCents'],
  MoneyReversed: ['amountCents'],
  TransactionPaid: [],
  HoldLost: [],
  HoldRetaken: [],
  HoldExtended: ['expiresAt'],
  HoldShortened: ['expiresAt'],
  PaymentStarted: ['provider', 'amountCents'],
  PaymentFound: ['provider', 'amountCents'],
  PaymentDeclined: ['code'],
  PaymentAuthorised: ['amountCents'],
  CaptureBegan: [],
  CaptureDeclined: ['code'],
  PaymentPending: [],
  PaymentCaptured: ['provider', 'amountCents'],
  VoidingBegan: ['reason'],
  PaymentVoided: ['to'],
  PaymentEnded: ['by'],
  PaymentUncertain: ['reason'],
  VerificationEnded: ['as'],
  StrayCaptured: ['provider', 'amountCents'],
  StrayRefunded: ['amountCents'],
  TransferAwaited: ['until'],
  TransferExpired: [],
  TransferReceived: ['amountCents', 'forgivenCents'],
  TransferReversed: ['amountCents'],
  PaymentMethodChanged: ['paymentMethod', 'until'],
  HeldMethodChanged: ['paymentMethod'],
  RefundBegan: ['source', 'amountCents', 'whole', 'reopens'],
  RefundConfirmed: ['amountCents'],
  RefundRefused: ['code'],
  TransactionRefunded: ['reopened'],
  TransactionRemoved: [],
  DisputeNoted: ['status', 'amountCents'],
  FeeReported: ['feeCents'],
} as const satisfies {
  readonly [Type in PurchaseEvent['type']]: readonly (keyof PurchaseHappenings[Type])[];
};

/** One entry of a diary as a code and its parameters, without personal data. */
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
