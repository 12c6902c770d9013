import type { Catalogs } from '../texts.js';

export const en: Catalogs = {
  common: () => import('./common.js'),
  list: () => import('./list.js'),
};
