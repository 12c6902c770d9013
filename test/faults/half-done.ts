import type pg from 'pg';

interface Said {
  readonly stream: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const EVENTS = `
select stream, regexp_replace(type, '^\\w+\\.|\\.v\\d+$', '', 'g') as type, data::jsonb as data from ledger.events
where type ~ '^(gift|sale)\\.' order by position`;

const STANDS = ['UnitReserved', 'TransactionPaid', 'TransferAwaited'];
const ENDED = ['TransactionCancelled', 'PurchaseExchanged'];

/** Exchanges, sales of several gifts and money in two ways that are neither wholly done nor wholly left undone, by the ledger's own events. */
export async function halfDone(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<Said>(EVENTS);
  return rows.flatMap((begun, at) => {
    const since = rows.slice(at + 1);
    if (begun.type === 'ExchangeBegan') return ofExchange(begun.data, since);
    if (begun.type === 'MoneyTaken') return ofPair(begun, rows);
    return begun.type === 'SaleBegun' ? ofSale(begun, since, rows) : [];
  });
}

/** Either the old purchase gives, and the new one has as much and stands; or it refuses, and the new one is over. */
function ofExchange({ exchangeId, transactionId }: Said['data'], since: readonly Said[]): string[] {
  const own = since.filter(({ data }) => data['exchangeId'] === exchangeId);
  const decided = own.filter(
    ({ type, data }) =>
      type === 'ExchangeRefused' || (type === 'PurchaseExchanged' && data['transactionId'] !== transactionId),
  );
  const [gone, come] = [centsOf(own, 'MoneyMovedOut'), centsOf(own, 'MoneyMovedIn')];
  const stands = endOf(transactionId, since);
  const isGiven = decided[0]?.type === 'PurchaseExchanged';
  const isWhole = decided.length === 1 && gone === come && (isGiven ? STANDS : ENDED).includes(stands);
  return isWhole
    ? []
    : [`half done: exchange ${String(exchangeId)}, ${namesOf(decided)}, ${stands}, ${gone} to ${come}`];
}

/** Every gift of a sale that is made is sold; of one that is given up none, and what was held is free again. */
function ofSale({ stream, data: sale }: Said, since: readonly Said[], all: readonly Said[]): string[] {
  const own = since.filter((one) => one.stream === stream);
  const decided = own.filter(({ type }) => type === 'SaleMade' || type === 'SaleDropped');
  const isMade = decided[0]?.type === 'SaleMade';
  const held = new Set(
    all.filter(({ type }) => type === 'UnitHeld').map(({ data }) => data['transactionId']),
  );
  const ends = own
    .filter(({ type, data }) => type === 'ItemNamed' && (isMade || held.has(data['transactionId'])))
    .map(({ data }) => endOf(data['transactionId'], since));
  // One of which nothing was held yet waits for its call alone.
  if (decided.length === 0 && ends.length === 0) return [];
  const isWhole = decided.length === 1 && ends.every((end) => (isMade ? STANDS : ENDED).includes(end));
  if (!isWhole) return [`half done: ${stream}, ${namesOf(decided)}, ${ends.join(', ')}`];
  const receipts = sale['receipts'] as readonly Receipt[];
  return receiptFaults(receipts, isMade, own, all).map((fault) => `half done: ${stream}, ${fault}`);
}

/** Money in two ways is both receipts. Those of a sale are of several gifts, and held to it there. */
function ofPair({ stream, data }: Said, all: readonly Said[]): string[] {
  const [, pair, half] = /^(pair-.+)\.([12])$/.exec(String(data['receiptId'])) ?? [];
  if (pair === undefined) return [];
  const other = `${pair}.${half === '1' ? 2 : 1}`;
  const isThere = all.some((one) => one.type === 'MoneyTaken' && one.data['receiptId'] === other);
  return isThere ? [] : [`half done: ${stream}, ${String(data['receiptId'])} without the other`];
}

interface Receipt {
  readonly receiptId: string;
  /** Null where it is the only one, and pays all that is due. */
  readonly amountCents: number | null;
}

/** Each receipt of a sale that is made brought what it says, together what is due of its gifts; one that is given up none. */
function receiptFaults(
  receipts: readonly Receipt[],
  isMade: boolean,
  own: readonly Said[],
  all: readonly Said[],
): string[] {
  const gifts = own.filter(({ type }) => type === 'ItemNamed').map(({ data }) => data['transactionId']);
  const due = gifts.reduce<number>((sum, gift) => sum + dueOf(gift, all), 0);
  const faults = receipts.flatMap(({ receiptId, amountCents }) => {
    const wanted = isMade ? (amountCents ?? due) : 0;
    const brought = centsOf(
      all.filter(({ data }) => data['receiptId'] === receiptId && gifts.includes(data['transactionId'])),
      'MoneyTaken',
    );
    return brought === wanted ? [] : [`${brought} of ${wanted} by receipt ${receiptId}`];
  });
  const total = receipts.reduce((sum, { amountCents }) => sum + (amountCents ?? due), 0);
  return isMade && receipts.length > 0 && total !== due
    ? [...faults, `receipts over ${total} for gifts of ${due}`]
    : faults;
}

/** What a gift costs, by the hold that its sale began with. */
function dueOf(transactionId: unknown, all: readonly Said[]): number {
  const held = all.find(({ type, data }) => type === 'UnitHeld' && data['transactionId'] === transactionId);
  return Number(held?.data['amountCents'] ?? 0) + Number(held?.data['shippingCents'] ?? 0);
}

/** To what a hold came first. */
const endOf = (transactionId: unknown, since: readonly Said[]): string =>
  since.find(
    ({ type, data }) =>
      data['transactionId'] === transactionId && (STANDS.includes(type) || ENDED.includes(type)),
  )?.type ?? 'nowhere';

const centsOf = (events: readonly Said[], wanted: string): number =>
  events.reduce((sum, { type, data }) => (type === wanted ? sum + Number(data['amountCents']) : sum), 0);

const namesOf = (events: readonly Said[]): string =>
  events.map(({ type }) => type).join(' and ') || 'undecided';
