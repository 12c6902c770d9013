import type { AnswerOf } from '@fiocco/contracts';
import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Put,
  Req,
  type StreamableFile,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { FileInterceptor, type UploadedMultipartFile } from '@nestjs/platform-fastify/multipart';
import type { FastifyRequest } from 'fastify';
import {
  arrayInLots,
  BodyLimit,
  DescribedBody,
  IntId,
  Permission,
  RequestContext,
  validationFailed,
  CheckedBody,
} from '../../../platform/index.js';
import { MediaStore, UploadLimit } from '../../media/index.js';
import { productNotFound } from '../catalog.refusals.js';
import { ListsPort } from '../ports.js';
import { ProductsService } from '../products/products.service.js';
import { ProductImagesService } from './product-images.service.js';

const MAX_BYTES = 15 * 1024 * 1024;
const TOO_LARGE = 'Il file è troppo grande. Massimo 15MB.';
const LIMITS = { fileSize: MAX_BYTES, files: 1, fields: 10, fieldSize: 10_000 };

@Controller('api')
export class ProductImagesController {
  constructor(
    private readonly images: ProductImagesService,
    private readonly products: ProductsService,
    private readonly media: MediaStore,
    @Inject(ListsPort) private readonly lists: () => ListsPort,
    private readonly limit: UploadLimit,
  ) {}

  @Get('product-images')
  @Permission('staff')
  all(): Promise<AnswerOf<'GET /api/product-images'> | StreamableFile> {
    return arrayInLots(this.images.all.bind(this.images));
  }

  @Get('products/:id/images')
  @Permission('public')
  async of(
    @Param('id', IntId) id: number,
    @Req() request: FastifyRequest,
  ): Promise<AnswerOf<'GET /api/products/:id/images'>> {
    const isStaff = RequestContext.current().user !== null;
    if (!isStaff && !(await this.lists().shownProduct(id, request))) throw productNotFound();
    await this.products.find(id);
    return this.images.of(id);
  }

  @Post('products/:id/images')
  @Permission('staff')
  @BodyLimit(MAX_BYTES + 100_000, TOO_LARGE)
  @DescribedBody({ file: 'image', alsoJson: true })
  @UseInterceptors(FileInterceptor('image', { limits: LIMITS }))
  async add(
    @Param('id', IntId) id: number,
    @CheckedBody('POST /api/products/:id/images') {
      imageUrl,
      altText,
      sortOrder,
    }: CheckedBody<'POST /api/products/:id/images'>,
    @UploadedFile() file?: UploadedMultipartFile,
  ): Promise<AnswerOf<'POST /api/products/:id/images'>> {
    await this.products.find(id);
    if (file?.buffer) await this.limit.spend();
    const url = file?.buffer ? (await this.media.saveImage(file.buffer)).url : imageUrl;
    if (!url) throw validationFailed({ image: 'Seleziona un file da caricare' });
    return this.images.add(id, url, { altText: altText ?? null, sortOrder: sortOrder ?? null });
  }

  @Put('products/:id/images')
  @Permission('staff')
  arrange(
    @Param('id', IntId) id: number,
    @CheckedBody('PUT /api/products/:id/images') { order }: CheckedBody<'PUT /api/products/:id/images'>,
  ): Promise<AnswerOf<'PUT /api/products/:id/images'>> {
    return this.images.arrange(id, order);
  }

  @Delete('product-images/:id')
  @Permission('staff')
  @HttpCode(204)
  remove(@Param('id', IntId) id: number): Promise<AnswerOf<'DELETE /api/product-images/:id'>> {
    return this.images.remove(id);
  }
}
