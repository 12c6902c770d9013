import {
  type PaymentAttempt,
  type PaymentDispute,
  type PaymentRefund,
  providerName,
  type StrayPayment,
  type PaymentCode,
} from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import { codeInWords, disputeWords, isDecided, NOT_MADE, type PurchaseEvent } from '@fiocco/gift';

const codeOf = (code: string): PaymentCode => ({ code, words: codeInWords(code) });

type OfType<Type extends PurchaseEvent['type']> = Extract<PurchaseEvent, { readonly type: Type }>;

/** A transaction's payments as its events tell them, each list newest first. */
export interface PaymentStory {
  readonly attempts: readonly Omit<PaymentAttempt, 'link'>[];
  readonly refunds: readonly PaymentRefund[];
  readonly strays: readonly StrayPayment[];
  readonly disputes: readonly PaymentDispute[];
}

const WAYS: Readonly<Record<string, string>> = { till: 'in negozio', transfer: 'con bonifico' };
const wayOf = (source: string): string => WAYS[source] ?? `tramite ${providerName(source)}`;

/** The events of one type, in their order. */
const ofType = <Type extends PurchaseEvent['type']>(
  events: readonly PurchaseEvent[],
  ...types: readonly Type[]
): readonly OfType<Type>[] =>
  events.filter((event): event is OfType<Type> => types.includes(event.type as Type));

type Standing = Pick<PaymentAttempt, 'state' | 'words'>;
/** Where an event leaves its attempt; other events leave it as it was. */
const STANDINGS: Partial<Record<PurchaseEvent['type'], Standing>> = {
  PaymentStarted: { state: 'open', words: 'In attesa di chi paga' },
  PaymentFound: { state: 'ended', words: 'Ritrovato dopo un ripristino' },
  CaptureDeclined: { state: 'open', words: 'In attesa di chi paga, dopo un rifiuto' },
  PaymentAuthorised: { state: 'open', words: 'Autorizzato, non ancora incassato' },
  CaptureBegan: { state: 'open', words: 'Incasso in corso' },
  PaymentPending: { state: 'open', words: 'In verifica da PayPal' },
  PaymentCaptured: { state: 'captured', words: 'Incassato' },
  MoneyMovedIn: { state: 'captured', words: 'Incassato per il regalo di prima' },
  VoidingBegan: { state: 'open', words: 'In annullamento' },
  PaymentVoided: { state: 'ended', words: 'Annullato, niente è stato addebitato' },
  PaymentUncertain: { state: 'doubtful', words: 'Da verificare: l’esito non è noto' },
};
const ENDED_BY: Readonly<Record<string, string>> = {
  denied: 'Negato dal gestore, niente è stato addebitato',
  cancelled: 'Chiuso dal gestore, niente è stato addebitato',
};

/** As refunded its refund was in doubt, which is told there. */
const VERIFIED: Readonly<Record<string, Standing>> = {
  paid: { state: 'captured', words: 'Verificato: il denaro è arrivato' },
  cancelled: { state: 'ended', words: 'Verificato: non è arrivato niente' },
};

function standingAfter(event: PurchaseEvent, before: Standing): Standing {
  // What is in doubt of a captured payment is its refund.
  if (before.state === 'captured') return before;
  if (event.type === 'PaymentEnded') return { state: 'ended', words: ENDED_BY[event.data.by] ?? 'Chiuso' };
  if (event.type === 'VerificationEnded')
    return before.state === 'doubtful' ? (VERIFIED[event.data.as] ?? before) : before;
  return STANDINGS[event.type] ?? before;
}

/** Events without an attempt of their own are about the one that is alive: the last. */
const isAbout = (event: PurchaseEvent, attemptId: string, isLast: boolean): boolean =>
  'attemptId' in event.data && event.data.attemptId !== null ? event.data.attemptId === attemptId : isLast;

/** It was begun here, or came with its money from another purchase. */
type Begun = OfType<'PaymentStarted' | 'PaymentFound'> | MovedIn;
type MovedIn = OfType<'MoneyMovedIn'>;

function beginningOf({ type, data }: Begun) {
  if (type !== 'MoneyMovedIn') return { ...data, id: data.attemptId };
  const { attemptId, source: provider, paymentId, paymentCents, amountCents } = data;
  return {
    id: attemptId ?? '',
    provider,
    paymentId: paymentId ?? '',
    amountCents: paymentCents ?? amountCents,
  };
}

/** What it took, whether here or at the purchase that had the money before. */
const capturesOf = (own: readonly PurchaseEvent[], fees: ReadonlyMap<string, string>) =>
  [
    ...ofType(own, 'PaymentCaptured').map(({ data, at }) => ({ id: data.captureId, ...data, at })),
    ...ofType(own, 'MoneyMovedIn').map(({ data, at }) => ({ id: data.receiptId, ...data, at })),
  ].map(({ id, amountCents, at }) => ({
    id,
    amount: formatDecimal(amountCents),
    at,
    fee: fees.get(id) ?? null,
  }));

