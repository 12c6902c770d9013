import { LIST_POSITION_HEADER, TOTAL_COUNT_HEADER } from '@fiocco/contracts';
import { Injectable, type OnModuleInit, StreamableFile, UnauthorizedException } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageOrAll, type Permission, readQuery, sendEncoded } from '../../../platform/index.js';
import { CatalogueReader } from '../../catalog/index.js';
import { GiftListAccess, visibleList } from '../access/gift-list-access.js';
import { ListKeys } from '../access/list-keys.js';
import { UnknownLists } from '../access/unknown-lists.js';
import { type Visitor, visitorOf } from '../access/visitor.js';
import { listNotFound } from '../gift-lists.refusals.js';
import { listIdFrom } from '../list-id.js';
import { type LoadedList, PublicLists } from './public-lists.js';

const PUBLIC: { readonly permission: Permission } = { permission: 'public' };

/**
 * `GET /api/products`: a list's gift cards for its guests, or the whole catalogue for staff. A plain Fastify route,
 * because Nest's work around a handler costs more than this handler does, and a shared link brings hundreds of guests
 * at once. The platform's hooks (context, session, permission) and problem details apply as everywhere.
 */
@Injectable()
export class ListProductsRoute implements OnModuleInit {
  constructor(
    private readonly lists: PublicLists,
    private readonly access: GiftListAccess,
    private readonly keys: ListKeys,
    private readonly unknown: UnknownLists,
    private readonly products: CatalogueReader,
    private readonly http: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    const fastify: FastifyInstance = this.http.httpAdapter.getInstance();
    const handler = (request: FastifyRequest, reply: FastifyReply) => this.answer(request, reply);
    fastify.route({ method: 'GET', url: '/api/products', config: PUBLIC, handler });
  }

  private async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { giftListId } = request.query as { readonly giftListId?: unknown };
    if (giftListId === undefined || giftListId === '') return this.catalogue(request, reply);
    const listId = listIdFrom(giftListId);
    if (listId === undefined) throw listNotFound();
    const visitor = visitorOf(request);
    await this.unknown.beforeReading(visitor);
    const loaded = (await this.loadFor(listId, visitor)) ?? (await this.unknown.refuse(visitor));
    visibleList(
      visitor.password === null
        ? this.access.visitWithoutPassword(loaded.list, visitor)
        : await this.visitByPassword(loaded, visitor, reply),
    );
    void reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, cookie',
      [LIST_POSITION_HEADER]: String(loaded.position),
    });
    return sendEncoded(loaded.cards, request, reply);
  }

  /** Guests without a password in the address all get the same answer, so they share a load. */
  private loadFor(listId: number, visitor: Visitor): Promise<LoadedList | null> {
    const alone = visitor.staff || visitor.password !== null;
    return alone ? this.lists.load(listId) : this.lists.shared(listId);
  }

  private async visitByPassword({ list }: LoadedList, visitor: Visitor, reply: FastifyReply) {
    const visit = await this.access.visitOf(list, visitor);
    if (visit.unlocked && !visitor.staff) this.keys.hand(list, reply);
    return visit;
  }

  private async catalogue(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!request.context.user) throw new UnauthorizedException();
    const query = readQuery('GET /api/products', request.query);
    const products = await pageOrAll(reply, query, async (asked) => {
      const page = await this.products.page(query, asked);
      if (query.limit !== undefined) void reply.header(TOTAL_COUNT_HEADER, String(page.total));
      return page;
    });
    void reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
    return reply.send(products instanceof StreamableFile ? products.getStream() : products);
  }
}
