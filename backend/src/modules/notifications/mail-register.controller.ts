import { Controller, Get, Header, HttpCode, Param, Post, Res, StreamableFile } from '@nestjs/common';
import type { AnswerOf } from '@fiocco/contracts';
import type { FastifyReply } from 'fastify';
import {
  CheckedQuery,
  notFound,
  onePage,
  pageOf,
  Permission,
  validationFailed,
} from '../../platform/index.js';
import { PictureBook } from './content/pictures.js';
import { FailedMails } from './todo/failed-mails.js';
import { ResendMail } from './resend/resend-mail.js';
import { FindMails } from './register/find-mails.js';
import { cursorAfter, registerCursor } from './register/register-cursor.js';

const PAGE = 50;

const wishesOf = ({ transactionId, giftListId, state, q }: CheckedQuery<'GET /api/mail-register'>) => ({
  transactionId: transactionId ?? null,
  listId: giftListId ?? null,
  filter: state ?? null,
  search: q ?? '',
});

/** "Registro e-mail". */
@Controller('api/mail-register')
export class MailRegisterController {
  constructor(
    private readonly mails: FindMails,
    private readonly resending: ResendMail,
    private readonly unsentMails: FailedMails,
    private readonly pictures: PictureBook,
  ) {}

  @Get()
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async list(
    @CheckedQuery('GET /api/mail-register') query: CheckedQuery<'GET /api/mail-register'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'GET /api/mail-register'>> {
    const after = query.cursor === undefined ? null : registerCursor(query.cursor);
    if (after === undefined) throw validationFailed({ cursor: 'La pagina richiesta non è valida' });
    const limit = query.limit ?? PAGE;
    const mails = await this.mails.page({ ...wishesOf(query), limit: limit + 1, after });
    const { page: items, next } = pageOf(mails, limit, cursorAfter);
    return onePage(reply, { items, next });
  }

  @Get('counts')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  counts(): Promise<AnswerOf<'GET /api/mail-register/counts'>> {
    return this.mails.counts();
  }

  @Get('unsent')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  unsent(): Promise<AnswerOf<'GET /api/mail-register/unsent'>> {
    return this.mails.unsent();
  }

  /** With its content. Pictures that were sent with the mail are included in the HTML. */
  @Get(':id')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async one(@Param('id') id: string): Promise<AnswerOf<'GET /api/mail-register/:id'>> {
    const mail = await this.mails.find(id);
    if (!mail) throw notFound('Questa e-mail non è nel registro.', 'MAIL_NOT_FOUND');
    return mail.html === undefined ? mail : { ...mail, html: await this.pictures.within(mail.html) };
  }

  @Get(':id/documents/:at')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async document(
    @Param('id') id: string,
    @Param('at') at: string,
  ): Promise<AnswerOf<'GET /api/mail-register/:id/documents/:at'>> {
    const found = /^\d{1,2}$/.test(at) ? await this.mails.document(id, Number(at)) : null;
    if (!found) throw notFound('Questo documento non è nel registro.', 'MAIL_DOCUMENT_NOT_FOUND');
    const pdf = Buffer.from(found.base64, 'base64');
    const disposition = `inline; filename="${found.name}"`;
    return new StreamableFile(pdf, { type: 'application/pdf', length: pdf.length, disposition });
  }

  @Post(':id/resend')
  @HttpCode(200)
  @Permission('staff')
  async resend(@Param('id') id: string): Promise<AnswerOf<'POST /api/mail-register/:id/resend'>> {
    await this.resending.ask(id);
    return this.one(id);
  }

  @Post('settle-serverless')
  @HttpCode(204)
  @Permission('staff')
  settleServerless(): Promise<AnswerOf<'POST /api/mail-register/settle-serverless'>> {
    return this.unsentMails.settleServerless();
  }

  @Post(':id/settle')
  @HttpCode(200)
  @Permission('staff')
  async settle(@Param('id') id: string): Promise<AnswerOf<'POST /api/mail-register/:id/settle'>> {
    await this.unsentMails.settle(id);
    return this.one(id);
  }
}
