export * from './causale.js';
export { ibanInFours, isIban } from './check-pair.js';
export * from './epc-payload.js';
