import type pg from 'pg';

const EVENTS = `
select stream, type, data::jsonb as data, metadata::jsonb as metadata from ledger.events order by position`;

/** An event as the ledger stores it. */
interface LedgerEvent {
  readonly stream: string;
  readonly type: string;
  readonly data: Data;
  readonly metadata: { readonly at: string; readonly actor: string };
}

/** The fields of events that move money or change what it counts for; each event has some of them. */
interface Data {
  readonly transactionId: string;
  readonly kind: string;
  readonly unitIndex: number;
  readonly priceCents: number | null;
  readonly amountCents: number;
  readonly shippingCents: number;
  readonly provider: string;
  readonly receiptId: string;
  readonly captureId: string;
  readonly refundId: string;
  readonly entryId: string;
  readonly exchangeId: string;
  readonly endsAs: 'exchanged' | 'cancelled';
  /** Of a refund. */
  readonly whole: boolean;
  readonly back: string | null;
  readonly reopened: boolean;
  /** Of an attempt, and of a payment in doubt. */
  readonly leadsTo: string;
  readonly to: 'held' | 'draft' | 'cancelled';
  readonly as: string;
  /** What staff said of money: how it came or went, and for which day; of credit the day of its paper. */
  readonly how: string | null;
  readonly on: string | null;
}

/** One movement of money in the columns of the cash view; all cents are positive, save credit that is taken back. */
export interface Moved {
  readonly transaction: string;
  /** Whose money it is: that of this receipt, capture or entry of credit. */
  readonly receipt: string;
  readonly list: string;
  readonly day: string;
  readonly method: string;
  /** Empty for what moved at a provider. */
  readonly how: string;
  readonly person: string;
  /** `exchanged`: out of one purchase and into another; negative where it goes out. */
  readonly column: 'received' | 'reversed' | 'refunded' | 'exchanged';
  readonly cents: number;
  /** Whether its purchase counts it: a stray capture and returned credit do not. */
  readonly counts: boolean;
}

/** A purchase as far as its money goes. */
export interface Bought {
  readonly id: string;
  readonly stream: string;
  readonly list: string;
  readonly fund: boolean;
  stage:
    | 'draft'
    | 'held'
    | 'open'
    | 'paid'
    | 'refunding'
    | 'refunded'
    | 'cancelled'
    | 'removed'
    | 'exchanged'
    | 'doubt';
  kind: string;
  unit: number | null;
  hasUnit: boolean;
  price: number | null;
  amount: number;
  shipping: number;
  received: number;
  readonly refunds: Map<string, { readonly cents: number; state: 'open' | 'done' | 'refused' }>;
}

export interface Books {
  readonly moved: readonly Moved[];
  readonly bought: readonly Bought[];
  /** By list: what its beneficiaries used, and what they got back. */
  readonly credit: ReadonlyMap<string, { readonly used: number; readonly returned: number }>;
}

const ROME = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' });
const dayOf = (at: string): string => ROME.format(new Date(at));

/**
 * What the ledger itself says of money: a second reading of the stored events, which shares no code with the shop. It is
 * slow and plain, so that a mistake in the book of movements is not made here as well.
 */
export async function booksIn(pool: pg.Pool): Promise<Books> {
  const { rows: events } = await pool.query<LedgerEvent>(EVENTS);
  const reading: Reading = { moved: [], bought: new Map(), credit: new Map(), methods: new Map() };
  for (const event of events) {
    const [category, name = ''] = event.type.split('.');
    if (category === 'gift') ofGift(event, name, reading);
    if (category === 'credit') ofCredit(event, name, reading);
  }
  return { ...reading, bought: [...reading.bought.values()] };
}

interface Reading {
  readonly moved: Moved[];
  readonly bought: Map<string, Bought>;
  readonly credit: Map<string, { used: number; returned: number }>;
  readonly methods: Map<string, Came>;
}

function ofGift(event: LedgerEvent, name: string, { moved, bought, methods }: Reading) {
  const { stream, data } = event;
  const id: string = data.transactionId;
  if (name === 'UnitHeld') bought.set(id, heldAgain(stream, data, bought.get(id)));
  const purchase = bought.get(id);
  if (!purchase) return;
  CHANGES[name]?.(purchase, data);
  const move = MOVES[name];
  if (move) moved.push(movementOf(event, move, purchase, methods));
}

