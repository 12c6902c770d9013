/** Italian, which decides what texts there are and what each of them asks for. */
export const it = {
  card: () => import('./card.js'),
  checkout: () => import('./checkout.js'),
  common: () => import('./common.js'),
  faults: () => import('./faults.js'),
  legal: () => import('./legal.js'),
  list: () => import('./list.js'),
  order: () => import('./order.js'),
  payment: () => import('./payment.js'),
  thanks: () => import('./thanks.js'),
};
