import type { TakenUnit, TransactionStage, TransactionType, UnitBuyer } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type pg from 'pg';
import { PG_POOL } from '../../../../platform/index.js';
import { FiguresReader } from '../../../gifts/index.js';

/** Who has which unit of a gift, by index; free units are left out. */
export class FindUnitBuyers extends Query<readonly TakenUnit[]> {
  constructor(
    readonly listId: number,
    readonly productId: number,
  ) {
    super();
  }
}

const BUYERS = `
select id, buyer_name as "buyerName", kind, stage, amount_cents::float8 as "amountCents"
from read_models.transactions where id = any($1) order by created_at, id`;

interface BuyerRow {
  readonly id: string;
  readonly buyerName: string | null;
  readonly kind: TransactionType;
  readonly stage: TransactionStage;
  readonly amountCents: number;
}

@QueryHandler(FindUnitBuyers)
export class FindUnitBuyersHandler implements IQueryHandler<FindUnitBuyers> {
  constructor(
    private readonly figures: FiguresReader,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  async execute({ listId, productId }: FindUnitBuyers): Promise<readonly TakenUnit[]> {
    const units = await this.figures.takenUnits(listId, productId);
    const { rows } = await this.pool.query<BuyerRow>(BUYERS, [units.flatMap(({ purchases }) => purchases)]);
    return units.map(({ index, state, purchases }) => ({
      unitIndex: index,
      state,
      buyers: rows.filter(({ id }) => purchases.includes(id)).map(buyerOf),
    }));
  }
}

const buyerOf = ({ id, buyerName, kind, stage, amountCents }: BuyerRow): UnitBuyer => ({
  transactionId: id,
  buyerName,
  type: kind,
  stage,
  amount: formatDecimal(amountCents),
});
