import { Controller, Get, Header, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { AnswerOf } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import { drawQr, Permission, RequestContext } from '../../../platform/index.js';
import { isThisBrowser } from '../register/browser-token.js';
import { FindTransaction } from '../queries/find-transaction/find-transaction.handler.js';
import { notYours } from '../transactions.refusals.js';
import { TransferDetailsOf, transferPayload } from './transfer-details.js';

@Controller('api/public/transactions')
export class TransferController {
  constructor(
    private readonly queries: QueryBus,
    private readonly details: TransferDetailsOf,
  ) {}

  /** With this code a banking app fills in the transfer by itself. */
  @Get(':id/transfer-qr')
  @Permission('public')
  @Header('cache-control', 'no-store')
  async qrCode(@Param('id') id: string): Promise<AnswerOf<'GET /api/public/transactions/:id/transfer-qr'>> {
    const found = await this.queries.execute(new FindTransaction(id, 'shown'));
    if (!found) throw new Refusal('TRANSACTION_NOT_FOUND');
    if (!isThisBrowser(found.browserHash) && RequestContext.current().user === null) throw notYours();
    const transfer = await this.details.purchase(found.view);
    if (!transfer) throw new Refusal('TRANSFER_NOT_AWAITED');
    return { svg: await drawQr(transferPayload(transfer)) };
  }
}
