import { createPostgresEventStore } from '@fiocco/event-store-postgres';
import { postgresSource, verifyLedger } from '@fiocco/integrity';
import { createVault } from '@fiocco/personal-data';
import { compareWithRebuild } from '@fiocco/projections';
import type pg from 'pg';
import { stagesSql } from '../../backend/src/modules/gifts/index.js';
import { allReadModelsAndCards } from '../../backend/src/modules/transactions/index.js';
import type { MailSink } from '../support/mail-sink.js';
import type { Ground } from './fault-server.js';
import type { Bank } from './bank.js';
import { type Effect, entryOf, type Journal } from './journal.js';
import { bookFaults } from './book-checks.js';
import { halfDone } from './half-done.js';
import { moneyFaults } from './money-checks.js';

export interface Afterwards extends Pick<Ground, 'pool' | 'masterKey'> {
  readonly journal: Journal;
  readonly sink: MailSink;
  /** The providers; null where buyers paid in the shop only. */
  readonly bank: Bank | null;
}

export interface Findings {
  readonly faults: readonly string[];
  readonly events: number;
  /** How many mails arrived once, twice and so on. */
  readonly mails: Readonly<Record<string, number>>;
}

const MOST_TIMES = 3;

/** Throws while anything is still due by the shop's clock, and names it. */
export async function settled({ pool }: Pick<Afterwards, 'pool'>, clockMs: number): Promise<void> {
  const { rows } = await pool.query<Record<string, number>>(
    `select (select count(*)::int from projections.checkpoints
        where position < (select max(position) from ledger.events)) as behind,
      (select count(*)::int from jobs.outbox
        where state in ('pending', 'moved') and run_at <= now() + $1 * interval '1 ms') as promised,
      (select count(*)::int from catalog.stock_promise) as "quantities to set",
      (select count(*)::int from read_models.stock_allocation where not owned) as ownerless`,
    [clockMs],
  );
  const open = Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0);
  if (open.length > 0) throw new Error(`not settled: ${open.map((pair) => pair.join(' ')).join(', ')}`);
}

export async function faultsOf(run: Afterwards): Promise<Findings> {
  const { pool } = run;
  const entries = await entriesOf(pool);
  const mails = [...run.sink.mails.values()].flatMap((byId) => [...byId.values()]);
  const faults = [
    ...told(run.journal, entries),
    ...posted(run, entries),
    ...(await stockFaults(pool)),
    ...(await halfDone(pool)),
    ...(await jobFaults(pool)),
    ...(await chainFaults(pool)),
    ...(await readModelFaults(run)),
    ...(await bookFaults(pool, run.bank?.sandbox.ledger() ?? null)),
    ...(run.bank ? await moneyFaults(pool, run.bank.sandbox.ledger()) : []),
  ];
  const { rows } = await pool.query<{ events: number }>('select count(*)::int as events from ledger.events');
  return { faults, events: rows[0]?.events ?? 0, mails: countsOf(mails) };
}

