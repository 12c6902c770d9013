import { type AnswerOf, romeDayOf } from '@fiocco/contracts';
import {
  Controller,
  Get,
  Header,
  HttpCode,
  Inject,
  Post,
  UploadedFiles,
  UseInterceptors,
} from '@nestjs/common';
import { FileFieldsInterceptor, type UploadedMultipartFile } from '@nestjs/platform-fastify/multipart';
import type pg from 'pg';
import {
  BodyLimit,
  CheckedQuery,
  CLOCK,
  type Clock,
  DescribedBody,
  fileOf,
  Permission,
  PG_POOL,
  validationFailed,
} from '../../../platform/index.js';
import { CATALOGUE_TABLE } from './catalogue-columns.js';
import { CatalogueRows } from './catalogue-rows.js';
import {
  MOST_PICTURES_BYTES,
  MOST_TABLE_BYTES,
  PICTURES_TOO_LARGE,
  tableTooLarge,
} from './import.refusals.js';
import { ProductImporter, type SentFiles } from './product-import.js';

type Sent = Readonly<Partial<Record<'file' | 'pictures', readonly UploadedMultipartFile[]>>>;

const FILES = [
  { name: 'file', maxCount: 1 },
  { name: 'pictures', maxCount: 1 },
];
const LIMITS = { fileSize: MOST_PICTURES_BYTES, files: 2, fields: 10, fieldSize: 10_000 };
const BYTES = { type: 'string', format: 'binary' };

/** The catalogue as a file, and a file as a catalogue. */
@Controller('api/products')
export class CatalogueFilesController {
  constructor(
    private readonly catalogue: CatalogueRows,
    private readonly importer: ProductImporter,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('export')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async export(
    @CheckedQuery('GET /api/products/export') { format = 'csv' }: CheckedQuery<'GET /api/products/export'>,
  ): Promise<AnswerOf<'GET /api/products/export'>> {
    const name = `prodotti-${romeDayOf(this.clock.now())}`;
    return fileOf(format, name, { columns: CATALOGUE_TABLE, rows: this.catalogue.all(this.pool) });
  }

  @Post('import')
  @HttpCode(200)
  @Permission('staff')
  @BodyLimit(MOST_TABLE_BYTES + MOST_PICTURES_BYTES + 100_000, PICTURES_TOO_LARGE)
  @DescribedBody({ file: 'file', fields: { pictures: BYTES } })
  @UseInterceptors(FileFieldsInterceptor(FILES, { limits: LIMITS }))
  import(
    @CheckedQuery('POST /api/products/import') query: CheckedQuery<'POST /api/products/import'>,
    @UploadedFiles() sent: Sent | undefined,
  ): Promise<AnswerOf<'POST /api/products/import'>> {
    const { mapping = {}, dry = false } = query;
    return this.importer.run(sentFiles(sent), mapping, dry);
  }
}

function sentFiles({ file, pictures }: Sent = {}): SentFiles {
  const [table, archive] = [bytesOf(file), bytesOf(pictures)];
  if (!table) throw validationFailed({ file: 'Scegli un file CSV o XLSX' });
  if (table.length > MOST_TABLE_BYTES) throw tableTooLarge();
  return { table, pictures: archive };
}

const bytesOf = (files: Sent['file']): Buffer | null => files?.[0]?.buffer ?? null;
