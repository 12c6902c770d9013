import { Inject, Injectable } from '@nestjs/common';
import { type DeliveryMethod, type PaymentMethod, romeDayOf, type TransactionType } from '@fiocco/contracts';
import { decryptText, encryptText } from '@fiocco/personal-data';
import type pg from 'pg';
import { Refusal } from '@fiocco/event-sourcing';
import {
  APP_CONFIG,
  type AppConfig,
  CLOCK,
  type Clock,
  inTransaction,
  PG_POOL,
  RequestContext,
} from '../../../platform/index.js';
import type { SavedDraft } from './draft-views.js';
import { servesAllSql } from '../../gift-lists/index.js';
import {
  type BuyerFields,
  registeredSql,
  type RegisteredTransaction,
  type StepAsStatement,
} from '../register/transaction-register.js';
import { type FoundGift, foundGiftSql, type ListedGift } from '../terms/listed-gifts.js';
import { changed, type Draft, type DraftChange, saysWho } from './draft.js';
import { DraftRoom, makeRoomSql } from './draft-room.js';

interface Row {
  readonly id: string;
  readonly list_id: string;
  readonly product_id: number | null;
  readonly kind: TransactionType;
  readonly unit_index: number | null;
  readonly browser_hash: string;
  readonly share_cents: string | null;
  readonly delivery_method: DeliveryMethod | null;
  readonly payment_method: PaymentMethod | null;
  readonly buyer: string;
  readonly created_at: Date;
}

/** Bound to its row, so that a sealed value copied into another draft cannot be opened. */
export const draftPurpose = (id: string): string => `checkout-draft:${id}`;

const INSERT = {
  name: 'draft-insert',
  text: `
with dropped as (${makeRoomSql('$12')})
insert into checkout.draft (id, list_id, product_id, kind, unit_index, browser_hash, share_cents, delivery_method,
  payment_method, buyer, created_at, touched_at, network_mark, wider_mark)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13)`,
};

const UPDATE = {
  name: 'draft-save',
  text: `
update checkout.draft set kind = $2, unit_index = $3, share_cents = $4, delivery_method = $5, payment_method = $6,
  buyer = $7, touched_at = $8 where id = $1`,
};

/** A shut draft can no longer be used: see {@link DraftsShutMigration}. */
const OPEN = 'd.shut_at is null';
const COLUMNS = `d.id, d.list_id, d.product_id, d.kind, d.unit_index, d.browser_hash, d.share_cents, d.delivery_method,
  d.payment_method, d.buyer, d.created_at`;
/**
 * A step's fields except the buyer's data, which are sealed and have to be opened first; `$2` lists the fields that it
 * names.
 */
const SAY_SQL = `
update checkout.draft d set
  share_cents = case when 'shareCents' = any($2::text[]) then $3::bigint else d.share_cents end,
  delivery_method = case when 'deliveryMethod' = any($2) then $4::text else d.delivery_method end,
  payment_method = case when 'paymentMethod' = any($2) then $5::text else d.payment_method end,
  unit_index = case when 'unitIndex' = any($2) then $6::integer else d.unit_index end,
  touched_at = $7
where d.id = $1 and ${OPEN}`;
const SAY = { name: 'draft-say', text: `${SAY_SQL} returning ${COLUMNS}` };
/** The same for a browser of `$8`, as long as the gift was never held and its list serves everybody on the day `$9`. */
const SAY_AT_ONCE = {
  name: 'draft-say-at-once',
  text: `
with said as (${SAY_SQL} and d.browser_hash = any($8) and not exists (${registeredSql('d.id')})
  and ${servesAllSql('d.list_id', { today: '$9', delivery: '$4' })} returning ${COLUMNS})
select d.*, ${foundGiftSql('d.list_id', 'd.product_id')} from said d`,
};
const FIND = {
  name: 'draft-find',
  text: `select ${COLUMNS} from checkout.draft d where d.id = $1 and ${OPEN}`,
};
const LOCK = { name: 'draft-lock', text: `${FIND.text} for update` };
const FIND_KNOWN = {
  name: 'draft-find-known',
  text: `
select ${COLUMNS}, (${registeredSql('asked.id')}) as registered, ${foundGiftSql('d.list_id', 'd.product_id')}
from (select $1::text as id) asked left join checkout.draft d on d.id = asked.id and ${OPEN}`,
};

export interface KnownDraft {
  readonly draft: Draft | null;
  /** The draft's list and product. */
  readonly gift: FoundGift;
  /** Null before the first hold. */
  readonly registered: RegisteredTransaction | null;
}

const NOTHING = { id: null, list: null, product: null, card: null, registered: null };

