import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CashModule } from '../cash/index.js';
import { GiftListsModule } from '../gift-lists/index.js';
import { GiftsModule } from '../gifts/index.js';
import { NotificationsModule, StatementForMail } from '../notifications/index.js';
import { PaymentsModule } from '../payments/index.js';
import { SettingsModule } from '../settings/index.js';
import { TransactionsModule } from '../transactions/index.js';
import { ClosingController } from './closing.controller.js';
import { CloseList } from './close-list.js';
import { Decided } from './decided.js';
import { OpenItems } from './open-items.js';
import { ListStatement } from './statement.js';
import { StatementMailFacts, StatementMails } from './statement-mails.js';

/** Closing a list: what is open, what is decided about it, and the statement for those whose list it is. */
@Module({
  imports: [
    CqrsModule,
    CashModule,
    GiftListsModule,
    GiftsModule,
    NotificationsModule,
    PaymentsModule,
    SettingsModule,
    TransactionsModule,
  ],
  controllers: [ClosingController],
  providers: [
    CloseList,
    Decided,
    ListStatement,
    OpenItems,
    StatementMails,
    { provide: StatementForMail, useClass: StatementMailFacts },
  ],
})
export class ListClosingModule {}
