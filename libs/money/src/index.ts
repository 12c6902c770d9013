export {
  addCents,
  amountText,
  type Cents,
  centsOf,
  centsTyped,
  formatDecimal,
  formatEuro,
  formatWholeEuro,
  isCents,
  MAX_CENTS,
  parseEuro,
} from './cents.js';