function movementOf(
  event: LedgerEvent,
  move: Move,
  { id: transaction, list }: Bought,
  methods: Map<string, Came>,
): Moved {
  const { data } = event;
  const { column, counts = true } = move;
  const money = `${transaction} ${data[move.receipt]}`;
  const came = cameBy(event, move, money, methods);
  // What comes in by an exchange stands beside what went out, whoever wrote it and when.
  const { actor, at } = (move.isIn && came.gave) || event.metadata;
  const isSaid = column === 'received' || column === 'refunded';
  const by = byWhom(came.method, isSaid ? data.how : came.how, actor);
  const cents = goesOut(move) ? -data.amountCents : data.amountCents;
  const receipt = data[move.receipt];
  const on = data.on ?? dayOf(at);
  return { transaction, receipt, list, day: on, method: came.method, ...by, column, cents, counts };
}

/** How the money of a movement came: a receipt says it, and an exchange hands it on. */
function cameBy(
  { data, metadata }: LedgerEvent,
  move: Move,
  money: string,
  methods: Map<string, Came>,
): Came {
  const { column, receipt, method, isIn } = move;
  const handedOn = `${data.exchangeId} ${data[receipt]}`;
  if (column === 'received') methods.set(money, { method: method ?? data.provider, how: data.how });
  if (isIn) methods.set(money, methods.get(handedOn) ?? NOBODY_KNOWS);
  const came = methods.get(money) ?? NOBODY_KNOWS;
  if (goesOut(move)) methods.set(handedOn, { ...came, gave: { actor: metadata.actor, at: metadata.at } });
  return came;
}

function byWhom(method: string, said: string | null | undefined, actor: string) {
  if (method !== 'in_negozio' && method !== 'bonifico') return { how: '', person: method };
  return { how: said ?? (method === 'bonifico' ? method : 'altro'), person: personOf(actor) };
}

/** How the money of a receipt came. */
interface Came {
  readonly method: string;
  readonly how: string | null | undefined;
  /** Who gave it to another purchase, and when. */
  readonly gave?: { readonly actor: string; readonly at: string };
}
const NOBODY_KNOWS: Came = { method: 'nobody knows', how: null };

const goesOut = ({ column, isIn }: Pick<Move, 'column' | 'isIn'>): boolean => column === 'exchanged' && !isIn;

const personOf = (actor: string): string => actor.replace(/^staff:/, '');

function heldAgain(stream: string, data: Data, before: Bought | undefined): Bought {
  const [list = '', product] = stream.replace('gift-', '').split('_');
  return {
    id: data.transactionId,
    stream,
    list,
    fund: product === 'fund',
    stage: 'held',
    kind: data.kind,
    unit: data.unitIndex,
    hasUnit: true,
    price: data.priceCents,
    amount: data.amountCents,
    shipping: data.shippingCents,
    received: before?.received ?? 0,
    refunds: before?.refunds ?? new Map(),
  };
}

interface Move {
  readonly column: Moved['column'];
  /** Which field says whose money it is. */
  readonly receipt: 'receiptId' | 'captureId';
  readonly method?: string;
  readonly counts?: boolean;
  /** Of what is exchanged: whether it comes in. */
  readonly isIn?: boolean;
}

const MOVES: Readonly<Record<string, Move | undefined>> = {
  MoneyTaken: { column: 'received', receipt: 'receiptId', method: 'in_negozio' },
  TransferReceived: { column: 'received', receipt: 'receiptId', method: 'bonifico' },
  PaymentCaptured: { column: 'received', receipt: 'captureId' },
  StrayCaptured: { column: 'received', receipt: 'captureId', counts: false },
  MoneyReversed: { column: 'reversed', receipt: 'receiptId' },
  TransferReversed: { column: 'reversed', receipt: 'receiptId' },
  MoneyMovedOut: { column: 'exchanged', receipt: 'receiptId' },
  MoneyMovedIn: { column: 'exchanged', receipt: 'receiptId', isIn: true },
  RefundConfirmed: { column: 'refunded', receipt: 'receiptId' },
  StrayRefunded: { column: 'refunded', receipt: 'captureId', counts: false },
};

type Change = (purchase: Bought, data: Data) => void;

/** It goes on at this stage, or ends there and keeps no unit. */
const goesOn =
  (stage: Bought['stage']): Change =>
  (purchase) => {
    purchase.stage = stage;
  };
