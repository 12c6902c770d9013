import type { AnswerOf } from '@fiocco/contracts';
import {
  Controller,
  Delete,
  Get,
  Header,
  Headers,
  HttpCode,
  Inject,
  Param,
  Post,
  Put,
  Req,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  IntId,
  Permission,
  RequestContext,
  versionSeen,
  CheckedBody,
  CheckedQuery,
} from '../../../platform/index.js';
import { productNotFound } from '../catalog.refusals.js';
import { ListsPort } from '../ports.js';
import { CatalogueReader } from './catalogue.reader.js';
import { ProductsService } from './products.service.js';

/** `GET /api/products` belongs to the gift lists: with `giftListId` it is the public list's hot path. */
@Controller('api/products')
export class ProductsController {
  constructor(
    private readonly catalogue: CatalogueReader,
    private readonly products: ProductsService,
    @Inject(ListsPort) private readonly lists: () => ListsPort,
  ) {}

  @Get('ids')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  ids(
    @CheckedQuery('GET /api/products/ids') query: CheckedQuery<'GET /api/products/ids'>,
  ): Promise<AnswerOf<'GET /api/products/ids'>> {
    return this.catalogue.ids(query);
  }

  @Get('facts')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  facts(): Promise<AnswerOf<'GET /api/products/facts'>> {
    return this.catalogue.facts();
  }

  @Get(':id')
  @Permission('public')
  async one(
    @Param('id', IntId) id: number,
    @Req() request: FastifyRequest,
  ): Promise<AnswerOf<'GET /api/products/:id'>> {
    if (RequestContext.current().user) return this.products.one(id);
    const shown = await this.lists().shownProduct(id, request);
    if (!shown) throw productNotFound();
    return this.products.onePublic(id, shown);
  }

  @Get(':id/gift-lists')
  @Permission('staff')
  async listsOf(@Param('id', IntId) id: number): Promise<AnswerOf<'GET /api/products/:id/gift-lists'>> {
    await this.products.find(id);
    return this.lists().listsOf(id);
  }

  @Post()
  @Permission('staff')
  create(
    @CheckedBody('POST /api/products') dto: CheckedBody<'POST /api/products'>,
  ): Promise<AnswerOf<'POST /api/products'>> {
    return this.products.create(dto);
  }

  @Put(':id')
  @Permission('staff')
  update(
    @Param('id', IntId) id: number,
    @CheckedBody('PUT /api/products/:id') dto: CheckedBody<'PUT /api/products/:id'>,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'PUT /api/products/:id'>> {
    return this.products.update(id, dto, versionSeen(ifMatch));
  }

  @Delete(':id')
  @Permission('staff')
  @HttpCode(204)
  remove(@Param('id', IntId) id: number): Promise<AnswerOf<'DELETE /api/products/:id'>> {
    return this.products.remove(id);
  }
}
