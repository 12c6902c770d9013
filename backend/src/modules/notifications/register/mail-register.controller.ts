import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import { type AnswerOf, NEXT_CURSOR_HEADER } from '@fiocco/contracts';
import type { FastifyReply } from 'fastify';
import { notFound, Permission, validationFailed } from '../../../platform/index.js';
import { PictureBook } from '../content/pictures.js';
import { MailRegister } from './mail-register.js';
import { MailRegisterQuery } from './mail-register.dto.js';
import { cursorAfter, registerCursor } from './register-cursor.js';

const PAGE = 50;

/** "Registro e-mail". */
@Controller('api/mail-register')
export class MailRegisterController {
  constructor(
    private readonly register: MailRegister,
    private readonly pictures: PictureBook,
  ) {}

  @Get()
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async list(
    @Query() query: MailRegisterQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'GET /api/mail-register'>> {
    const after = query.cursor === undefined ? null : registerCursor(query.cursor);
    if (after === undefined) throw validationFailed({ cursor: 'La pagina richiesta non è valida' });
    const limit = query.limit ?? PAGE;
    const mails = await this.register.page(limit + 1, after, query.transactionId ?? null);
    const page = mails.slice(0, limit);
    const last = page.at(-1);
    if (last && mails.length > limit) void reply.header(NEXT_CURSOR_HEADER, cursorAfter(last));
    return page;
  }

  @Get('unsent')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  unsent(): Promise<AnswerOf<'GET /api/mail-register/unsent'>> {
    return this.register.unsent();
  }

  /** With its content. Pictures that were sent with the mail are included in the HTML. */
  @Get(':id')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async one(@Param('id') id: string): Promise<AnswerOf<'GET /api/mail-register/:id'>> {
    const mail = await this.register.find(id);
    if (!mail) throw notFound('Questa e-mail non è nel registro.', 'MAIL_NOT_FOUND');
    return mail.html === undefined ? mail : { ...mail, html: await this.withPictures(mail.html) };
  }

  private async withPictures(html: string): Promise<string> {
    const pictures = await this.pictures.of(html);
    return pictures.reduce(
      (text, { cid, type, bytes }) =>
        text.replaceAll(`"cid:${cid}"`, `"data:${type};base64,${bytes.toString('base64')}"`),
      html,
    );
  }
}
