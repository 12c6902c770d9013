import { babyProducts } from './data/baby-products.data.js';
import { guests } from './data/guests.data.js';
import { houseProducts } from './data/house-products.data.js';
import { lists } from './data/lists.data.js';
import { birthdayTimeline, birthTimeline } from './data/other-timelines.data.js';
import { occasions, opensAt, settings, staff } from './data/shop.data.js';
import { weddingTimeline } from './data/wedding-timeline.data.js';
import { compareMoments } from './example-moment.js';
import type { ExampleShop } from './example-shop.types.js';

/** Three lists, 24 gifts, and two weeks of events. */
export const exampleShop: ExampleShop = {
  opensAt,
  settings,
  staff,
  occasions,
  products: [...houseProducts, ...babyProducts],
  lists,
  guests,
  timeline: [...weddingTimeline, ...birthTimeline, ...birthdayTimeline].sort((a, b) =>
    compareMoments(a.when, b.when),
  ),
};
