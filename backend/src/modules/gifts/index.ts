export { type GiftAtMoment, type GiftFacts, giftThen } from './as-of/gift-then.js';
export { type PurchaseFacts, purchaseThen } from './as-of/purchase-then.js';
export {
  CancelTransaction,
  CollectMoney,
  CorrectBuyer,
  ReleaseHold,
  ReserveHeld,
} from './commands/change-transaction.js';
export { GiftCommands } from './commands/gift-commands.js';
export { HoldGift, type HoldRequest } from './commands/hold-gift.js';
export { ReopenTransaction } from './commands/reopen-transaction.js';
export {
  type BuyerFields,
  type RegisteredTransaction,
  registeredSql,
  TransactionRegister,
} from './commands/transaction-register.js';
export type { GiftTerms } from './gift/gift.terms.js';
export type { GiftState } from './gift/gift.state.js';
export { type Purchase, type PurchaseStage, termOf } from './gift/purchase.js';
export { giftOf, giftStream } from './gift/gift.stream.js';
export { GiftsModule } from './gifts.module.js';
export { ReceiptId } from './http/receipt-id.decorator.js';
export { buyerRecordOf } from './personal-data/buyers-data.js';
export { keptBuyer, keptNote } from './personal-data/kept-fields.js';
export { type PublishedPurchase, purchasePaid, reservationConfirmed } from './published-events.js';
export { GiftOffers } from './queries/gift-offers.js';
export { GiftQueries } from './queries/gift-queries.js';
export type { ListCounts } from './queries/shop-figures.js';
export { ledgerView } from './queries/ledger-view.js';
export { TransactionQueries } from './queries/transaction-queries.js';
export { giftReadModels } from './read-models/gift-read-models.js';
export { giftCardsSql } from './read-models/gift-cards.sql.js';
