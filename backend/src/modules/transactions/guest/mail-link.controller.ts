import { Controller, Header, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type AnswerOf, mayBuyerCancel } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import { Permission, RequestContext, Throttle, CheckedBody } from '../../../platform/index.js';
import { CancelTransaction } from '../commands/cancel-transaction.js';
import { type FoundTransaction, type Freshness, TransactionsReader } from '../transactions.reader.js';
import { type Deed, MailLinks } from './mail-links.js';
import { UnconfirmedReservations } from '../register/unconfirmed-reservations.js';
import { TransactionAnswers } from '../answers/transaction-answers.js';

const LINKS = { name: 'cancel-link', attempts: 100, perSeconds: 15 * 60 };

/**
 * A reservation is given back, or confirmed, by the link in its mail. The token stands behind the link's `#` (in mails of
 * before in its path, where a proxy's log has it too); the calls send it in the body. Opening the link to give back reads, and
 * whatever opens every link in a mail gives nothing back.
 */
@Controller('api/public')
export class MailLinkController {
  constructor(
    private readonly links: MailLinks,
    private readonly unconfirmed: UnconfirmedReservations,
    private readonly commands: CommandBus,
    private readonly transactions: TransactionsReader,
    private readonly answers: TransactionAnswers,
    private readonly throttle: Throttle,
  ) {}

  /** As anybody reads it who knows its id: nothing personal. */
  @Post('cancel-link')
  @HttpCode(200)
  @Permission('public')
  @Header('cache-control', 'no-store')
  async look(
    @CheckedBody('POST /api/public/cancel-link') { token }: CheckedBody<'POST /api/public/cancel-link'>,
  ): Promise<AnswerOf<'POST /api/public/cancel-link'>> {
    await this.throttle.consume(LINKS, RequestContext.current().network);
    return this.answers.publicOf((await this.found('cancel', token, 'shown')).view, false);
  }

  /** May be repeated. Refuses what is paid, in part or as a whole, or not agreed any more. */
  @Post('cancel-link/use')
  @HttpCode(200)
  @Permission('public')
  @Header('cache-control', 'no-store')
  async use(
    @CheckedBody('POST /api/public/cancel-link/use') {
      token,
    }: CheckedBody<'POST /api/public/cancel-link/use'>,
  ): Promise<AnswerOf<'POST /api/public/cancel-link/use'>> {
    await this.throttle.consume(LINKS, RequestContext.current().network);
    const { view } = await this.found('cancel', token, 'now');
    if (view.stage !== 'cancelled') {
      if (!mayBuyerCancel(view.stage, view.receivedCents)) throw new Refusal('CANCEL_LINK_OVER');
      await this.commands.execute(new CancelTransaction(view.id, 'cancelled_by_buyer'));
    }
    return this.answers.publicOf((await this.found('cancel', token, 'answer')).view, false);
  }

  /** May be repeated. Whoever comes too late is answered what became of it. */
  @Post('confirm-link')
  @HttpCode(200)
  @Permission('public')
  @Header('cache-control', 'no-store')
  async confirm(
    @CheckedBody('POST /api/public/confirm-link') { token }: CheckedBody<'POST /api/public/confirm-link'>,
  ): Promise<AnswerOf<'POST /api/public/confirm-link'>> {
    await this.throttle.consume(LINKS, RequestContext.current().network);
    await this.unconfirmed.confirm((await this.found('confirm', token, 'now')).view.id);
    return this.answers.publicOf((await this.found('confirm', token, 'now')).view, false);
  }

  /** Refuses `CANCEL_LINK_INVALID`, alike for a forged token and for one of a purchase that does not exist. */
  private async found(deed: Deed, token: string, freshness: Freshness): Promise<FoundTransaction> {
    const id = this.links.idIn(token);
    const found = id === null ? null : await this.transactions.find(id, freshness);
    if (!found || found.view.stage === 'removed' || !this.links.stands(deed, token, found.view.buyer.email))
      throw new Refusal('CANCEL_LINK_INVALID');
    return found;
  }
}
