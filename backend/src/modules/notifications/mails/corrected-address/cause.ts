import { whenPurchase } from '../purchase/purchase-cause.js';

export const cause = whenPurchase({ reactor: 'when_corrected_confirm_again', types: ['BuyerCorrected'] });