interface Row {
  readonly type: string;
  readonly stream: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const isUndo = ({ exchangeId }: Row['data']): boolean => String(exchangeId).startsWith('undo_');

const ENTRIES: Readonly<Record<string, (row: Row) => readonly [Effect, string] | undefined>> = {
  'record.Created': ({ stream }) => ['recorded', stream],
  'gift.GiftPlaced': ({ stream }) => ['placed', stream],
  'gift.GiftTermsChanged': ({ stream, data }) => [
    'terms changed',
    `${stream} ${String(data['listQuantity'])}`,
  ],
  'stock.QuantitySet': ({ stream, data }) => ['stock set', `${stream} ${String(data['quantity'])}`],
  'gift.UnitHeld': ({ data }) => ['held', String(data['transactionId'])],
  'gift.UnitReserved': ({ data }) => ['reserved', String(data['transactionId'])],
  'gift.HoldExpired': ({ data }) => ['expired', String(data['transactionId'])],
  'gift.HoldReleased': ({ data }) => ['released', String(data['transactionId'])],
  'gift.TransactionCancelled': ({ data }) => ['cancelled', String(data['transactionId'])],
  'gift.MoneyTaken': ({ data }) => [
    'collected',
    `${String(data['receiptId'])} of ${String(data['transactionId'])}`,
  ],
  'gift.TransactionPaid': ({ data }) => ['paid', String(data['transactionId'])],
  'gift.RefundBegan': ({ data }) => ['refund begun', String(data['refundId'])],
  'sale.SaleMade': ({ stream, data }) => [
    data['shares'] === null ? 'sold' : 'sold in two ways',
    stream.replace('sale-', ''),
  ],
  'gift.ExchangeBegan': ({ data }) =>
    isUndo(data) ? ['restored', String(data['transactionId'])] : undefined,
  'gift.PurchaseExchanged': ({ data }) => {
    // What it gives back to the purchase before ends it; an undo that came to nothing is no exchange.
    if (data['endsAs'] === 'cancelled') return ['cancelled', String(data['transactionId'])];
    return isUndo(data) ? undefined : ['exchanged', String(data['exchangeId'])];
  },
  'gift.BuyerCorrected': ({ data }) => ['corrected', String(data['transactionId'])],
};

/** How often each effect is in the ledger, whether a browser was told of it or not. */
async function entriesOf(pool: pg.Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<Row>(
    'select type, stream, data::jsonb as data from ledger.events order by position',
  );
  const entries = new Map<string, number>();
  for (const row of rows) {
    const entry = ENTRIES[row.type.replace(/\.v\d+$/, '')]?.(row);
    if (entry) entries.set(entryOf(...entry), (entries.get(entryOf(...entry)) ?? 0) + 1);
  }
  return entries;
}

function told(journal: Journal, entries: ReadonlyMap<string, number>): string[] {
  const lost = [...journal.acknowledged].filter((entry) => !entries.has(entry) && !isOver(entry, entries));
  const twice = [...entries].filter(([entry, times]) => times > mostOf(entry, entries));
  return [
    ...lost.map((entry) => `acknowledged and not in the ledger: ${entry}`),
    ...twice.map(([entry, times]) => `in the ledger ${times} times: ${entry}`),
  ];
}

/** Releasing a hold that has expired answers so and stores nothing. */
function isOver(entry: string, entries: ReadonlyMap<string, number>): boolean {
  return entry.startsWith('released ') && entries.has(entry.replace('released', 'expired'));
}

/** What may come after each of these, once more for each time that it did. */
const AGAIN_AFTER: Readonly<Record<string, readonly Effect[]>> = {
  // The clock was ahead and ended the hold, or an exchange was taken back.
  held: ['expired', 'restored'],
  reserved: ['restored'],
  paid: ['restored'],
};
const AS_OFTEN_AS_HELD: ReadonlySet<string> = new Set<Effect>(['released', 'expired', 'restored']);

function mostOf(entry: string, entries: ReadonlyMap<string, number>): number {
  const [effect = '', of = ''] = entry.split(/ (.*)/, 2);
  const times = (other: Effect) => entries.get(entryOf(other, of)) ?? 0;
  if (AS_OFTEN_AS_HELD.has(effect)) return times('held');
  return (AGAIN_AFTER[effect] ?? []).reduce((most, other) => most + times(other), 1);
}

/** No mail is expected for a reservation that was cancelled before its mail could be sent. */
function posted({ journal, sink: { mails } }: Afterwards, entries: ReadonlyMap<string, number>): string[] {
  const without = [...journal.reservedBy]
    .filter(([id, email]) => !entries.has(entryOf('cancelled', id)) && !mails.get(email)?.size)
    .map(([, email]) => email);
  const often = [...mails].flatMap(([email, byId]) =>
    [...byId]
      .filter(([, times]) => times > MOST_TIMES)
      .map(([id, times]) => `${id} to ${email} ${times} times`),
  );
  return [...without.map((email) => `no mail to ${email}`), ...often.map((mail) => `mail ${mail}`)];
}

/** Checks that no unit belongs to two purchases, and that a product's stock is allocated to units in use. */
async function stockFaults(pool: pg.Pool): Promise<string[]> {
  const live = `stage in (${stagesSql(({ unit }) => unit === 'kept')})`;
  // A refunded purchase, or one in doubt, may keep its unit.
  const perhapsLive = `stage in (${stagesSql(({ unit }) => unit !== 'free')})`;
  return [
    ...(await found(
      pool,
      'unit given twice',
      `select stream, unit_index from read_models.transactions where ${live} and kind <> 'quota'
       group by 1, 2 having count(*) > 1`,
    )),
    ...(await found(
      pool,
      'share of a unit that is sold',
      `select distinct stream, unit_index from read_models.transactions s where ${live} and kind = 'quota'
         and exists (select from read_models.transactions w where w.stream = s.stream
           and w.unit_index = s.unit_index and w.${live} and w.kind <> 'quota')`,
    )),
    ...(await found(
      pool,
      'more allocated than there is',
      'select product_id, allocated, quantity from read_models.stock_level where allocated > quantity',
    )),
    ...(await found(
      pool,
      'allocated is not what is held, reserved or paid',
      `select s.product_id, s.allocated, u.* from read_models.stock_level s
       cross join lateral (
         select count(distinct (stream, unit_index)) filter (where ${live}) as least,
           count(distinct (stream, unit_index)) as most
         from read_models.transactions t where t.product_id = s.product_id and ${perhapsLive}
       ) u where s.allocated not between u.least and u.most`,
    )),
    ...(await found(
      pool,
      'ownerless',
      'select product_id from read_models.stock_allocation where not owned',
    )),
  ];
}

async function jobFaults(pool: pg.Pool): Promise<string[]> {
  return [
    ...(await found(pool, 'job given up', `select id, last_error from jobs.outbox where state = 'failed'`)),
    ...(await found(pool, 'parked', 'select projection, stream from projections.parked')),
  ];
}

async function chainFaults(pool: pg.Pool): Promise<string[]> {
  const { intact, finding } = await verifyLedger({ source: postgresSource(pool) });
  return intact ? [] : [`ledger ${finding?.kind} at position ${finding?.position}`];
}

async function readModelFaults({ pool, masterKey }: Afterwards): Promise<string[]> {
  const store = createPostgresEventStore({ pool });
  try {
    const projections = allReadModelsAndCards(createVault({ masterKey }));
    const compared = await compareWithRebuild({ pool, store, projections });
    return compared
      .filter(({ differences }) => differences > 0)
      .map(({ table, differences }) => `${table} differs from a rebuild in ${differences} rows`);
  } finally {
    await store.close();
  }
}

async function found(pool: pg.Pool, what: string, sql: string): Promise<string[]> {
  const { rows } = await pool.query<Record<string, unknown>>(sql);
  return rows.map((row) => `${what}: ${Object.values(row).join(' ')}`);
}

function countsOf(times: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const n of times) counts[n] = (counts[n] ?? 0) + 1;
  return counts;
}
