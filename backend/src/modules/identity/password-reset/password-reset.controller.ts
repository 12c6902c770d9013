import type { AnswerOf } from '@fiocco/contracts';
import { Controller, Get, Header, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  foldName,
  Permission,
  plainAddress,
  RequestContext,
  Throttle,
  CheckedBody,
} from '../../../platform/index.js';
import { KnownBrowsers } from '../known-browsers.js';
import { PasswordResets } from './password-resets.js';
import { ResetRequests } from './reset-requests.js';

const HOUR = 60 * 60;
const PER_NETWORK = { name: 'reset-request', attempts: 20, perSeconds: HOUR };
/** By the address as typed, whoever has it or nobody: the limit does not tell who has an account. */
const PER_ACCOUNT = { name: 'reset-account', attempts: 3, perSeconds: HOUR };
const LINKS = { name: 'reset-link', attempts: 100, perSeconds: 15 * 60 };

@Controller('api')
export class PasswordResetController {
  constructor(
    private readonly requests: ResetRequests,
    private readonly resets: PasswordResets,
    private readonly browsers: KnownBrowsers,
    private readonly throttle: Throttle,
  ) {}

  @Post('request-password-reset')
  @HttpCode(200)
  @Permission('public')
  async request(
    @CheckedBody('POST /api/request-password-reset') {
      email,
    }: CheckedBody<'POST /api/request-password-reset'>,
  ): Promise<AnswerOf<'POST /api/request-password-reset'>> {
    await this.throttle.consume(PER_NETWORK, RequestContext.current().network);
    await this.throttle.consume(PER_ACCOUNT, plainAddress(email));
    await this.requests.note(email);
    return { message: 'Se l’indirizzo è registrato, riceverai un’email con le istruzioni' };
  }

  @Get('validate-reset-token/:token')
  @Permission('public')
  @Header('cache-control', 'no-store')
  async validate(@Param('token') token: string): Promise<AnswerOf<'GET /api/validate-reset-token/:token'>> {
    await this.throttle.consume(LINKS, RequestContext.current().network);
    const { state, username } = await this.resets.look(token);
    return { valid: state === 'valid', state, username };
  }

  /**
   * Signs nobody in: whoever has a second factor still needs it. The browser is known from now on, so that nobody who guesses
   * at the name keeps its owner from signing in.
   */
  @Post('reset-password')
  @HttpCode(200)
  @Permission('public')
  async reset(
    @CheckedBody('POST /api/reset-password') { token, newPassword }: CheckedBody<'POST /api/reset-password'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'POST /api/reset-password'>> {
    await this.throttle.consume(LINKS, RequestContext.current().network);
    const { username, endedSessions } = await this.resets.use(token, newPassword);
    this.browsers.note(reply, foldName(username));
    return { message: 'La tua password è stata aggiornata con successo.', endedSessions };
  }
}
