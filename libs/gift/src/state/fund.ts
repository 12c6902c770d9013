/** The name of a list's fund, shown in the place of a product's name. */
export const FUND_NAME = 'Contributo libero';
