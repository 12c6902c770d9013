import { Controller, Header, HttpCode, Inject, Post } from '@nestjs/common';
import type { AnswerOf } from '@fiocco/contracts';
import {
  APP_CONFIG,
  type AppConfig,
  CheckedBody,
  CLOCK,
  type Clock,
  Permission,
  plainAddress,
  RequestContext,
  Throttle,
} from '../../../platform/index.js';
import { namesMailServer, SettingsStore } from '../../settings/index.js';
import { Withdrawals } from './withdrawals.js';
import { WithdrawalRequests } from './withdrawal-requests.js';

const HOUR = 60 * 60;
const PER_NETWORK = { name: 'withdrawal-request', attempts: 20, perSeconds: HOUR };
/** By the address as typed, whether it has bought anything or not: the limit does not tell who has. */
const PER_ADDRESS = { name: 'withdrawal-address', attempts: 3, perSeconds: HOUR };
const LINKS = { name: 'withdrawal-link', attempts: 100, perSeconds: 15 * 60 };

const IF_IT_IS = 'Se il numero d’ordine e l’indirizzo corrispondono,';
const BY_MAIL = `${IF_IT_IS} ti abbiamo scritto un’e-mail con il link per confermare il recesso.`;
const BY_PHONE = `${IF_IT_IS} il negozio, che non invia e-mail, ti telefona per confermare il recesso.`;

/**
 * Withdrawal from the contract in two steps (art. 54-bis of the Codice del consumo). The token stands behind the link's `#`,
 * where no proxy's log has it, and the calls send it in the body.
 */
@Controller('api')
export class WithdrawalController {
  constructor(
    private readonly requests: WithdrawalRequests,
    private readonly withdrawals: Withdrawals,
    private readonly throttle: Throttle,
    private readonly settings: SettingsStore,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Also for an order that does not exist, or is another buyer's: the same answer, in the same time. */
  @Post('withdrawals')
  @HttpCode(200)
  @Permission('public')
  @Header('cache-control', 'no-store')
  async request(
    @CheckedBody('POST /api/withdrawals')
    { orderNumber, email, reason = null }: CheckedBody<'POST /api/withdrawals'>,
  ): Promise<AnswerOf<'POST /api/withdrawals'>> {
    await this.throttle.consume(PER_NETWORK, RequestContext.current().network);
    await this.throttle.consume(PER_ADDRESS, plainAddress(email));
    await this.requests.note(orderNumber, email, reason);
    const receivedAt = this.clock.now().toISOString();
    const sendsMail = namesMailServer(await this.settings.get(), this.config);
    return { message: sendsMail ? BY_MAIL : BY_PHONE, receivedAt };
  }

  @Post('withdrawals/look')
  @HttpCode(200)
  @Permission('public')
  @Header('cache-control', 'no-store')
  async look(
    @CheckedBody('POST /api/withdrawals/look') { token }: CheckedBody<'POST /api/withdrawals/look'>,
  ): Promise<AnswerOf<'POST /api/withdrawals/look'>> {
    await this.throttle.consume(LINKS, RequestContext.current().network);
    return this.withdrawals.look(token);
  }

  @Post('withdrawals/confirm')
  @HttpCode(200)
  @Permission('public')
  @Header('cache-control', 'no-store')
  async confirm(
    @CheckedBody('POST /api/withdrawals/confirm') { token }: CheckedBody<'POST /api/withdrawals/confirm'>,
  ): Promise<AnswerOf<'POST /api/withdrawals/confirm'>> {
    await this.throttle.consume(LINKS, RequestContext.current().network);
    return this.withdrawals.confirm(token);
  }
}
