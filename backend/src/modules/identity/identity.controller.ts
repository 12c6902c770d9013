import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { AnswerOf } from '@fiocco/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  foldName,
  InAnyState,
  Log,
  Permission,
  Readiness,
  RequestContext,
  Throttle,
  CheckedBody,
} from '../../platform/index.js';
import { Accounts } from './accounts.js';
import { ActiveSessions } from './active-sessions.js';
import { KnownBrowsers } from './known-browsers.js';
import { secondFactorRequired, wrongCode, wrongCredentials } from './identity.refusals.js';
import { SecondFactor } from './second-factor/second-factor.js';
import { SessionStrategy } from './session.strategy.js';
import { SessionTokens } from './session-tokens.js';
import { sessionUserOfEntity } from './session-user.js';
import { UnwrittenEnds } from './unwritten-ends.js';
import type { User } from './user.entity.js';

const PER_ACCOUNT = { name: 'login', attempts: 10, perSeconds: 15 * 60 };
const PER_ADDRESS = { name: 'login-address', attempts: 100, perSeconds: 15 * 60 };
/** For a browser in which this name signed in before, over all networks. It takes the place of the next limit. */
const PER_BROWSER = { name: 'login-browser', attempts: 10, perSeconds: 15 * 60 };
/** Per name, over all networks. */
export const PER_NAME = { name: 'login-name', attempts: 50, perSeconds: 60 * 60 };
/** Likewise: an hour's fifty would be 86,400 guesses a day at a turn a second. */
export const PER_NAME_AND_DAY = { name: 'login-name-day', attempts: 100, perSeconds: 24 * 60 * 60 };
export const SETUP = { name: 'setup', attempts: 50, perSeconds: 60 * 60 };
const REGISTRATION = { name: 'register', attempts: 100, perSeconds: 15 * 60 };

/** For whoever has the password already: beyond these, and a browser's own, nobody gets to guess. */
const CODES = { name: 'second-factor', attempts: 20, perSeconds: 60 * 60 };
const CODES_PER_NETWORK = { name: 'second-factor-network', attempts: 10, perSeconds: 15 * 60 };
const CODES_PER_BROWSER = { name: 'second-factor-browser', attempts: 10, perSeconds: 15 * 60 };

@Controller('api')
export class IdentityController {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: ActiveSessions,
    private readonly strategy: SessionStrategy,
    private readonly tokens: SessionTokens,
    private readonly ends: UnwrittenEnds,
    private readonly browsers: KnownBrowsers,
    private readonly secondFactor: SecondFactor,
    private readonly throttle: Throttle,
    private readonly readiness: Readiness,
    private readonly log: Log,
  ) {}

  @Get('check-admin-exists')
  @Permission('public')
  async checkAdminExists(): Promise<AnswerOf<'GET /api/check-admin-exists'>> {
    return { adminExists: await this.accounts.adminExists() };
  }

  @Post('register')
  @Permission('public')
  async register(
    @CheckedBody('POST /api/register') body: CheckedBody<'POST /api/register'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'POST /api/register'>> {
    const { network } = RequestContext.current();
    const own = [{ rule: REGISTRATION, key: network }];
    await this.throttle.attempt({ network, own, common: { rule: SETUP, key: 'code' } });
    const user = await this.accounts.registerFirst(body);
    await this.begin(request, reply, user);
    return sessionUserOfEntity(user);
  }

  @Post('login')
  @HttpCode(200)
  @Permission('public')
  async login(
    @CheckedBody('POST /api/login') body: CheckedBody<'POST /api/login'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'POST /api/login'>> {
    const { network } = RequestContext.current();
    const name = foldName(body.username);
    const account = `${network} ${name}`;
    const browser = this.browsers.find(request.cookies, name);
    const taken = await this.throttle.attempt({
      network,
      own: [
        { rule: PER_ACCOUNT, key: account },
        { rule: PER_ADDRESS, key: network },
      ],
      trusted: browser === null ? null : { rule: PER_BROWSER, key: browser },
      common: { rule: PER_NAME, key: name },
      patient: { rule: PER_NAME_AND_DAY, key: name },
    });
    const checked = await this.throttle.tried(taken, () => this.accounts.check(body));
    if (!checked) throw wrongCredentials(await this.accounts.idOf(body.username));
    // Only what passes as a whole is given back: the right password without a code is a try as well.
    await this.checkCode(checked.id, body.code ?? null, browser);
    await this.throttle.giveBack(taken);
    const user = await this.accounts.signIn(checked);
    if (!user) throw wrongCredentials(checked.id);
    await this.throttle.forget(PER_ACCOUNT, account);
    await this.endSession(request);
    await this.begin(request, reply, user);
    const isOpenToGuesses = user.role === 'admin' && !(await this.secondFactor.activeSince(user.id));
    return { ...sessionUserOfEntity(user), ...(isOpenToGuesses && { lacksSecondFactor: true }) };
  }

  /**
   * The second step, where the account wants one. The client sends name and password again with the code: nothing is
   * handed out in between, so there is nothing to steal.
   */
  private async checkCode(userId: number, code: string | null, browser: string | null): Promise<void> {
    if (!(await this.secondFactor.activeSince(userId))) return;
    if (code === null) throw secondFactorRequired(userId);
    const { network } = RequestContext.current();
    const counters =
      browser === null
        ? [
            { rule: CODES_PER_NETWORK, key: `${network} ${userId}` },
            { rule: CODES, key: String(userId) },
          ]
        : [{ rule: CODES_PER_BROWSER, key: browser }];
    for (const { rule, key } of counters) await this.throttle.consume(rule, key);
    if (!(await this.secondFactor.passes(userId, code))) throw wrongCode(userId);
    await this.throttle.giveBack(counters);
  }

  /**
   * Also works for a session that is already over, and while nothing can be stored: whoever leaves a shared computer
   * must be signed out of it. The session itself then ends as soon as that can be stored.
   */
  @Post('logout')
  @HttpCode(204)
  @Permission('public')
  @InAnyState()
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'POST /api/logout'>> {
    this.tokens.clear(reply);
    try {
      if (await this.readiness.mayWrite()) return await this.endSession(request);
    } catch (error) {
      this.log.recurring(error, 'logout');
    }
    const left = this.tokens.claimsOf(request);
    if (left) await this.ends.note(left).catch((error: unknown) => this.log.recurring(error, 'logout'));
  }

  @Get('user')
  @Permission('signed-in')
  user(): AnswerOf<'GET /api/user'> {
    return RequestContext.current().user;
  }

  private async begin(request: FastifyRequest, reply: FastifyReply, user: User): Promise<void> {
    await this.sessions.begin(request, reply, user);
    this.browsers.note(reply, foldName(user.username));
  }

  /** Ends the calling browser's session, if it has one, so that signing out or in again leaves none behind. */
  private async endSession(request: FastifyRequest): Promise<void> {
    const session = await this.strategy.authenticateCall(request);
    if (session) await this.sessions.end(session.claims);
  }
}
