import type { AnswerOf } from '@fiocco/contracts';
import { Controller, Get, Header, HttpCode, Param, Post, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CheckedBody, Permission } from '../../platform/index.js';
import { ListId, visitorOf } from '../gift-lists/index.js';
import { CloseList } from './close-list.js';
import { ListStatement } from './statement.js';
import { StatementMails } from './statement-mails.js';

@Controller('api/gift-lists/:id')
export class ClosingController {
  constructor(
    private readonly closing: CloseList,
    private readonly statement: ListStatement,
    private readonly mails: StatementMails,
  ) {}

  @Get('statement.pdf')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async paper(@Param('id', ListId) id: number): Promise<AnswerOf<'GET /api/gift-lists/:id/statement.pdf'>> {
    const { pdf } = await this.statement.of(id);
    const disposition = `inline; filename="resoconto-lista-${id}.pdf"`;
    return new StreamableFile(pdf, { type: 'application/pdf', length: pdf.length, disposition });
  }

  @Post('statement')
  @HttpCode(202)
  @Permission('staff')
  @Header('cache-control', 'no-store')
  send(
    @Param('id', ListId) id: number,
    @CheckedBody('POST /api/gift-lists/:id/statement')
    { sendingId }: CheckedBody<'POST /api/gift-lists/:id/statement'>,
  ): Promise<AnswerOf<'POST /api/gift-lists/:id/statement'>> {
    return this.mails.send(id, sendingId);
  }

  @Post('closing')
  @HttpCode(200)
  @Permission('staff')
  @Header('cache-control', 'no-store')
  close(
    @Param('id', ListId) id: number,
    @CheckedBody('POST /api/gift-lists/:id/closing')
    { decisions = [], dry = false, statement = false }: CheckedBody<'POST /api/gift-lists/:id/closing'>,
    @Req() request: FastifyRequest,
  ): Promise<AnswerOf<'POST /api/gift-lists/:id/closing'>> {
    if (dry) return this.closing.dry(id);
    const { user } = request.context;
    return this.closing.close(id, { decisions, statement }, { user, visitor: visitorOf(request) });
  }
}
