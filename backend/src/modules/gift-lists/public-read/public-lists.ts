import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { EncodedBody, PG_POOL } from '../../../platform/index.js';
import { listCardsSql, listStampSql } from '../../gifts/index.js';
import { type ListFacts, listFactsSql } from '../access/list-facts.js';
import { KeptBodies } from './kept-bodies.js';
import { SharedLoad } from './shared-load.js';

const TIME_LIMIT_MS = 5_000;

/** Facts and cards of a list, read at the same moment: the body for guests, and what decides who may have it. */
export interface LoadedList {
  readonly list: ListFacts;
  readonly cards: EncodedBody;
  /** Of the newest card among them: what changes later has a greater one. 0 where the list never had a gift. */
  readonly position: number;
}

interface Row {
  readonly facts: ListFacts;
  readonly stamp: string | null;
  /** Of the order that staff gave the gifts. */
  readonly ordered: string;
}

const STAMP = `(${listStampSql('l.id')}) as stamp, md5(l.gift_order::text) as ordered`;

const STANDING = {
  name: 'public-list-standing',
  text: listFactsSql(`, ${STAMP}`),
  query_timeout: TIME_LIMIT_MS,
};

const WHOLE = {
  name: 'public-list',
  text: listFactsSql(`, ${STAMP}, (${listCardsSql('l.id', 'l.gift_order')}) as cards`),
  query_timeout: TIME_LIMIT_MS,
};

/**
 * Reads the public list as JSON text. Every answer comes from a statement that began after the question. Where the
 * statement says that the cards are unchanged since they were last sent, they are not read again.
 */
@Injectable()
export class PublicLists {
  private readonly kept = new KeptBodies();
  private readonly crowd = new SharedLoad((listId: number) => this.load(listId), {
    timeLimitMs: TIME_LIMIT_MS,
  });

  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /** For guests, whose answers are all the same: those who ask at the same time share one load. */
  shared(listId: number): Promise<LoadedList | null> {
    return this.crowd.get(listId);
  }

  async load(listId: number): Promise<LoadedList | null> {
    if (!this.kept.has(listId)) return this.loadWhole(listId);
    const { rows } = await this.pool.query<Row>({ ...STANDING, values: [listId] });
    const [row] = rows;
    if (!row) return null;
    const cards = this.kept.of(listId, stampOf(row));
    return cards ? loaded(row, cards) : this.loadWhole(listId);
  }

  private async loadWhole(listId: number): Promise<LoadedList | null> {
    const { rows } = await this.pool.query<Row & { cards: string }>({ ...WHOLE, values: [listId] });
    const [row] = rows;
    if (!row) return null;
    const cards = new EncodedBody(row.cards);
    this.kept.keep(listId, stampOf(row), cards);
    return loaded(row, cards);
  }
}

/** Another one as soon as a card changes, or their order. */
const stampOf = ({ stamp, ordered }: Row): string => `${stamp} ${ordered}`;

const loaded = ({ facts: list, stamp }: Row, cards: EncodedBody): LoadedList => ({
  list,
  cards,
  position: Number(stamp ?? 0),
});
