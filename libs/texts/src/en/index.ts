import type { Catalogs } from '../texts.js';

export const en: Catalogs = {
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
