/** What specs of other parts build gifts with. */
export {
  holdShare,
  holdUnit,
  IN_15_MIN,
  IN_A_WEEK,
  LATER,
  moneyTaken,
  NOW,
  paid,
  placed,
  PRICE,
  takeMoney,
  termsOf,
  unitHeld,
  unitReserved,
} from './gifts.fixtures.js';
export { awaited, heldForTransfer, transferExpired, transferReceived } from './payments.fixtures.js';
export type { Answers, Rows } from '../table/answers.fixtures.js';
export { cancelling } from '../table/cancelling.fixtures.js';
export { capturing } from '../table/capturing.fixtures.js';
export { correcting } from '../table/correcting.fixtures.js';
export { exchanging } from '../table/exchanging.fixtures.js';
export { holding } from '../table/holding.fixtures.js';
export { money } from '../table/money.fixtures.js';
export { paying } from '../table/paying.fixtures.js';
export { placing } from '../table/placing.fixtures.js';
export { selling } from '../table/selling.fixtures.js';
export { STANDINGS } from '../table/standings.fixtures.js';
export { everyCommand } from '../table/table.fixtures.js';
export { purchaseEvent } from './purchase-event.fixtures.js';
export { standingPurchases } from './standing-purchases.fixtures.js';
