import type { Projection } from '@fiocco/projections';
import { figuresProjection } from './figures.projection.js';
import { giftAvailabilityProjection } from './gift-availability.projection.js';
import { stockProjection } from './stock.projection.js';

/** The read models of gifts and stock, for workers to run. */
export const giftReadModels: readonly Projection[] = [
  giftAvailabilityProjection,
  stockProjection,
  figuresProjection,
];
