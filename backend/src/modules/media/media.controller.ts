import type { AnswerOf, BodyOf } from '@fiocco/contracts';
import { Body, Controller, Get, HttpCode, Param, Post, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { BodyLimit, DescribedBody, notFound, Permission, validationFailed } from '../../platform/index.js';
import { TOO_LARGE_TEXT } from './media-problems.js';
import { MediaStore } from './media.store.js';
import { UploadLimit } from './upload-limit.js';

/** 15 MB of picture are 20 MB of base64. */
const UPLOAD_LIMIT = 21 * 1024 * 1024;

/** The browser's `mimetype` and `filename` are accepted and not used. */
type Upload = Pick<BodyOf<'POST /api/upload'>, 'imageData'>;

const UPLOAD_FIELDS = {
  imageData: { type: 'string', contentEncoding: 'base64' },
  mimetype: { type: ['string', 'null'] },
  filename: { type: ['string', 'null'] },
};

@Controller()
export class MediaController {
  constructor(
    private readonly media: MediaStore,
    private readonly limit: UploadLimit,
  ) {}

  @Post('api/upload')
  @HttpCode(200)
  @Permission('staff')
  @BodyLimit(UPLOAD_LIMIT, TOO_LARGE_TEXT)
  @DescribedBody({ fields: UPLOAD_FIELDS, required: ['imageData'] })
  async upload(@Body() body: unknown): Promise<AnswerOf<'POST /api/upload'>> {
    const { imageData } = uploadOf(body);
    await this.limit.spend();
    const base64 = imageData.startsWith('data:') ? imageData.slice(imageData.indexOf(',') + 1) : imageData;
    const { url } = await this.media.saveImage(Buffer.from(base64, 'base64'));
    return { url };
  }

  @Get('media/:file')
  @Permission('public')
  async file(
    @Param('file') file: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const found = await this.media.open(file);
    if (!found) throw notFound('Immagine non trovata.', 'IMAGE_NOT_FOUND');
    void reply.header('cache-control', found.lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
    void reply.header('cross-origin-resource-policy', 'cross-origin');
    return new StreamableFile(found.stream, { type: found.type, length: found.bytes });
  }
}

const LONGEST_NAME = 500;
const isSaid = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.length <= LONGEST_NAME);

/** Read by hand, because transforming and validating a body this large costs more than decoding the picture. */
function uploadOf(body: unknown): Upload {
  const { imageData, mimetype, filename } = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (!isSaid(mimetype)) throw validationFailed({ mimetype: 'Deve essere un testo breve' });
  if (!isSaid(filename)) throw validationFailed({ filename: 'Deve essere un testo breve' });
  if (typeof imageData === 'string' && imageData !== '') return { imageData };
  throw validationFailed({ imageData: 'Seleziona un file da caricare' });
}
