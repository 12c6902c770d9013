import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { EncodedBody, PG_POOL } from '../../../platform/index.js';
import { giftCardsSql } from '../../gifts/index.js';
import { type ListFacts, listFactsSql } from '../access/list-facts.js';
import { SharedLoad } from './shared-load.js';

const TIME_LIMIT_MS = 5_000;

/** Facts and cards of one instant: one guest's body, and what decides who gets it. */
export interface LoadedList {
  readonly list: ListFacts;
  readonly cards: EncodedBody;
}

interface Row {
  readonly facts: ListFacts;
  readonly cards: string;
}

const STATEMENT = {
  name: 'public-list',
  text: listFactsSql(`, (${giftCardsSql('l.id')}) as cards`),
  query_timeout: TIME_LIMIT_MS,
};

/** The public list, read in one statement that answers JSON text. */
@Injectable()
export class PublicLists {
  private readonly crowd = new SharedLoad((listId: number) => this.load(listId), {
    timeLimitMs: TIME_LIMIT_MS,
  });

  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /** For guests, who all read the same: those who ask at the same time share one load. */
  shared(listId: number): Promise<LoadedList | null> {
    return this.crowd.get(listId);
  }

  async load(listId: number): Promise<LoadedList | null> {
    const { rows } = await this.pool.query<Row>({ ...STATEMENT, values: [listId] });
    const [row] = rows;
    return row ? { list: row.facts, cards: new EncodedBody(row.cards) } : null;
  }
}
