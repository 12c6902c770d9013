import type { HistoryChange, HistoryEntry, HistoryKind } from '@fiocco/contracts';
import { type StoredEvent, StreamUnreadable } from '@fiocco/event-sourcing';
import {
  giftOf,
  moneyMovedBy,
  type PurchaseEvent,
  purchaseEvents,
  purchaseSteps,
  sentenceOf,
} from '@fiocco/gift';
import type { Vault } from '@fiocco/personal-data';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { inTransaction, PG_POOL, VAULT } from '../../../platform/index.js';
import {
  type Actor,
  type HistoryNote,
  type HistoryPage,
  type HistoryPlace,
  type HistoryTeller,
  type HistoryTold,
  namedActor,
  TellsHistory,
} from '../../shop-history/index.js';
import { staffIdOf } from '../../identity/index.js';
import { mayReadPapers } from '../personal-data/transaction-papers.js';
import { ERASED, type Kept } from './buyer-changes.js';
import { entryOf, type UnnamedEntry } from './history-entries.js';
import { refsOf, told } from './told-entry.js';

interface Known {
  readonly id: string;
  readonly kind: string;
  readonly order_number: string | null;
  readonly buyer_name: string | null;
}
const KNOWN = {
  name: 'history-transactions',
  text: 'select id, kind, order_number, buyer_name from read_models.transactions where id = any($1::text[])',
};

const DELIVERY: ReadonlySet<PurchaseEvent['type']> = new Set([
  'DeliveryChanged',
  'GiftReadied',
  'ParcelNamed',
  'HandedOver',
  'DeliveryMailAsked',
]);
const ABOUT_MONEY: ReadonlySet<PurchaseEvent['type']> = new Set([
  'RefundBegan',
  'RefundRefused',
  'TransactionRefunded',
  'TransactionPaid',
  'DisputeNoted',
]);

function kindOf(event: PurchaseEvent): HistoryKind {
  if (moneyMovedBy(event) !== null || ABOUT_MONEY.has(event.type)) return 'money';
  return DELIVERY.has(event.type) ? 'delivery' : 'purchase';
}

function centsOf(event: PurchaseEvent): number | undefined {
  const moved = moneyMovedBy(event);
  if (moved) return moved.cents;
  return 'amountCents' in event.data ? event.data.amountCents : undefined;
}

/** Tells what happened to purchases, in the words of their diaries. */
@Injectable()
@TellsHistory()
export class PurchasesHistory implements HistoryTeller {
  readonly catalogue = purchaseEvents.catalogue;
  readonly needsStream = true;

  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  noteOf(stored: StoredEvent): HistoryNote | null {
    const event = purchaseEvents.of(stored);
    if (event === null) return null;
    const { listId, productId } = giftOf(event.stream);
    const { transactionId } = event.data;
    const cents = centsOf(event);
    return {
      kind: kindOf(event),
      subject: `transaction:${transactionId}`,
      listId,
      productId: productId ?? 0,
      transactionId,
      ...(cents !== undefined && { cents }),
    };
  }

  noteOfUnreadable(): null {
    return null;
  }

  async tell(
    places: readonly HistoryPlace[],
    { streams, role }: HistoryPage,
  ): Promise<ReadonlyMap<string, HistoryTold>> {
    const ids = places.flatMap(({ transactionId }) => transactionId ?? []);
    const { rows } = await this.pool.query<Known>({ ...KNOWN, values: [ids] });
    const known = new Map(rows.map((row) => [row.id, row]));
    const entries = this.entriesOf(places, streams, known);
    const kept = await this.keptFor([...entries.values()]);
    return new Map(
      places.flatMap(({ position, transactionId }) => {
        const entry = entries.get(position);
        const purchase = known.get(transactionId ?? '');
        if (!entry) return [];
        const buyerName = purchase?.buyer_name ?? null;
        const actor = actorOf(entry, buyerName);
        const { sentence, changes, note } = told(entry, actor, kept, mayReadPapers(buyerName, role));
        const { order_number: orderNumber = null } = purchase ?? {};
        const said: HistoryTold = {
          sentence,
          changes: changes.map(changeOf),
          note,
          orderNumber,
          buyerName,
        };
        return [[position, said]];
      }),
    );
  }

  private entriesOf(
    places: readonly HistoryPlace[],
    streams: HistoryPage['streams'],
    known: ReadonlyMap<string, Known>,
  ): ReadonlyMap<string, UnnamedEntry> {
    const entries = new Map<string, UnnamedEntry>();
    for (const stream of new Set(places.map((place) => place.stream))) {
      const asked = new Map(
        places.filter((place) => place.stream === stream).map((place) => [place.revision, place.position]),
      );
      for (const entry of entriesIn(streams.whole(stream), new Set(asked.keys()), known)) {
        const position = asked.get(entry.number - 1);
        if (position !== undefined) entries.set(position, entry);
      }
    }
    return entries;
  }

  private async keptFor(entries: readonly UnnamedEntry[]): Promise<Kept> {
    const refs = entries.flatMap(refsOf);
    return refs.length === 0 ? new Map() : inTransaction(this.pool, (tx) => this.vault.get(tx, refs));
  }
}

const changeOf = ({ field, before, after }: HistoryEntry['changes'][number]): HistoryChange =>
  after === ERASED
    ? { field, before: null, after: null, kept: 'erased' }
    : { field, before, after, kept: 'readable' };

const actorOf = ({ actor }: UnnamedEntry, buyerName: string | null): Actor =>
  // Only a buyer's name bends the sentence.
  namedActor(actor, new Map(), buyerName);

/**
 * The entries of these revisions. What comes after an event that no version reads is told without what it changed, since
 * nobody knows what was before.
 */
function entriesIn(
  stream: readonly StoredEvent[],
  revisions: ReadonlySet<number>,
  known: ReadonlyMap<string, Known>,
): readonly UnnamedEntry[] {
  const steps = readableStart(stream, (readable) =>
    purchaseSteps(readable, ({ revision }) => revisions.has(revision)),
  );
  const entries = steps.map((step) => entryOf(step, null));
  const told = new Set(entries.map(({ number }) => number - 1));
  const rest = stream.filter(({ revision }) => revisions.has(revision) && !told.has(revision));
  return [...entries, ...rest.flatMap((stored) => plainEntry(stored, known) ?? [])];
}

function readableStart<Answer>(
  stream: readonly StoredEvent[],
  read: (readable: readonly StoredEvent[]) => Answer,
): Answer {
  try {
    return read(stream);
  } catch (error) {
    if (error instanceof StreamUnreadable) return read(stream.slice(0, error.number - 1));
    throw error;
  }
}

function plainEntry(stored: StoredEvent, known: ReadonlyMap<string, Known>): UnnamedEntry | null {
  const event = purchaseEvents.tell(stored);
  if (event === null) return null;
  const isShare = known.get(event.data.transactionId)?.kind === 'quota';
  return {
    number: event.revision + 1,
    fingerprint: '',
    cause: stored.metadata.cause,
    at: event.at,
    actor: event.actor,
    sentence: sentenceOf(event, { byStaff: staffIdOf(event.actor) !== null, isShare, provider: null }),
    changes: [],
    buyer: null,
    paper: null,
    note: null,
    receipt: null,
    movement: null,
    type: stored.type,
  };
}
