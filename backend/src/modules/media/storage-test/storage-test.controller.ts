import type { AnswerOf } from '@fiocco/contracts';
import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Res,
  StreamableFile,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { FileInterceptor, type UploadedMultipartFile } from '@nestjs/platform-fastify/multipart';
import type { FastifyReply } from 'fastify';
import {
  BodyLimit,
  DescribedBody,
  Permission,
  validationFailed,
  CheckedBody,
} from '../../../platform/index.js';
import { MAX_IMAGE_BYTES } from '../images.js';
import { TOO_LARGE_TEXT } from '../media-problems.js';
import { UploadLimit } from '../upload-limit.js';
import { StorageTest } from './storage-test.js';

const LIMITS = { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 5, fieldSize: 10_000 };

/** Lets an administrator see that the storage takes, gives back and forgets a picture. */
@Controller('api/test-storage')
export class StorageTestController {
  constructor(
    private readonly test: StorageTest,
    private readonly limit: UploadLimit,
  ) {}

  @Post('upload')
  @HttpCode(200)
  @Permission('admin')
  @BodyLimit(MAX_IMAGE_BYTES + 100_000, TOO_LARGE_TEXT)
  @DescribedBody({ file: 'file' })
  @UseInterceptors(FileInterceptor('file', { limits: LIMITS }))
  async upload(
    @CheckedBody('POST /api/test-storage/upload') _body: CheckedBody<'POST /api/test-storage/upload'>,
    @UploadedFile() file?: UploadedMultipartFile,
  ): Promise<AnswerOf<'POST /api/test-storage/upload'>> {
    if (!file?.buffer?.length) throw validationFailed({ file: 'Seleziona un file da caricare' });
    await this.limit.spend();
    const key = await this.test.upload(file.buffer);
    return { key, url: `/api/test-storage/download/${key}` };
  }

  @Get('download/:key')
  @Permission('admin')
  async download(
    @Param('key') key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'GET /api/test-storage/download/:key'>> {
    const { stream, bytes } = await this.test.download(key);
    void reply.header('content-disposition', `attachment; filename="${key}"`);
    return new StreamableFile(stream, { type: 'image/jpeg', length: bytes });
  }

  @Delete('delete/:key')
  @Permission('admin')
  @HttpCode(204)
  remove(@Param('key') key: string): Promise<AnswerOf<'DELETE /api/test-storage/delete/:key'>> {
    return this.test.remove(key);
  }
}