function attemptOf(
  started: Begun,
  number: number,
  events: readonly PurchaseEvent[],
  isLast: boolean,
): Omit<PaymentAttempt, 'link'> {
  const { id, provider, paymentId, amountCents } = beginningOf(started);
  const own = events
    .slice(events.indexOf(started))
    .filter((event) => isAbout(event, id, isLast) && (event.type in STANDINGS || OTHERS.has(event.type)));
  const standing = own.reduce((known, event) => standingAfter(event, known), AT_FIRST);
  const fees = new Map(
    ofType(events, 'FeeReported').map(({ data }) => [data.captureId, formatDecimal(data.feeCents)]),
  );
  return {
    id,
    number,
    provider,
    paymentId,
    amount: formatDecimal(amountCents),
    ...standing,
    startedAt: started.at,
    changedAt: own.at(-1)?.at ?? started.at,
    declines: ofType(own, 'PaymentDeclined', 'CaptureDeclined').map(({ data, at }) => ({
      ...codeOf(data.code),
      at,
    })),
    captures: capturesOf(own, fees),
  };
}
const AT_FIRST: Standing = { state: 'open', words: 'In attesa di chi paga' };
const OTHERS: ReadonlySet<PurchaseEvent['type']> = new Set([
  ...(['PaymentDeclined', 'PaymentEnded', 'VerificationEnded'] as const),
]);

const REFUND_WORDS = { open: 'In corso', done: 'Restituito', refused: 'Rifiutato dal gestore' } as const;

const wordsOf = (state: PaymentRefund['state'], end: RefundEnd | null): string =>
  isNotMade(end) ? 'Verificato: non è stato fatto' : REFUND_WORDS[state];
const isNotMade = (end: RefundEnd | null): boolean =>
  end?.type === 'RefundRefused' && end.data.code === NOT_MADE;

type RefundEnd = OfType<'RefundConfirmed' | 'RefundRefused'>;

/** A confirmation counts, whatever else was said of it before. */
function endOf(refundId: string, events: readonly PurchaseEvent[]): RefundEnd | null {
  const ends = ofType(events, 'RefundConfirmed', 'RefundRefused').filter(
    ({ data }) => data.refundId === refundId,
  );
  return ends.find(({ type }) => type === 'RefundConfirmed') ?? ends.at(-1) ?? null;
}

function stateOf(end: RefundEnd | null): PaymentRefund['state'] {
  if (end === null) return 'open';
  return end.type === 'RefundConfirmed' ? 'done' : 'refused';
}

function refundOf({ data, at }: OfType<'RefundBegan'>, events: readonly PurchaseEvent[]): PaymentRefund {
  const end = endOf(data.refundId, events);
  const state = stateOf(end);
  return {
    id: data.refundId,
    way: wayOf(data.source),
    amount: formatDecimal(data.amountCents),
    state,
    words: wordsOf(state, end),
    beganAt: at,
    endedAt: end?.at ?? null,
    refusal: end?.type === 'RefundRefused' && !isNotMade(end) ? codeOf(end.data.code) : null,
    providersId: end?.type === 'RefundConfirmed' ? end.data.providersId : null,
  };
}

function strayOf({ data, at }: OfType<'StrayCaptured'>, events: readonly PurchaseEvent[]): StrayPayment {
  const { captureId, provider, amountCents } = data;
  const refunded = ofType(events, 'StrayRefunded').some((event) => event.data.captureId === captureId);
  const words = refunded ? 'Restituito' : 'Da restituire';
  return { captureId, provider, amount: formatDecimal(amountCents), refunded, words, at };
}

function disputeOf({ data, at }: OfType<'DisputeNoted'>): PaymentDispute {
  const { disputeId: id, captureId, amountCents, status } = data;
  const open = !isDecided(status);
  return {
    id,
    captureId,
    amount: formatDecimal(amountCents),
    status,
    words: disputeWords(status),
    open,
    at,
  };
}

function begins(event: PurchaseEvent): event is Begun {
  if (event.type === 'MoneyMovedIn') return event.data.attemptId !== null && !event.data.returns;
  return event.type === 'PaymentStarted' || event.type === 'PaymentFound';
}

/** `events`: those of one purchase, oldest first. */
export function paymentStory(events: readonly PurchaseEvent[]): PaymentStory {
  const begun: readonly Begun[] = events.filter(begins);
  const last = ofType(events, 'PaymentStarted').at(-1);
  const disputes = new Map(ofType(events, 'DisputeNoted').map((event) => [event.data.disputeId, event]));
  return {
    attempts: begun.map((event, at) => attemptOf(event, at + 1, events, event === last)).toReversed(),
    refunds: ofType(events, 'RefundBegan')
      .map((event) => refundOf(event, events))
      .toReversed(),
    strays: ofType(events, 'StrayCaptured')
      .map((event) => strayOf(event, events))
      .toReversed(),
    disputes: [...disputes.values()].map(disputeOf).toReversed(),
  };
}
