import { Controller, Get, Req, Res, UnauthorizedException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Permission } from '../../../platform/index.js';
import { ProductsService } from '../../catalog/index.js';
import { GiftListAccess, visibleList } from '../access/gift-list-access.js';
import { ListKeys } from '../access/list-keys.js';
import { type Visitor, visitorOf } from '../access/visitor.js';
import { listNotFound } from '../gift-lists.refusals.js';
import { listIdFrom } from '../list-id.js';
import type { EncodedBody } from './encoded-body.js';
import { type LoadedList, PublicLists } from './public-lists.js';

/** `GET /api/products`: a list's gift cards for its guests, or the whole catalogue for staff. */
@Controller('api/products')
export class ListProductsController {
  constructor(
    private readonly lists: PublicLists,
    private readonly access: GiftListAccess,
    private readonly keys: ListKeys,
    private readonly products: ProductsService,
  ) {}

  @Get()
  @Permission('public')
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { giftListId } = request.query as { readonly giftListId?: unknown };
    if (giftListId === undefined || giftListId === '') return this.catalogue(request, reply);
    const listId = listIdFrom(giftListId);
    if (listId === undefined) throw listNotFound();
    const visitor = visitorOf(request);
    const loaded = await this.loadFor(listId, visitor);
    if (!loaded) throw listNotFound();
    visibleList(
      visitor.password === null
        ? this.access.visitWithoutPassword(loaded.list, visitor)
        : await this.visitByPassword(loaded, visitor, reply),
    );
    await send(loaded.cards, request, reply);
  }

  /** Guests without a password in the address read the same: they share. */
  private loadFor(listId: number, visitor: Visitor): Promise<LoadedList | null> {
    const alone = visitor.staff || visitor.password !== null;
    return alone ? this.lists.load(listId) : this.lists.shared(listId);
  }

  private async visitByPassword({ list }: LoadedList, visitor: Visitor, reply: FastifyReply) {
    const visit = await this.access.visitOf(list, visitor);
    if (visit.unlocked && !visitor.staff) this.keys.hand(list, reply);
    return visit;
  }

  private async catalogue(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!request.context.user) throw new UnauthorizedException();
    await reply.header('cache-control', 'no-store').send(await this.products.all());
  }
}

async function send(body: EncodedBody, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const encoding = body.encodingFor(request.headers['accept-encoding']);
  void reply.headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, cookie',
  });
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  await reply.send(await body.bytes(encoding));
}
