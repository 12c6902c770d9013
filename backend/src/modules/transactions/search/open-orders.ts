import { Inject, Injectable } from '@nestjs/common';
import type { Cents } from '@fiocco/money';
import type pg from 'pg';
import { PG_POOL } from '../../../platform/index.js';
import { STILL_TO_COME } from './transaction-filter.js';

/** What is agreed and not paid. */
export interface OpenOrder {
  readonly orderNumber: string;
  readonly dueCents: Cents;
  readonly isTransfer: boolean;
}

const OPEN = `
select order_number as "orderNumber", stage = 'awaiting_transfer' as "isTransfer",
  greatest(amount_cents + shipping_cents - received_cents, 0)::float8 as "dueCents"
from read_models.transactions t where ${STILL_TO_COME} order by order_number`;

/** All orders that wait for money which a person notes. */
@Injectable()
export class OpenOrders {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async all(): Promise<readonly OpenOrder[]> {
    return (await this.pool.query<OpenOrder>(OPEN)).rows;
  }
}
