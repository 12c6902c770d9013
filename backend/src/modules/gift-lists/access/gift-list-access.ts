import { Inject, Injectable } from '@nestjs/common';
import { romeDayOf } from '@fiocco/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { CLOCK, type Clock, PG_POOL } from '../../../platform/index.js';
import { listLocked, listNotOpen } from '../gift-lists.refusals.js';
import { type ListFacts, listFactsSql } from './list-facts.js';
import { ListKeys } from './list-keys.js';
import { UnknownLists } from './unknown-lists.js';
import { type Visit, visitOf } from './visit.js';
import { type Visitor, visitorOf } from './visitor.js';

const FACTS = { name: 'gift-list-facts', text: listFactsSql() };

/** Decides who may see which list, for products, the checkout and the list's page. */
@Injectable()
export class GiftListAccess {
  constructor(
    private readonly keys: ListKeys,
    private readonly unknown: UnknownLists,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async visit(listId: number, visitor: Visitor): Promise<Visit> {
    return this.visitOf(await this.found(listId, visitor), visitor);
  }

  /**
   * Like {@link visit}; a correct `?password=` also sets the cookie for that list. A browser that has yet to give the
   * password gets the one by which its attempts are counted.
   */
  async greet(listId: number, request: FastifyRequest, reply: FastifyReply): Promise<Visit> {
    const visitor = visitorOf(request);
    const visit = await this.visit(listId, visitor);
    if (visitor.staff) return visit;
    if (!visit.unlocked) this.keys.countApart(visit.list, visitor.cookies, reply);
    else if (visitor.password !== null) this.keys.hand(visit.list, reply);
    return visit;
  }

  /**
   * Decides by facts that were read elsewhere; only a `?password=` needs the database. Throws 404 for a list that does
   * not exist, and 429 for visitors who ask for too many of them.
   */
  async visitOf(list: ListFacts | null, visitor: Visitor): Promise<Visit> {
    if (!list) return this.unknown.refuse(visitor);
    const quick = this.visitWithoutPassword(list, visitor);
    if (quick.unlocked || visitor.password === null) return quick;
    return (await this.keys.fits(list, visitor.password, visitor)) ? this.visitWithKey(list, visitor) : quick;
  }

  visitWithoutPassword(list: ListFacts, visitor: Pick<Visitor, 'staff' | 'cookies'>): Visit {
    const hasKey = list.passwordHash !== null && this.keys.hasCookie(list, visitor.cookies);
    return visitOf(list, { staff: visitor.staff, hasKey }, this.today());
  }

  /** The visit of someone who has just given the correct password. */
  visitWithKey(list: ListFacts, visitor: Pick<Visitor, 'staff'>): Visit {
    return visitOf(list, { staff: visitor.staff, hasKey: true }, this.today());
  }

  /** Throws 404 for a list that does not exist, and 429 for visitors who ask for too many of them. */
  async found(listId: number, visitor: Visitor): Promise<ListFacts> {
    await this.unknown.beforeReading(visitor);
    return (await this.facts(listId)) ?? this.unknown.refuse(visitor);
  }

  async facts(listId: number): Promise<ListFacts | null> {
    const { rows } = await this.pool.query<{ facts: ListFacts }>({ ...FACTS, values: [listId] });
    return rows[0]?.facts ?? null;
  }

  private today(): string {
    return romeDayOf(this.clock.now());
  }
}

/** The list, if the visitor may see it; otherwise throws the error that says why not. */
export function visibleList(visit: Visit): ListFacts {
  if (visit.canSee) return visit.list;
  throw visit.reason === 'locked' ? listLocked() : listNotOpen();
}
