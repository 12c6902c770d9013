export { type Actor, namedActor } from './actor-name.js';
export { type FoundForHistory, HistorySearch } from './history-search.js';
export {
  type HistoryNote,
  type HistoryPage,
  type HistoryTeller,
  type HistoryTold,
  TellsHistory,
} from './history-tellers.js';
export type { HistoryPlace } from './page-streams.js';
export { ShopHistoryModule } from './shop-history.module.js';
