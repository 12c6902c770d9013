export { type Checked, liveCheck } from './live-check/live-check.js';
export { type LiveProvider, livePaypal, liveStripe } from './live-check/live-providers.js';
export { RefundMoney } from './desk/refund-money.handler.js';
export { PaymentsModule } from './payments.module.js';