/** Guests' drafts. Their personal data are stored encrypted. */
@Injectable()
export class Drafts {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly room: DraftRoom,
  ) {}

  /** SQL: whether a transaction still has its draft. */
  isThereSql(id: string): string {
    return `exists (select from checkout.draft d where d.id = ${id} and ${OPEN})`;
  }

  /** Null where the change needs more than one statement, because it names the buyer's data. */
  asStatement(id: string, change: DraftChange): StepAsStatement | null {
    if (saysWho(change)) return null;
    const buyerIn = ({ rows }: pg.QueryResult<Row>) => rows[0] && this.draftOf(rows[0]).buyer;
    return { statement: { ...SAY, values: this.saying(id, change) }, buyerIn };
  }

  /**
   * Stores the changes of a step in the transaction that registers the buyer; answers the draft's data of the buyer after
   * them. Refuses `DRAFT_GONE`.
   */
  async keep(tx: pg.PoolClient, id: string, change: DraftChange): Promise<BuyerFields> {
    return (await this.changeIn(tx, id, change)).buyer;
  }

  /** Where its network, or the shop, has too many, the oldest go. */
  async insert(draft: Draft): Promise<void> {
    const marks = this.room.marksOf(RequestContext.current().network);
    const values = [
      draft.id,
      draft.listId,
      draft.productId,
      draft.kind,
      draft.unitIndex,
      draft.browserHash,
      draft.shareCents,
      draft.deliveryMethod,
      draft.paymentMethod,
      this.seal(draft),
      draft.createdAt,
      ...marks,
    ];
    await this.pool.query({ ...INSERT, values });
    await this.room.make(marks);
  }

  /**
   * Applies one step to the current draft: of two steps at once, the later one keeps the fields that only the earlier
   * one named. Refuses `DRAFT_GONE`.
   */
  change(id: string, change: DraftChange): Promise<Draft> {
    if (!saysWho(change)) return this.say(this.pool, id, change);
    return inTransaction(this.pool, (tx) => this.changeIn(tx, id, change));
  }

  /**
   * The delivery that a guest chooses, as {@link change} and with what {@link findKnown} would find of the gift. Null, with
   * nothing changed, where the step has to be looked at: the draft is not this browser's or was held before, or its list
   * does not serve everybody in this way.
   */
  async sayAtOnce(id: string, change: DraftChange, browser: readonly string[]): Promise<SavedDraft | null> {
    const values = [...this.saying(id, change), browser, romeDayOf(this.clock.now())];
    const { rows } = await this.pool.query<Row & ListedGift>({ ...SAY_AT_ONCE, values });
    const [row] = rows;
    return row ? { draft: this.draftOf(row), list: row.list, product: row.product, card: row.card } : null;
  }

  private async changeIn(tx: pg.PoolClient, id: string, change: DraftChange): Promise<Draft> {
    if (!saysWho(change)) return this.say(tx, id, change);
    const { rows } = await tx.query<Row>({ ...LOCK, values: [id] });
    if (!rows[0]) throw new Refusal('DRAFT_GONE');
    const draft = changed(this.draftOf(rows[0]), change);
    const values = [
      draft.id,
      draft.kind,
      draft.unitIndex,
      draft.shareCents,
      draft.deliveryMethod,
      draft.paymentMethod,
      this.seal(draft),
      this.clock.now(),
    ];
    await tx.query({ ...UPDATE, values });
    return draft;
  }

  /** One statement is enough: nothing has to be read first. */
  private async say(db: pg.Pool | pg.PoolClient, id: string, change: DraftChange): Promise<Draft> {
    const { rows } = await db.query<Row>({ ...SAY, values: this.saying(id, change) });
    if (!rows[0]) throw new Refusal('DRAFT_GONE');
    return this.draftOf(rows[0]);
  }

  /** The values of {@link SAY}. */
  private saying(id: string, change: DraftChange) {
    const { shareCents, deliveryMethod, paymentMethod, unitIndex } = change;
    const said = { shareCents, deliveryMethod, paymentMethod, unitIndex };
    const named = Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    return [id, named, ...Object.values(said).map((value) => value ?? null), this.clock.now()];
  }

  async find(id: string): Promise<Draft | null> {
    const { rows } = await this.pool.query<Row>({ ...FIND, values: [id] });
    return rows[0] ? this.draftOf(rows[0]) : null;
  }

  /**
   * A transaction's draft, its list and product, and its registration, read in one statement; what does not exist is
   * null.
   */
  async findKnown(id: string): Promise<KnownDraft> {
    const { rows } = await this.pool.query<
      (Row | { readonly id: null }) & FoundGift & { readonly registered: RegisteredTransaction | null }
    >({ ...FIND_KNOWN, values: [id] });
    const { list, product, card, registered, ...draft } = rows[0] ?? NOTHING;
    const gift = { list, product, card };
    return { draft: draft.id === null ? null : this.draftOf(draft), gift, registered };
  }

  async isThere(id: string): Promise<boolean> {
    return (await this.pool.query({ ...FIND, values: [id] })).rowCount === 1;
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.pool.query('delete from checkout.draft where id = any($1)', [ids]);
  }

  private seal({ id, buyer }: Draft): string {
    return encryptText(this.config.masterKey, draftPurpose(id), JSON.stringify(buyer));
  }

  private draftOf(row: Row): Draft {
    return {
      id: row.id,
      listId: Number(row.list_id),
      productId: row.product_id,
      kind: row.kind,
      unitIndex: row.unit_index,
      browserHash: row.browser_hash,
      shareCents: row.share_cents === null ? null : Number(row.share_cents),
      deliveryMethod: row.delivery_method,
      paymentMethod: row.payment_method,
      buyer: JSON.parse(decryptText(this.config.masterKey, draftPurpose(row.id), row.buyer)) as BuyerFields,
      createdAt: row.created_at.toISOString(),
    };
  }
}
