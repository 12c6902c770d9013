/** What a list's fund is called where a product's name would stand. */
export const FUND_NAME = 'Contributo libero';
