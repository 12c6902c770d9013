import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type pg from 'pg';
import type { NamedText } from '@fiocco/event-sourcing';
import { happeningNamed, ledgerNameOf } from '@fiocco/gift';
import { Papers, PG_POOL, ReadModelWait } from '../../../platform/index.js';
import { mayReadPapers } from '../personal-data/transaction-papers.js';
import type { DiaryLine } from './diary-line.js';
import { sentenceOf, withNumber } from './sentences.js';
import {
  type TransactionHistoryRow,
  transactionHistoryProjection,
} from './transaction-history.projection.js';

export interface ShopHistoryFilter {
  readonly transactionId?: string;
  /** Written as in the ledger: `staff:3`. */
  readonly actor?: string;
  readonly code?: DiaryLine['type'];
  /** {@link ShopHistoryEntry.position} of the last entry of the page before. */
  readonly before?: number;
}

/** It holds no personal data: names and messages are in the vault. */
export interface ShopHistoryEntry {
  readonly position: number;
  readonly transactionId: string;
  readonly number: number;
  readonly at: string;
  readonly actor: string;
  readonly code: DiaryLine['type'];
  readonly sentence: string;
}

const PAGE = `
select to_jsonb(h) as entry, coalesce(t.kind = 'quota', false) as is_share, t.buyer_name
from read_models.transaction_history h left join read_models.transactions t on t.id = h.transaction_id
where ($1::text is null or h.transaction_id = $1) and ($2::text is null or h.actor = $2)
  and ($3::text is null or h.code = $3) and ($4::bigint is null or h.position < $4)
order by h.position desc limit $5`;

interface ToldRow {
  readonly entry: TransactionHistoryRow;
  readonly is_share: boolean;
  readonly buyer_name: string | null;
}

/** What happened to all transactions, newest first, at most `limit` entries. */
export class TellShop extends Query<readonly ShopHistoryEntry[]> {
  constructor(
    readonly filter: ShopHistoryFilter,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(TellShop)
export class TellShopHandler implements IQueryHandler<TellShop> {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly readModels: ReadModelWait,
    private readonly papers: Papers,
  ) {}

  async execute({ filter, limit }: TellShop): Promise<readonly ShopHistoryEntry[]> {
    // No command waits for this read model, so the question does.
    await this.readModels.upToNow([transactionHistoryProjection.name]);
    const { transactionId = null, actor = null, before = null } = filter;
    const code = filter.code === undefined ? null : ledgerNameOf(filter.code);
    const values = [transactionId, actor, code, before, limit];
    const { rows } = await this.pool.query<ToldRow>(PAGE, values);
    const numberOf = await this.papers.reader(rows.map(paperIn));
    return rows.flatMap((row) => {
      const code = happeningNamed(row.entry.code);
      return code === undefined ? [] : [withPaper(entryOf(row, code), numberOf(paperIn(row)))];
    });
  }
}

/** The receipt or invoice that an entry names; null also where it is for administrators alone. */
function paperIn({ entry: { parameters }, buyer_name }: ToldRow): NamedText | null {
  return mayReadPapers(buyer_name, 'staff') && 'document' in parameters ? parameters.document : null;
}

const withPaper = (entry: ShopHistoryEntry, number: string | null): ShopHistoryEntry => ({
  ...entry,
  sentence: withNumber(entry.sentence, number),
});

const entryOf = ({ entry: row, is_share: isShare }: ToldRow, code: DiaryLine['type']): ShopHistoryEntry => ({
  position: row.position,
  transactionId: row.transaction_id,
  number: row.revision + 1,
  at: new Date(row.at).toISOString(),
  actor: row.actor,
  code,
  sentence: sentenceOf({ type: code, data: row.parameters } as DiaryLine, {
    actor: row.actor,
    isShare,
    provider: null,
  }),
});
