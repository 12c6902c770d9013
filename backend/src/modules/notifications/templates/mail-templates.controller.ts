import { Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import type { AnswerOf } from '@fiocco/contracts';
import { CheckedBody, CheckedQuery, Permission } from '../../../platform/index.js';
import { MailTemplates } from './mail-templates.js';

@Controller('api/mail-templates')
export class MailTemplatesController {
  constructor(private readonly templates: MailTemplates) {}

  @Get()
  @Permission('admin')
  @Header('cache-control', 'no-store')
  all(): AnswerOf<'GET /api/mail-templates'> {
    return this.templates.all();
  }

  @Get(':code')
  @Permission('admin')
  @Header('cache-control', 'no-store')
  preview(
    @Param('code') code: string,
    @CheckedQuery('GET /api/mail-templates/:code') { lang }: CheckedQuery<'GET /api/mail-templates/:code'>,
  ): Promise<AnswerOf<'GET /api/mail-templates/:code'>> {
    return this.templates.preview(code, lang);
  }

  @Post(':code/test')
  @HttpCode(200)
  @Permission('admin')
  async test(
    @Param('code') code: string,
    @CheckedBody('POST /api/mail-templates/:code/test')
    { lang }: CheckedBody<'POST /api/mail-templates/:code/test'>,
  ): Promise<AnswerOf<'POST /api/mail-templates/:code/test'>> {
    const to = await this.templates.sendSample(code, lang);
    return { message: `Prova inviata a ${to}`, to };
  }
}
