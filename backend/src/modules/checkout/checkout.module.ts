import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CatalogModule } from '../catalog/index.js';
import { GiftListsModule } from '../gift-lists/index.js';
import { GiftsModule } from '../gifts/index.js';
import { PaymentMethodsModule } from '../payment-methods/index.js';
import { TransactionForMail } from '../notifications/index.js';
import './checkout.refusals.js';
import { DraftPurchases } from './drafts/draft-purchases.js';
import { Drafts } from './drafts/drafts.js';
import { PurgeDrafts } from './drafts/purge-drafts.js';
import { StaleDrafts } from './drafts/stale-drafts.js';
import { CheckoutLimits } from './http/checkout-limits.js';
import { CheckoutController } from './http/checkout.controller.js';
import { TransactionView } from './http/transaction-view.js';
import { TransactionMailFacts } from './mail/transaction-mail-facts.js';
import { DraftsData } from './personal-data/drafts-data.js';
import { GiftFactsReader } from './steps/gift-facts.js';
import { GuestCheckout } from './steps/guest-checkout.js';
import { RecordedSales } from './steps/recorded-sales.js';
import { StaffTransactions } from './steps/staff-transactions.js';
import { TransactionSteps } from './steps/transaction-steps.js';

/** Global, because mail asks it for the facts of a purchase without knowing it. */
@Global()
@Module({
  imports: [CqrsModule, CatalogModule, GiftListsModule, GiftsModule, PaymentMethodsModule],
  controllers: [CheckoutController],
  providers: [
    DraftPurchases,
    Drafts,
    DraftsData,
    PurgeDrafts,
    StaleDrafts,
    GiftFactsReader,
    GuestCheckout,
    RecordedSales,
    StaffTransactions,
    TransactionSteps,
    TransactionView,
    CheckoutLimits,
    { provide: TransactionForMail, useClass: TransactionMailFacts },
  ],
  exports: [TransactionForMail],
})
export class CheckoutModule {}
