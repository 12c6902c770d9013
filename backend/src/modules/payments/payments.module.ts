import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AllowsHosts, type PageHosts } from '../../platform/index.js';
import { CashModule } from '../cash/index.js';
import { GiftsModule } from '../gifts/index.js';
import { PaymentMethodsModule } from '../payment-methods/index.js';
import { SettingsModule } from '../settings/index.js';
import { TransactionsModule } from '../transactions/index.js';
import { hostsOfStripe } from './access/page-hosts.js';
import { ProviderAccesses } from './access/provider-accesses.js';
import { ComparisonController } from './comparison/comparison.controller.js';
import { ComparisonRecords } from './comparison/comparison-records.js';
import { DailyComparison } from './comparison/daily-comparison.js';
import { LedgerMovements } from './comparison/ledger-movements.js';
import { ProviderComparison } from './comparison/provider-comparison.js';
import { ConnectionTests } from './connection/connection-tests.js';
import { ConnectionTestsController } from './connection/connection-tests.controller.js';
import { DeskController } from './desk/desk.controller.js';
import { EndVerificationHandler } from './desk/end-verification.handler.js';
import { PaymentsReader } from './desk/payments.reader.js';
import { PromptSettlement } from './desk/prompt-settlement.js';
import { ProviderLinks } from './desk/provider-links.js';
import { RefundMoneyHandler } from './desk/refund-money.handler.js';
import { OutcomeAnswers } from './http/outcome-answers.js';
import { PaymentStatusController } from './http/payment-status.controller.js';
import { PaypalController } from './http/paypal.controller.js';
import { StripeController } from './http/stripe.controller.js';
import { CallbackHandler } from './inbox/callback-handler.js';
import { CallbackInbox } from './inbox/callback-inbox.js';
import { PaymentLearner } from './inbox/payment-learner.js';
import { ReceiveCallback } from './inbox/receive-callback.js';
import { WebhooksController } from './inbox/webhooks.controller.js';
import { AttemptOrigins } from './paying/attempt-origins.js';
import { CardTries } from './paying/card-tries.js';
import { PaidPurchases } from './paying/paid-purchases.js';
import { PaymentLimits } from './paying/payment-limits.js';
import { PaymentOutcomes } from './paying/payment-outcomes.js';
import { StartPayment } from './paying/start-payment.js';
import { PaymentProviders } from './providers/payment-providers.js';
import { OpenPayments } from './reconciliation/open-payments.js';
import { Reconciliation } from './reconciliation/reconciliation.js';
import { ReconciliationController } from './reconciliation/reconciliation.controller.js';
import { LostPayments } from './restore/lost-payments.js';
import { RestoredPayments } from './restore/restored-payments.js';
import { RestoredProviders } from './restore/restored-providers.js';
import { DueAtProvider } from './settlement/due-at-provider.js';
import { KnownPayments } from './settlement/known-payments.js';
import { ProviderAnswers } from './settlement/provider-answers.js';
import { Settlement } from './settlement/settlement.js';
import { SettlementBackground } from './settlement/settlement-background.js';
import { DifferencesToSettle } from './todo/differences.js';
import { MoneyToGiveBack } from './todo/money-to-give-back.js';
import { PaymentsToSettle } from './todo/payments-to-settle.js';
import { ProviderTries } from './tries/provider-tries.js';

@Module({
  imports: [CashModule, CqrsModule, GiftsModule, PaymentMethodsModule, SettingsModule, TransactionsModule],
  controllers: [
    ComparisonController,
    ConnectionTestsController,
    DeskController,
    PaymentStatusController,
    PaypalController,
    ReconciliationController,
    StripeController,
    WebhooksController,
  ],
  providers: [
    AttemptOrigins,
    CallbackHandler,
    CallbackInbox,
    CardTries,
    ConnectionTests,
    OutcomeAnswers,
    PaidPurchases,
    PaymentLimits,
    PaymentOutcomes,
    PaymentProviders,
    DifferencesToSettle,
    MoneyToGiveBack,
    PaymentsToSettle,
    ProviderAccesses,
    ProviderTries,
    ReceiveCallback,
    OpenPayments,
    LedgerMovements,
    ComparisonRecords,
    ProviderComparison,
    DailyComparison,
    Reconciliation,
    LostPayments,
    RestoredPayments,
    RestoredProviders,
    KnownPayments,
    DueAtProvider,
    ProviderAnswers,
    PromptSettlement,
    ProviderLinks,
    RefundMoneyHandler,
    EndVerificationHandler,
    PaymentsReader,
    Settlement,
    { provide: PaymentLearner, useExisting: Settlement },
    SettlementBackground,
    StartPayment,
  ],
})
export class PaymentsModule {
  constructor(private readonly accesses: ProviderAccesses) {}

  @AllowsHosts('payment')
  async hosts(): Promise<PageHosts> {
    return hostsOfStripe(await this.accesses.publicPartOf('stripe'));
  }
}
