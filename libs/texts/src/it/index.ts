/** Italian, which decides what texts there are and what each of them asks for. */
export const it = {
  checkout: () => import('./checkout.js'),
  common: () => import('./common.js'),
  list: () => import('./list.js'),
  payment: () => import('./payment.js'),
  thanks: () => import('./thanks.js'),
};
