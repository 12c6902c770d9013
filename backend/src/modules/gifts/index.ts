export type { GiftAtMoment } from './as-of/gift-then.js';
export { ChangeTerms } from './commands/change-terms.js';
export { PlaceGift } from './commands/place-gift.js';
export { SetStock } from './commands/set-stock.js';
export { WithdrawGift } from './commands/withdraw-gift.js';
export { FiguresReader, IS_OF_UNFINISHED_UNIT, type ShopSums, type TodoChoice } from './figures.reader.js';
export { GiftsModule } from './gifts.module.js';
export { GiftsReader } from './gifts.reader.js';
export { GiftLedger } from './ledger/gift-ledger.js';
export { productCardsChanged } from './read-models/cards/gift-cards.follower.js';
export {
  cardsAmongSql,
  giftCardSql,
  listCardsSql,
  listStampSql,
} from './read-models/cards/list-cards.sql.js';
export { giftReadModels, giftReadModelsWithCards } from './read-models/gift-read-models.js';
export { stagesSql } from './read-models/stages-sql.js';
