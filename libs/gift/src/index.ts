/** The kernel of the shop: what a gift is, what may happen to it, and how its stream is folded. */
export type { CancelReason } from './events/agreement.js';
export { exchangeUndoUntil } from './events/exchange.js';
export type { GiftEvent, PurchaseEvent } from './events/gift-events.js';
export { changeBy, moneyMovedBy, type PurchaseChange, sentenceOf } from './events/told-by-facts.js';
export type { MoneyMoved } from './events/event-effects.js';
export { codeInWords, disputeWords, isDecided } from './events/provider-words.js';
export { dayInWords } from './events/sentence-words.js';
export type { UnitHeld } from './events/holding.js';
export type { GiftPlaced } from './events/placing.js';
export type { TransactionPaid } from './events/money.js';
export type { UncertainReason } from './events/provider.js';
export {
  decideGift,
  evolveGift,
  type GiftCommand,
  giftDecider,
  giftEvents,
  type PurchaseCommand,
} from './decider.js';
export type { HoldQuestion, HoldUnit } from './transitions/holding/hold-command.js';
export { FUND_NAME, type OfferedProduct, offersOf, onList } from './state/offers.js';
export { type GiftState, initialGiftState, purchaseIn } from './state/gift-state.js';
export { giftOf, giftStream } from './state/stream.js';
export type { GiftTerms } from './state/terms.js';
export { versionOf } from './state/transition.js';
export { isStale, takenUnits, type Unit, unitsOf } from './state/units.js';
export {
  type Attempt,
  type ByHand,
  doneOf,
  isByHand,
  isByTransfer,
  NOT_MADE,
  type Payments,
  type Refund,
  refundableCentsOf,
  refundedCentsOf,
  refundNamedBy,
  refundToldAs,
  toldCentsOf,
  UNSAID,
} from './state/payments.js';
export {
  type AfterVoid,
  at,
  AWAITED,
  byStage,
  dueCentsOf,
  endOf,
  type ExchangePartner,
  isAgreed,
  isAgreedAmount,
  isCloseable,
  isExchanging,
  isHeldForSale,
  isUnsettled,
  keptCentsOf,
  OVER,
  payingAttemptOf,
  PINNED,
  type Purchase,
  type PurchaseAt,
  type PurchaseStage,
  receiptOf,
  type RefundedFrom,
  termOf,
  type VoidReason,
} from './state/purchase.js';
export { gaveTo, movedBy, type MovedReceipt, movedTo } from './transitions/agreement/give-to-exchange.js';
export { parcelOf } from './transitions/agreement/hand-over.js';
export { isRecorded } from './transitions/payments/settle-refund.js';
export { decideHold } from './transitions/holding/hold-unit.js';
export type { BeginVoid } from './transitions/payments/void-payment.js';
export { ledgerNameOf, makesSale, purchaseEvents, purchasePaid, SALE_EVENTS } from './purchases/published.js';
export { purchaseSteps, purchaseStory, type StoryStep } from './purchases/story.js';
export { type PurchaseFacts, purchaseFacts, purchaseThen } from './purchases/then.js';
export { asSeen, type PurchaseEdit } from './transitions/agreement/edit-command.js';
