import { type HistorySubject, longDay, type ShopHistoryEntry, type StaffRole } from '@fiocco/contracts';
import { type EventStore, hashOf, type StoredEvent } from '@fiocco/event-sourcing';
import { FUND_NAME } from '@fiocco/gift';
import { formatDecimal } from '@fiocco/money';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { type AllOwned, EVENT_STORE, OWNED, PG_POOL } from '../../platform/index.js';
import { StaffDirectory, staffIdOf } from '../identity/index.js';
import { type Actor, namedActor } from './actor-name.js';
import { Because } from './because.js';
import type { HistoryRow } from './history-row.js';
import { type HistoryPage, type HistoryTeller, HistoryTellers, type HistoryTold } from './history-tellers.js';
import { PageStreams } from './page-streams.js';

/** Names of today, by id. */
interface Names {
  readonly list: ReadonlyMap<number, string>;
  readonly product: ReadonlyMap<number, string>;
  readonly occasion: ReadonlyMap<number, string>;
  readonly staff: ReadonlyMap<number, string>;
}
type Named = Exclude<keyof Names, 'staff'>;

const NOT_READ: HistoryTold = {
  sentence: 'Un evento che questa versione di Fiocco non sa leggere',
};
const MISSING: HistoryTold = { sentence: 'Un evento che manca dal registro' };

/** The entries of a page, told by the rooms whose events they are. */
@Injectable()
export class HistoryEntries {
  constructor(
    private readonly tellers: HistoryTellers,
    private readonly staff: StaffDirectory,
    private readonly because: Because,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(OWNED) private readonly owned: AllOwned,
  ) {}

  async of(rows: readonly HistoryRow[], role: StaffRole): Promise<readonly ShopHistoryEntry[]> {
    const streams = await PageStreams.of(this.store, rows, (stream) => this.tellers.isWhole(stream));
    const events = rows.map((row) => streams.at(row));
    const [told, names] = await Promise.all([
      this.told(rows, events, { streams, role }),
      this.names(rows, events),
    ]);
    return rows.map((row, index) => {
      const event = events[index];
      const because = event ? this.because.of(event) : null;
      return { ...entryOf(row, event, told.get(row.position), names), because };
    });
  }

  /** Each teller is asked once, for all of its own. */
  private async told(
    rows: readonly HistoryRow[],
    events: readonly (StoredEvent | undefined)[],
    page: HistoryPage,
  ): Promise<ReadonlyMap<string, HistoryTold>> {
    const asked = new Map<HistoryTeller, HistoryRow[]>();
    rows.forEach((row, index) => {
      const event = events[index];
      const teller = event && this.tellers.tellerOf(event);
      if (teller) asked.set(teller, [...(asked.get(teller) ?? []), row]);
    });
    const answers = await Promise.all([...asked].map(async ([teller, its]) => teller.tell(its, page)));
    return new Map(answers.flatMap((answer) => [...answer]));
  }

  private async names(
    rows: readonly HistoryRow[],
    events: readonly (StoredEvent | undefined)[],
  ): Promise<Names> {
    const accounts = [
      ...events.flatMap((event) => (event ? [staffIdOf(event.metadata.actor)] : [])),
      ...rows.map(({ subject }) => idIn(subject, 'account')),
    ].filter((id) => id !== null);
    const wanted = {
      list: rows.map(({ listId }) => listId),
      product: rows.map(({ productId }) => productId),
      occasion: rows.map(({ subject }) => idIn(subject, 'occasion')),
    };
    const [list, product, occasion, staff] = await Promise.all([
      this.namesOf('list', wanted.list),
      this.namesOf('product', wanted.product),
      this.namesOf('occasion', wanted.occasion),
      this.staff.namesOf(accounts),
    ]);
    return { list, product, occasion, staff };
  }

  private async namesOf(code: Named, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
    const kind = this.owned.records.find((known) => known.code === code);
    const wanted = [...new Set(ids.filter((id) => id !== null && id > 0))] as number[];
    return kind?.names && wanted.length > 0 ? kind.names(this.pool, wanted) : new Map<number, string>();
  }
}

const idIn = (subject: string, kind: HistorySubject): number | null =>
  subject.startsWith(`${kind}:`) ? Number(subject.slice(kind.length + 1)) : null;

const productName = (id: number | null, { product }: Names): string | null =>
  id === null ? null : id === 0 ? FUND_NAME : (product.get(id) ?? null);

function subjectOf(row: HistoryRow, told: HistoryTold, names: Names): ShopHistoryEntry['subject'] {
  const at = row.subject.indexOf(':');
  const kind = row.subject.slice(0, at) as HistorySubject;
  const id = row.subject.slice(at + 1);
  const name: Readonly<Record<HistorySubject, () => string | null>> = {
    transaction: () => told.orderNumber ?? null,
    gift: () => productName(row.productId, names),
    list: () => names.list.get(Number(id)) ?? null,
    product: () => productName(Number(id), names),
    occasion: () => names.occasion.get(Number(id)) ?? null,
    account: () => names.staff.get(Number(id)) ?? null,
    settings: () => 'Impostazioni del negozio',
    day: () => longDay(id),
    shop: () => 'Il negozio',
  };
  return { kind, id, name: name[kind]() };
}

const SYSTEM: ShopHistoryEntry['by'] = { kind: 'system', id: null, name: 'Il sistema' };

function byOf(event: StoredEvent | undefined, told: HistoryTold, { staff }: Names): ShopHistoryEntry['by'] {
  if (!event) return SYSTEM;
  const { actor } = event.metadata;
  const named: Actor = namedActor(actor, staff, told.buyerName ?? null);
  return { kind: named.kind, id: staffIdOf(actor), name: named.name };
}

type Where = Pick<
  ShopHistoryEntry,
  'giftListId' | 'giftListName' | 'productId' | 'productName' | 'transactionId'
>;

const whereOf = ({ listId, productId, transactionId }: HistoryRow, names: Names): Where => ({
  giftListId: listId,
  giftListName: names.list.get(listId ?? 0) ?? null,
  productId,
  productName: productName(productId, names),
  transactionId,
});

const eventIn = (
  { stream, revision }: HistoryRow,
  event: StoredEvent | undefined,
): ShopHistoryEntry['event'] => ({
  type: event?.type ?? '',
  stream,
  number: revision + 1,
  fingerprint: event ? hashOf(event.stream, event.revision, event).slice(0, 8) : '',
});

function entryOf(
  row: HistoryRow,
  event: StoredEvent | undefined,
  told: HistoryTold | undefined,
  names: Names,
): Omit<ShopHistoryEntry, 'because'> {
  const said = told ?? (event ? NOT_READ : MISSING);
  const { sentence, changes = [], note = null, orderNumber = null, buyerName = null } = said;
  return {
    id: row.position,
    at: row.at.toISOString(),
    kind: row.kind,
    subject: subjectOf(row, said, names),
    by: byOf(event, said, names),
    sentence,
    changes,
    note,
    amount: row.cents === null ? null : formatDecimal(row.cents),
    ...whereOf(row, names),
    orderNumber,
    buyerName,
    readable: told !== undefined,
    event: eventIn(row, event),
  };
}
