import { type AnswerOf, TOTAL_COUNT_HEADER } from '@fiocco/contracts';
import {
  Controller,
  Delete,
  Get,
  Header,
  Headers,
  HttpCode,
  Param,
  Post,
  Put,
  Req,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CheckedBody, CheckedQuery, pageOrAll, Permission, versionSeen } from '../../../platform/index.js';
import { PaymentMethods } from '../../payment-methods/index.js';
import { GiftListAccess } from '../access/gift-list-access.js';
import { ListKeys } from '../access/list-keys.js';
import { visitorOf } from '../access/visitor.js';
import { wrongPassword } from '../gift-lists.refusals.js';
import { ListId } from '../list-id.js';
import { DuplicateList } from './duplicate-list.js';
import { GiftListsService } from './gift-lists.service.js';
import { ListIndex } from './list-index.js';
import { guestView } from './list.views.js';

@Controller('api/gift-lists')
export class GiftListsController {
  constructor(
    private readonly lists: GiftListsService,
    private readonly index: ListIndex,
    private readonly duplicates: DuplicateList,
    private readonly access: GiftListAccess,
    private readonly keys: ListKeys,
    private readonly methods: PaymentMethods,
  ) {}

  @Get()
  @Permission('staff')
  @Header('cache-control', 'no-store')
  all(
    @CheckedQuery('GET /api/gift-lists') query: CheckedQuery<'GET /api/gift-lists'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'GET /api/gift-lists'> | StreamableFile> {
    return pageOrAll(reply, query, async (asked) => {
      const { ids, next, total } = await this.index.page(query, asked);
      if (query.limit !== undefined) void reply.header(TOTAL_COUNT_HEADER, String(total));
      return { items: await this.lists.several(ids), next };
    });
  }

  @Get('counts')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  counts(
    @CheckedQuery('GET /api/gift-lists/counts') query: CheckedQuery<'GET /api/gift-lists/counts'>,
  ): Promise<AnswerOf<'GET /api/gift-lists/counts'>> {
    return this.index.counts(query);
  }

  @Get(':id')
  @Permission('public')
  async one(
    @Param('id', ListId) id: number,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'GET /api/gift-lists/:id'>> {
    void reply.header('cache-control', 'private, no-cache');
    if (request.context.user) return this.lists.one(id);
    const visit = await this.access.greet(id, request, reply);
    return guestView(visit, await this.methods.usable());
  }

  /** Guests see gift by gift how much is taken. */
  @Get(':id/summary')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  summary(@Param('id', ListId) id: number): Promise<AnswerOf<'GET /api/gift-lists/:id/summary'>> {
    return this.lists.summary(id);
  }

  /** "Lista Protetta": the correct password lets this browser in from now on, and the list is answered. */
  @Post(':id/unlock')
  @Permission('public')
  @HttpCode(200)
  async unlock(
    @Param('id', ListId) id: number,
    @CheckedBody('POST /api/gift-lists/:id/unlock') {
      password,
    }: CheckedBody<'POST /api/gift-lists/:id/unlock'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'POST /api/gift-lists/:id/unlock'>> {
    const visitor = visitorOf(request);
    const list = await this.access.found(id, visitor);
    if (!(await this.keys.fits(list, password, visitor))) throw wrongPassword();
    this.keys.hand(list, reply);
    const visit = this.access.visitWithKey(list, visitor);
    return guestView(visit, await this.methods.usable());
  }

  @Post()
  @Permission('staff')
  async create(
    @CheckedBody('POST /api/gift-lists') dto: CheckedBody<'POST /api/gift-lists'>,
  ): Promise<AnswerOf<'POST /api/gift-lists'>> {
    return this.lists.one(await this.lists.create(dto));
  }

  @Post(':id/duplicate')
  @Permission('staff')
  duplicate(
    @Param('id', ListId) id: number,
    @CheckedBody('POST /api/gift-lists/:id/duplicate') {
      name,
    }: CheckedBody<'POST /api/gift-lists/:id/duplicate'>,
  ): Promise<AnswerOf<'POST /api/gift-lists/:id/duplicate'>> {
    return this.duplicates.copy(id, name);
  }

  @Put(':id')
  @Permission('staff')
  async update(
    @Param('id', ListId) id: number,
    @CheckedBody('PUT /api/gift-lists/:id') dto: CheckedBody<'PUT /api/gift-lists/:id'>,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'PUT /api/gift-lists/:id'>> {
    await this.lists.update(id, dto, versionSeen(ifMatch));
    return this.lists.one(id);
  }

  @Delete(':id')
  @Permission('admin')
  @HttpCode(204)
  remove(
    @Param('id', ListId) id: number,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'DELETE /api/gift-lists/:id'>> {
    return this.lists.remove(id, versionSeen(ifMatch));
  }
}
