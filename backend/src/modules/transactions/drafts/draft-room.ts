import { Inject, Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { APP_CONFIG, type AppConfig, marksOf, PG_POOL, WIDER_HAS } from '../../../platform/index.js';
import { registeredSql } from '../register/transaction-register.js';

/** Far more than a feast behind one carrier's address has open at a time; a flood has as much in two minutes. */
const MOST_OF_NETWORK = 2_000;
const MOST = 100_000;
/** What looks through many rows is done for so many new drafts together; it drops more than came. */
const EVERY = 20;
const DROPPED_AT_ONCE = 50;

/** Counted are all; those that hold nothing go, the ones first that nobody has touched for longest. */
const dropSql = (whose: string, most: number): string => `
delete from checkout.draft where id in (
  select old.id from (
    select d.id from checkout.draft d where ${whose} order by d.touched_at desc offset ${most} limit ${DROPPED_AT_ONCE}) old
  where not exists (${registeredSql('old.id')}))`;
const OF_WIDER = { name: 'drafts-of-wider', text: dropSql('d.wider_mark = $1', MOST_OF_NETWORK * WIDER_HAS) };
const OF_ALL = { name: 'drafts-of-all', text: dropSql('true', MOST) };

/** A statement that makes room for one more draft of the network whose mark is `mark`. */
export const makeRoomSql = (mark: string): string => dropSql(`d.network_mark = ${mark}`, MOST_OF_NETWORK - 1);

/** Keyed digests of a network, and of the wider one of IPv6. */
type Marks = ReturnType<typeof marksOf>;

/** Keeps the drafts of a network, and all of them, to a number: each is up to 16 KiB that anybody may leave for a day. */
@Injectable()
export class DraftRoom {
  private made = 0;

  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  marksOf(network: string): Marks {
    return marksOf(network, (name) => this.mark(name));
  }

  /** Called for each new draft; its own network's are looked after by {@link makeRoomSql}. */
  async make([, wider]: Marks): Promise<void> {
    this.made += 1;
    if (this.made % EVERY !== 0) return;
    if (wider !== null) await this.pool.query({ ...OF_WIDER, values: [wider] });
    await this.pool.query(OF_ALL);
  }

  private mark(network: string): string {
    return createHmac('sha256', this.config.jwtSecret).update(`drafts of ${network}`).digest('base64url');
  }
}
