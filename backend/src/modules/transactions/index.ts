export { CancelTransaction } from './commands/cancel-transaction/cancel-transaction.handler.js';
export { CorrectBuyer } from './commands/correct-buyer/correct-buyer.handler.js';
export { MayStopHolds } from './commands/hold-gift/hold-stops.js';
export { HoldGift, type HoldRequest } from './commands/hold-gift/hold-gift.handler.js';
export {
  BeginPurchase,
  type Confirmation,
  ContinuePurchase,
  DiscardPurchase,
  type DraftChange,
  DraftKeeper,
  DropDraft,
  FindDraft,
  type FoundDraft,
  missingEmail,
  type NewDraft,
  type Step,
  type Stepped,
  TakeStep,
} from './guest-dialogue.js';
export { isThisBrowser } from './register/browser-token.js';
export { ShownVersion, TellWhoModified } from './desk/if-match.js';
export { TransactionAnswers } from './http/transaction-answer.js';
export {
  FindTransaction,
  type FoundTransaction,
  isTransactionId,
} from './queries/find-transaction/find-transaction.handler.js';
export { notYours } from './transactions.refusals.js';
export { Euro } from './http/euro.decorator.js';
export { ReceiptId } from './http/receipt-id.decorator.js';
export { purchaseRecordOf } from './personal-data/buyers-data.js';
export { OpenOrders } from './queries/open-orders.js';
export { NOTHING_AT_DESK, type PurchaseView } from './purchase-view.js';
export { paymentsProjection } from './read-models/payments/payments.projection.js';
export { allReadModels, allReadModelsAndCards } from './read-models/transaction-read-models.js';
export {
  type BuyerFields,
  type RegisteredTransaction,
  registeredSql,
  type StepAsStatement,
  TransactionRegister,
} from './register/transaction-register.js';
export { LostPurchases } from './queries/lost-purchases.js';
export { defaultDelivery, shippingFor } from './terms/delivery.js';
export {
  type FoundGift,
  foundGiftSql,
  type ListedGift,
  ListedGifts,
  priced,
  refuseMissing,
} from './terms/listed-gifts.js';
export { TransactionsModule } from './transactions.module.js';
