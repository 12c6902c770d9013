import type { Catalogs } from '../texts.js';

export const en: Catalogs = {
  checkout: () => import('./checkout.js'),
  common: () => import('./common.js'),
  list: () => import('./list.js'),
  payment: () => import('./payment.js'),
  thanks: () => import('./thanks.js'),
};
