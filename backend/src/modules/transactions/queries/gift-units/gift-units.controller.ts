import type { AnswerOf, TransactionStage, TransactionType, UnitBuyer } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import { Controller, Get, Header, Inject, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type pg from 'pg';
import { IntId, Permission, PG_POOL } from '../../../../platform/index.js';
import { ListId } from '../../../gift-lists/index.js';
import { FindTakenUnits } from '../../../gifts/index.js';

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

const buyerOf = ({ id, buyerName, kind, stage, amountCents }: BuyerRow): UnitBuyer => ({
  transactionId: id,
  buyerName,
  type: kind,
  stage,
  amount: formatDecimal(amountCents),
});

/** Who has which unit of a gift. Guests are told how many are free, and no names. */
@Controller('api/product-gift-lists/product/:productId/gift-list/:giftListId/units')
export class GiftUnitsController {
  constructor(
    private readonly queries: QueryBus,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  @Get()
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async taken(
    @Param('productId', IntId) productId: number,
    @Param('giftListId', ListId) listId: number,
  ): Promise<AnswerOf<'GET /api/product-gift-lists/product/:productId/gift-list/:giftListId/units'>> {
    const units = await this.queries.execute(new FindTakenUnits(listId, productId));
    const { rows } = await this.pool.query<BuyerRow>(BUYERS, [units.flatMap(({ purchases }) => purchases)]);
    return units.map(({ index, state, purchases }) => ({
      unitIndex: index,
      state,
      buyers: rows.filter(({ id }) => purchases.includes(id)).map(buyerOf),
    }));
  }
}
