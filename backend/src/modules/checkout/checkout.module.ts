import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { GiftsModule } from '../gifts/index.js';
import { SettingsModule } from '../settings/index.js';
import { DraftKeeper, TransactionsModule } from '../transactions/index.js';
import './checkout.refusals.js';
import { DraftPurchases } from './drafts/draft-purchases.js';
import { DraftViews } from './drafts/draft-views.js';
import { DraftRoom } from './drafts/draft-room.js';
import { Drafts } from './drafts/drafts.js';
import { DiscardPurchaseHandler, DropDraftHandler } from './drafts/end-draft.handlers.js';
import { FindDraftHandler } from './drafts/find-draft.handler.js';
import { PurgeDrafts } from './drafts/purge-drafts.js';
import { StaleDrafts } from './drafts/stale-drafts.js';
import { DraftsData } from './personal-data/drafts-data.js';
import { BeginPurchaseHandler } from './steps/begin-purchase.handler.js';
import { CheckoutLimits } from './steps/checkout-limits.js';
import { ContinuePurchaseHandler } from './steps/continue-purchase.handler.js';
import { GuestCheckout } from './steps/guest-checkout.js';
import { PurchaseSteps } from './steps/purchase-steps.js';
import { TakeStepHandler } from './steps/take-step.handler.js';

const ANSWERS = [
  BeginPurchaseHandler,
  ContinuePurchaseHandler,
  DiscardPurchaseHandler,
  DropDraftHandler,
  FindDraftHandler,
  TakeStepHandler,
];

/** The guest's dialogue. Global, because transactions ask it through their `guest-dialogue.ts` without importing it. */
@Global()
@Module({
  imports: [CqrsModule, GiftsModule, SettingsModule, TransactionsModule],
  providers: [
    ...ANSWERS,
    CheckoutLimits,
    DraftPurchases,
    DraftRoom,
    Drafts,
    DraftsData,
    DraftViews,
    GuestCheckout,
    PurchaseSteps,
    PurgeDrafts,
    StaleDrafts,
    { provide: DraftKeeper, useExisting: Drafts },
  ],
  exports: [DraftKeeper],
})
export class CheckoutModule {}
