export type { HoldQuestion } from './allocation/hold-unit.js';
export { type GiftAtMoment, type GiftFacts, giftThen } from './as-of/gift-then.js';
export { productsEverOn } from './as-of/products-ever-on.js';
export { type PurchaseFacts, purchaseThen } from './as-of/purchase-then.js';
export { ChangeTerms } from './commands/change-terms/change-terms.handler.js';
export { OpenFund } from './commands/open-fund/open-fund.handler.js';
export { PlaceGift } from './commands/place-gift/place-gift.handler.js';
export { AskStock, SetStock } from './commands/set-stock/set-stock.handler.js';
export { AskWithdrawal, WithdrawGift } from './commands/withdraw-gift/withdraw-gift.handler.js';
export { GiftsModule } from './gifts.module.js';
export { changeBy, type PurchaseChange } from './purchases/purchase-change.js';
export {
  asSeen,
  type PurchaseCommand,
  type PurchaseEdit,
  PurchaseLedger,
} from './purchases/purchase-ledger.js';
export { purchaseStory, type StoryStep } from './purchases/purchase-story.js';
export { CountByList } from './queries/count-by-list/count-by-list.handler.js';
export { FindOffers } from './queries/find-offers/find-offers.handler.js';
export { FindPlacements } from './queries/find-placements/find-placements.handler.js';
export { FindRelations } from './queries/find-relations/find-relations.handler.js';
export { FindStock } from './queries/find-stock/find-stock.handler.js';
export { FindStockLevels } from './queries/find-stock-levels/find-stock-levels.handler.js';
export { FindTakenUnits, type UnitTaken } from './queries/find-taken-units/find-taken-units.handler.js';
export { FindTerms } from './queries/find-terms/find-terms.handler.js';
export { CountTodos, FindTodos, type TodoChoice } from './queries/find-todos/find-todos.handler.js';
export { HasTransactions } from './queries/has-transactions/has-transactions.handler.js';
export { SumShares } from './queries/sum-shares/sum-shares.handler.js';
export { type ShopSums, SumShop } from './queries/sum-shop/sum-shop.handler.js';
export { productCardsChanged } from './read-models/cards/gift-cards.follower.js';
export { giftCardSql, listCardsSql, listStampSql } from './read-models/cards/list-cards.sql.js';
export { giftReadModels, giftReadModelsWithCards } from './read-models/gift-read-models.js';
export { stagesSql } from './read-models/stages-sql.js';
