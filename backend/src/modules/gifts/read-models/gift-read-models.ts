import type { Projection } from '@fiocco/projections';
import { giftCardsFollower } from './cards/gift-cards.follower.js';
import { figuresProjection } from './figures.projection.js';
import { giftAvailabilityProjection } from './gift-availability.projection.js';
import { stockProjection } from './stock.projection.js';

/** The read models of gifts and stock, for workers to run. */
export const giftReadModels: readonly Projection[] = [
  giftAvailabilityProjection,
  stockProjection,
  figuresProjection,
];

/** The same with the gifts' cards, for processes that have the catalogue's records. */
export const giftReadModelsWithCards: readonly Projection[] = giftReadModels.map((projection) =>
  projection === figuresProjection ? projection : { ...projection, follower: giftCardsFollower },
);
