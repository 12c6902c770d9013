export { startPaymentSandbox, type PaymentSandbox, type PaymentSandboxOptions } from './payment-sandbox.js';
export type { Callback, CallbackTargets, PaypalTarget, StripeTarget } from './callbacks/callback.js';
export type { Clock } from './clock.js';
export type { Fault, Kind, Operation, Provider } from './faults/fault.js';
export type { ArmedFault, FaultChance } from './faults/fault-book.js';
export type { LedgerEntry } from './panel/ledger.js';
export type { PaypalKeys } from './paypal/account.js';
export type { StripeKeys } from './stripe/account.js';