const ends =
  (stage: Bought['stage']): Change =>
  (purchase) => {
    purchase.stage = stage;
    purchase.hasUnit = false;
  };
const receives: Change = (purchase, { amountCents }) => {
  purchase.received += amountCents;
};
const isOpenAgain: Change = (purchase, { amountCents }) => {
  purchase.received -= amountCents;
  purchase.stage = 'open';
};
const isRefund =
  (state: 'done' | 'refused'): Change =>
  ({ refunds }, { refundId }) => {
    const refund = refunds.get(refundId);
    if (refund) refund.state = state;
  };

const BACK_AT: Readonly<Record<string, Bought['stage']>> = {
  paid: 'paid',
  reserved: 'open',
  awaiting_transfer: 'open',
  cancelled: 'cancelled',
  verify: 'doubt',
};

const CHANGES: Readonly<Record<string, Change | undefined>> = {
  HoldExpired: ends('draft'),
  HoldReleased: ends('draft'),
  HoldLost: (purchase) => {
    purchase.hasUnit = false;
  },
  HoldRetaken: (purchase, { unitIndex: unit }) => Object.assign(purchase, { unit, hasUnit: true }),
  UnitReserved: goesOn('open'),
  TransferAwaited: goesOn('open'),
  PaymentMethodChanged: goesOn('open'),
  TransactionPaid: goesOn('paid'),
  TransactionCancelled: ends('cancelled'),
  ReservationExpired: ends('cancelled'),
  TransferExpired: ends('cancelled'),
  PaymentEnded: ends('cancelled'),
  TransactionRemoved: ends('removed'),
  PaymentUncertain: goesOn('doubt'),
  VerificationEnded: (purchase, data) => {
    if (data.as === 'cancelled') ends('cancelled')(purchase, data);
  },
  VoidingBegan: (purchase, { leadsTo }) => {
    if (leadsTo !== 'held') purchase.hasUnit = false;
  },
  PaymentVoided: (purchase, data) => (data.to === 'held' ? goesOn : ends)(data.to)(purchase, data),
  AmountChanged: (purchase, { amountCents }) => {
    purchase.amount = amountCents;
  },
  KindChanged: (purchase, { kind }) => {
    purchase.kind = kind;
  },
  MoneyTaken: receives,
  TransferReceived: receives,
  PaymentCaptured: receives,
  MoneyMovedOut: (purchase, { amountCents }) => {
    purchase.received -= amountCents;
  },
  MoneyMovedIn: receives,
  PurchaseExchanged: (purchase, data) => ends(data.endsAs)(purchase, data),
  MoneyReversed: isOpenAgain,
  TransferReversed: isOpenAgain,
  RefundBegan: (purchase, { refundId, amountCents: cents, whole }) => {
    purchase.refunds.set(refundId, { cents, state: 'open' });
    if (whole) purchase.stage = 'refunding';
  },
  RefundConfirmed: isRefund('done'),
  RefundRefused: (purchase, data) => {
    isRefund('refused')(purchase, data);
    if (data.back !== null) purchase.stage = BACK_AT[data.back] ?? 'doubt';
  },
  TransactionRefunded: (purchase, data) => (data.reopened ? ends : goesOn)('refunded')(purchase, data),
};

const CREDIT: Readonly<Record<string, 'used' | 'returned'>> = {
  CreditUsed: 'used',
  CreditReturned: 'returned',
};

function ofCredit(
  { stream, data, metadata }: LedgerEvent,
  name: string,
  { moved, methods, credit }: Reading,
) {
  const list = stream.replace('credit-', '');
  const sums = credit.get(list) ?? { used: 0, returned: 0 };
  credit.set(list, sums);
  const { [name]: gone } = CREDIT;
  const kind = gone ?? (data.kind as 'used' | 'returned');
  const cents = gone ? data.amountCents : -data.amountCents;
  sums[kind] += cents;
  if (kind === 'used') return;
  const entry = `credit ${list} ${data.entryId}`;
  const came = { method: 'in_negozio', how: (gone ? data : methods.get(entry))?.how };
  methods.set(entry, came);
  const by = { method: came.method, ...byWhom(came.method, came.how, metadata.actor) };
  const day = data.on ?? dayOf(metadata.at);
  const of = { transaction: 'credit', receipt: data.entryId, list, day, ...by };
  moved.push({ ...of, column: 'refunded', cents, counts: false });
}
