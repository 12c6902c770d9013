/** Of a product for which nobody said another: percent as text. */
export const DEFAULT_VAT_RATE = '22';

/** Italy's, the usual one first. */
export const VAT_RATES = [DEFAULT_VAT_RATE, '10', '5', '4', '0'] as const;
