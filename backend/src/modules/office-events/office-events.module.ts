import { Module } from '@nestjs/common';
import { CashModule } from '../cash/index.js';
import { TodoModule } from '../todo/index.js';
import { TransactionsModule } from '../transactions/index.js';
import { OfficeEventsController } from './office-events.controller.js';
import { OpenPages } from './open-pages.js';

/** What open pages of the office hear as it happens. */
@Module({
  imports: [CashModule, TodoModule, TransactionsModule],
  controllers: [OfficeEventsController],
  providers: [OpenPages],
})
export class OfficeEventsModule {}
