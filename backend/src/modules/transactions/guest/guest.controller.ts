import {
  Controller,
  Get,
  Header,
  Headers,
  HttpCode,
  Inject,
  Param,
  Post,
  StreamableFile,
  UseInterceptors,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { AnswerOf } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import {
  CLOCK,
  type Clock,
  drawQr,
  OpenedByLink,
  Permission,
  RequestContext,
  versionSeen,
  CheckedBody,
} from '../../../platform/index.js';
import { ShownVersion, TellWhoModified } from '../answers/if-match.js';
import { TransactionAnswers } from '../answers/transaction-answers.js';
import { TransferDetailsOf, transferPayload } from '../answers/transfer-details.js';
import { ReleaseHold } from '../commands/release-hold.js';
import { ShopIdentity } from '../../notifications/index.js';
import { SettingsStore } from '../../settings/index.js';
import { calendarFile } from './calendar/calendar-file.js';
import { calendarName, pickUpOf } from './calendar/pick-up.js';
import { isThisBrowser } from '../register/browser-token.js';
import { notYours } from '../transactions.refusals.js';
import { TransactionsReader, wasHeld } from '../transactions.reader.js';

/** The calls about a purchase that only guests' pages make. */
@Controller('api')
export class GuestController {
  constructor(
    private readonly commands: CommandBus,
    private readonly transactions: TransactionsReader,
    private readonly answers: TransactionAnswers,
    private readonly transfers: TransferDetailsOf,
    private readonly shown: ShownVersion,
    private readonly identity: ShopIdentity,
    private readonly settings: SettingsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('public/transactions/:id')
  @Permission('public')
  @Header('cache-control', 'no-store')
  publicOne(@Param('id') id: string): Promise<AnswerOf<'GET /api/public/transactions/:id'>> {
    return this.answers.seen(id);
  }

  /** As anybody reads it who knows its id: nothing personal. Where there is no day to come by, there is no file. */
  @Get('public/transactions/:id/calendar.ics')
  @Permission('public')
  @OpenedByLink()
  @Header('cache-control', 'no-store')
  async calendar(
    @Param('id') id: string,
  ): Promise<AnswerOf<'GET /api/public/transactions/:id/calendar.ics'>> {
    const { view } = await this.transactions.mustFind(id, 'shown');
    const [shop, calendar] = await Promise.all([this.identity.load(), this.settings.get()]);
    const now = this.clock.now();
    const visit = pickUpOf(view, shop, calendar, now);
    if (!visit) throw new Refusal('NO_PICK_UP');
    return new StreamableFile(Buffer.from(calendarFile(visit, now)), {
      type: 'text/calendar; charset=utf-8; method=PUBLISH',
      disposition: `inline; filename="${calendarName(view)}.ics"`,
    });
  }

  /** With this code a banking app fills in the transfer by itself. */
  @Get('public/transactions/:id/transfer-qr')
  @Permission('public')
  @Header('cache-control', 'no-store')
  async qrCode(@Param('id') id: string): Promise<AnswerOf<'GET /api/public/transactions/:id/transfer-qr'>> {
    const { view, browserHash } = await this.transactions.mustFind(id, 'shown');
    if (!isThisBrowser(browserHash) && RequestContext.current().user === null) throw notYours();
    const transfer = await this.transfers.purchase(view);
    if (!transfer) throw new Refusal('TRANSFER_NOT_AWAITED');
    return { svg: await drawQr(transferPayload(transfer)) };
  }

  /**
   * The buyer goes back from the last step, and the gift is free for others again. A draft that was never held has
   * nothing to release.
   */
  @Post('transactions/:id/release')
  @HttpCode(200)
  @Permission('public')
  @UseInterceptors(TellWhoModified)
  async release(
    @Param('id') id: string,
    @CheckedBody('POST /api/transactions/:id/release')
    body: CheckedBody<'POST /api/transactions/:id/release'>,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'POST /api/transactions/:id/release'>> {
    const found = await this.transactions.mustFind(id, 'now');
    if (!isThisBrowser(found.browserHash)) throw notYours();
    await this.shown.mustBe(id, versionSeen(ifMatch));
    if (wasHeld(found))
      await this.commands.execute(new ReleaseHold(id, 'buyer_went_back', body.holdId ?? null));
    return this.answers.after(id);
  }
}
