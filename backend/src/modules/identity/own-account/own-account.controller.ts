import type { AnswerOf, SessionUser } from '@fiocco/contracts';
import { Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AsksPassword, Permission, RequestContext, CheckedBody } from '../../../platform/index.js';
import { ActiveSessions } from '../active-sessions.js';
import { notSignedIn, sessionNotFound } from '../identity.refusals.js';
import { PasswordAgain } from '../password-again.js';
import { SecondFactor } from '../second-factor/second-factor.js';
import { SessionStrategy } from '../session.strategy.js';
import { OwnAccount } from './own-account.js';

function me(): SessionUser {
  const { user } = RequestContext.current();
  if (!user) throw notSignedIn();
  return user;
}

/** "Il mio account": everybody's own, whatever the role. */
@Controller('api/account')
export class OwnAccountController {
  constructor(
    private readonly account: OwnAccount,
    private readonly passwordAgain: PasswordAgain,
    private readonly secondFactor: SecondFactor,
    private readonly sessions: ActiveSessions,
    private readonly strategy: SessionStrategy,
  ) {}

  @Get()
  @Permission('signed-in')
  async show(@Req() request: FastifyRequest): Promise<AnswerOf<'GET /api/account'>> {
    return this.account.show(me().id, await this.strategy.sessionOf(request));
  }

  /** All other sessions end; this browser gets a new one. */
  @Post('password')
  @Permission('signed-in')
  @AsksPassword()
  @HttpCode(204)
  async changePassword(
    @CheckedBody('POST /api/account/password') {
      currentPassword,
      newPassword,
      code = null,
    }: CheckedBody<'POST /api/account/password'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'POST /api/account/password'>> {
    const { id } = me();
    await this.passwordAgain.check(request, currentPassword, code);
    const sessionVersion = await this.account.changePassword(id, newPassword);
    await this.sessions.begin(request, reply, { id, sessionVersion });
  }

  @Delete('sessions')
  @Permission('signed-in')
  @HttpCode(204)
  async endOthers(@Req() request: FastifyRequest): Promise<AnswerOf<'DELETE /api/account/sessions'>> {
    await this.sessions.endAll(me().id, await this.strategy.sessionOf(request));
  }

  @Delete('sessions/:id')
  @Permission('signed-in')
  @HttpCode(204)
  async endOne(
    @Param('id', new ParseUUIDPipe({ exceptionFactory: sessionNotFound })) id: string,
  ): Promise<AnswerOf<'DELETE /api/account/sessions/:id'>> {
    if (!(await this.sessions.end({ jti: id, sub: me().id }))) throw sessionNotFound();
  }

  @Post('second-factor')
  @Permission('signed-in')
  @AsksPassword()
  @HttpCode(200)
  beginSecondFactor(): Promise<AnswerOf<'POST /api/account/second-factor'>> {
    return this.secondFactor.begin(me());
  }

  /** Sessions that began without it elsewhere end. */
  @Post('second-factor/confirm')
  @Permission('signed-in')
  @AsksPassword()
  @HttpCode(200)
  async confirmSecondFactor(
    @CheckedBody('POST /api/account/second-factor/confirm') {
      currentPassword,
      code,
    }: CheckedBody<'POST /api/account/second-factor/confirm'>,
    @Req() request: FastifyRequest,
  ): Promise<AnswerOf<'POST /api/account/second-factor/confirm'>> {
    const { id } = me();
    await this.secondFactor.refuseActive(id);
    await this.passwordAgain.check(request, currentPassword, null);
    const recoveryCodes = await this.secondFactor.confirm(id, code);
    await this.sessions.endAll(id, await this.strategy.sessionOf(request));
    return { recoveryCodes };
  }

  @Post('second-factor/remove')
  @Permission('signed-in')
  @AsksPassword()
  @HttpCode(204)
  async removeSecondFactor(
    @CheckedBody('POST /api/account/second-factor/remove') {
      currentPassword,
      code = null,
    }: CheckedBody<'POST /api/account/second-factor/remove'>,
    @Req() request: FastifyRequest,
  ): Promise<AnswerOf<'POST /api/account/second-factor/remove'>> {
    const { id } = me();
    await this.passwordAgain.check(request, currentPassword, code);
    await this.secondFactor.remove(id);
  }

  @Post('recovery-codes')
  @Permission('signed-in')
  @AsksPassword()
  @HttpCode(200)
  async renewRecoveryCodes(
    @CheckedBody('POST /api/account/recovery-codes') {
      currentPassword,
      code = null,
    }: CheckedBody<'POST /api/account/recovery-codes'>,
    @Req() request: FastifyRequest,
  ): Promise<AnswerOf<'POST /api/account/recovery-codes'>> {
    const { id } = me();
    await this.passwordAgain.check(request, currentPassword, code);
    return { recoveryCodes: await this.secondFactor.renewRecoveryCodes(id) };
  }
}
