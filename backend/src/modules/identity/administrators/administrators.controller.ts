import type { AnswerOf } from '@fiocco/contracts';
import { Controller, Delete, Get, Headers, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  AsksPassword,
  IntId,
  Permission,
  RequestContext,
  versionSeen,
  CheckedBody,
} from '../../../platform/index.js';
import { ActiveSessions } from '../active-sessions.js';
import { SecondFactor } from '../second-factor/second-factor.js';
import { SessionStrategy } from '../session.strategy.js';
import { Administrators } from './administrators.js';

/** "Gestione Amministratori". */
@Controller('api/administrators')
export class AdministratorsController {
  constructor(
    private readonly administrators: Administrators,
    private readonly sessions: ActiveSessions,
    private readonly secondFactor: SecondFactor,
    private readonly strategy: SessionStrategy,
  ) {}

  @Get()
  @Permission('admin')
  all(): Promise<AnswerOf<'GET /api/administrators'>> {
    return this.administrators.all();
  }

  @Post()
  @Permission('admin')
  @AsksPassword()
  async create(
    @CheckedBody('POST /api/administrators') body: CheckedBody<'POST /api/administrators'>,
  ): Promise<AnswerOf<'POST /api/administrators'>> {
    const { id } = await this.administrators.create(body);
    return { ...(await this.administrators.one(id)), message: 'Amministratore creato' };
  }

  /** Whoever changes their own password or role here goes on in this browser. */
  @Patch(':id')
  @Permission('admin')
  @AsksPassword()
  async change(
    @Param('id', IntId) id: number,
    @CheckedBody('PATCH /api/administrators/:id') body: CheckedBody<'PATCH /api/administrators/:id'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'PATCH /api/administrators/:id'>> {
    const { account, endedSessions } = await this.administrators.change(id, body, versionSeen(ifMatch));
    const isOwn = RequestContext.current().user?.id === id;
    if (isOwn && endedSessions && account.active) await this.sessions.begin(request, reply, account);
    return { ...(await this.administrators.one(id)), message: 'Amministratore aggiornato' };
  }

  @Delete(':id/sessions')
  @Permission('admin')
  @HttpCode(204)
  async endSessions(
    @Param('id', IntId) id: number,
    @Req() request: FastifyRequest,
  ): Promise<AnswerOf<'DELETE /api/administrators/:id/sessions'>> {
    await this.administrators.one(id);
    // One's own that asks stays open.
    await this.sessions.endAll(id, await this.strategy.sessionOf(request));
  }

  /** For a colleague whose phone is gone; whoever has it now is out. */
  @Delete(':id/second-factor')
  @Permission('admin')
  @AsksPassword()
  @HttpCode(204)
  async resetSecondFactor(
    @Param('id', IntId) id: number,
    @Req() request: FastifyRequest,
  ): Promise<AnswerOf<'DELETE /api/administrators/:id/second-factor'>> {
    await this.administrators.one(id);
    await this.secondFactor.remove(id);
    await this.sessions.endAll(id, await this.strategy.sessionOf(request));
  }
}
