import type { AnswerOf } from '@fiocco/contracts';
import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { Permission, plainAddress, RequestContext, Throttle } from '../../../platform/index.js';
import { RequestResetDto, ResetPasswordDto } from './password-reset.dto.js';
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
    private readonly throttle: Throttle,
  ) {}

  @Post('request-password-reset')
  @HttpCode(200)
  @Permission('public')
  async request(@Body() { email }: RequestResetDto): Promise<AnswerOf<'POST /api/request-password-reset'>> {
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

  /** Signs nobody in: whoever has a second factor still needs it. */
  @Post('reset-password')
  @HttpCode(200)
  @Permission('public')
  async reset(
    @Body() { token, newPassword }: ResetPasswordDto,
  ): Promise<AnswerOf<'POST /api/reset-password'>> {
    await this.throttle.consume(LINKS, RequestContext.current().network);
    const endedSessions = await this.resets.use(token, newPassword);
    return { message: 'La tua password è stata aggiornata con successo.', endedSessions };
  }
}
