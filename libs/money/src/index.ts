export { addCents, type Cents, formatDecimal, formatEuro, isCents, MAX_CENTS, parseEuro } from './cents.js';
