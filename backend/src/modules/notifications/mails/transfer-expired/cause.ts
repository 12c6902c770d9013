import { whenPurchase } from '../purchase/purchase-cause.js';

export const cause = whenPurchase({ reactor: 'when_transfer_expired_tell', types: ['TransferExpired'] });
