export { productNameWords, productsThen } from './as-of/gift-words.js';
export { GiftListAccess, visibleList } from './access/gift-list-access.js';
export { type ListFacts, listFactsSql } from './access/list-facts.js';
export type { Visit } from './access/visit.js';
export { type Visitor, visitorOf } from './access/visitor.js';
export { listRecords } from './gift-list/list-history.js';
export { GiftListsModule } from './gift-lists.module.js';
