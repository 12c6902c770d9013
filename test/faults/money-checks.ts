import type { LedgerEntry } from '@fiocco/payment-sandbox';
import type pg from 'pg';

/** A payment that waits for its buyer at the provider, who may never come back. */
const WITH_THE_BUYER: ReadonlySet<string> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'CREATED',
  'PAYER_ACTION_REQUIRED',
]);

/** Throws while a payment is open that is not its buyer's to finish, and says what is due of it. */
export async function moneySettled(pool: pg.Pool, theirs: readonly LedgerEntry[]): Promise<void> {
  const open = await unfinished(pool, theirs);
  if (open.length > 0) throw new Error(`not settled: ${open.join(', ')}`);
}

async function unfinished(pool: pg.Pool, theirs: readonly LedgerEntry[]): Promise<string[]> {
  const withBuyers = theirs.filter(({ status }) => WITH_THE_BUYER.has(status)).map(({ id }) => id);
  const { rows } = await pool.query<{ due: string; payment: string; transaction: string }>(
    `select due, payment_id as payment, transaction_id as transaction from read_models.open_payments
     where due not in ('verify', 'refused') and not (due = 'lookup' and payment_id = any($1))`,
    [withBuyers],
  );
  const statusOf = (id: string) => theirs.find((entry) => entry.id === id)?.status ?? 'unknown';
  return rows.map((row) => `${row.due} of ${row.transaction}, at the provider ${statusOf(row.payment)}`);
}

interface Bought {
  readonly id: string;
  readonly stage: string;
  readonly method: string;
  readonly due: number;
}

/** What is wrong between the provider's own books and the shop's. */
export async function moneyFaults(pool: pg.Pool, theirs: readonly LedgerEntry[]): Promise<string[]> {
  const { rows: bought } = await pool.query<Bought>(
    `select id, stage, payment_method as method, (amount_cents + shipping_cents)::int as due
     from read_models.transactions`,
  );
  const stageOf = new Map(bought.map(({ id, stage }) => [id, stage]));
  const movedTo = await exchanged(pool);
  const holderOf = (entry: LedgerEntry) =>
    movedTo.get(String(entry.mark['attemptId'])) ?? ofTransaction(entry);
  const took = new Set(movedTo.values());
  return [
    ...(await differences(pool, theirs)),
    ...theirs.flatMap((entry) => {
      const holder = holderOf(entry);
      return faultsOfPayment(entry, stageOf.get(holder), took.has(holder));
    }),
    ...bought.flatMap((purchase) =>
      faultsOfPurchase(
        purchase,
        theirs.filter((entry) => holderOf(entry) === purchase.id),
        took.has(purchase.id),
      ),
    ),
    ...(await withoutPin(pool, theirs)),
    ...(await unfinished(pool, theirs)),
  ];
}

/** By attempt: which purchase has its money, where an exchange moved it. */
async function exchanged(pool: pg.Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ attempt: string; holder: string }>(
    `select data::jsonb->>'attemptId' as attempt, data::jsonb->>'transactionId' as holder from ledger.events
     where type ~ '^gift\\.MoneyMovedIn\\.' and data::jsonb->>'attemptId' is not null order by position`,
  );
  return new Map(rows.map(({ attempt, holder }) => [attempt, holder]));
}

const ofTransaction = ({ mark }: LedgerEntry): string => String(mark['transactionId']);
const nameOf = (entry: LedgerEntry): string => `${entry.provider} ${entry.id} of ${ofTransaction(entry)}`;

/** To the cent, payment by payment. */
async function differences(pool: pg.Pool, theirs: readonly LedgerEntry[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; captured: number; refunded: number }>(
    `select payment_id as id, coalesce(sum(cents) filter (where cents > 0), 0)::int as captured,
       coalesce(sum(-cents) filter (where cents < 0), 0)::int as refunded
     from read_models.movement join read_models.payment_captures on capture_id = receipt_id
     where source_id is not null group by payment_id`,
  );
  const ours = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(theirs.map(({ id }) => id));
  const invented = rows.filter(({ id }) => !known.has(id)).map(({ id }) => `no such payment: ${id}`);
  const unequal = theirs.flatMap((entry) => {
    const { captured = 0, refunded = 0 } = ours.get(entry.id) ?? {};
    if (captured === entry.captured && refunded === entry.refunded) return [];
    const [their, our] = [`${entry.captured} - ${entry.refunded}`, `${captured} - ${refunded}`];
    return [`${nameOf(entry)}: the provider has ${their}, the shop ${our}`];
  });
  return [...invented, ...unequal];
}

const MAY_KEEP_MONEY: ReadonlySet<string | undefined> = new Set(['paid', 'refunding', 'verify']);

/** What was exchanged for a dearer one is reserved until the rest is paid, with the money that went along. */
function faultsOfPayment(entry: LedgerEntry, stage: string | undefined, isExchanged: boolean): string[] {
  const taken = entry.captures.filter(({ status }) => !/^(DECLINED|FAILED|PENDING)$/.test(status));
  const keeps = entry.captured > entry.refunded;
  return [
    ...(taken.length > 1 ? [`captured ${taken.length} times: ${nameOf(entry)}`] : []),
    ...(keeps && !MAY_KEEP_MONEY.has(stage) && !(isExchanged && stage === 'reserved')
      ? [`money kept for a gift that is ${stage}: ${nameOf(entry)}`]
      : []),
  ];
}

/** A paid gift costs its price once: not less, and not twice. What was exchanged for a cheaper one has a surplus. */
function faultsOfPurchase(
  { id, stage, method, due }: Bought,
  own: readonly LedgerEntry[],
  isExchanged: boolean,
): string[] {
  if (stage !== 'paid' || (method !== 'stripe' && method !== 'paypal')) return [];
  const captured = own.reduce((sum, entry) => sum + entry.captured, 0);
  const refunded = own.reduce((sum, entry) => sum + entry.refunded, 0);
  const strays = own.filter((entry) => entry.captured > 0 && entry.captured === entry.refunded);
  const counted = captured - strays.reduce((sum, entry) => sum + entry.captured, 0);
  if ((isExchanged ? counted >= due : counted === due) && refunded <= captured) return [];
  return [`paid at ${due}, captured ${captured}, refunded ${refunded}: ${id}`];
}

/** The pin is what makes sure that the gift is still there. */
async function withoutPin(pool: pg.Pool, theirs: readonly LedgerEntry[]): Promise<string[]> {
  const { rows } = await pool.query<{ attempt: string; type: string }>(
    `select data::jsonb->>'attemptId' as attempt, regexp_replace(type, '\\.v\\d+$', '') as type
     from ledger.events where type ~ '^gift\\.(CaptureBegan|PaymentCaptured)\\.' order by position`,
  );
  const pinned = new Set<string>();
  const early: string[] = [];
  for (const { attempt, type } of rows) {
    if (type === 'gift.CaptureBegan') pinned.add(attempt);
    else if (!pinned.has(attempt)) early.push(attempt);
  }
  const unasked = theirs
    .filter(({ captured, mark }) => captured > 0 && !pinned.has(String(mark['attemptId'])))
    .map((entry) => String(entry.mark['attemptId']));
  return [...new Set([...early, ...unasked])].map((attempt) => `captured without a pin: ${attempt}`);
}
