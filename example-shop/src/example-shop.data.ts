import { babyProducts } from './data/baby-products.data.js';
import { guests } from './data/guests.data.js';
import { houseProducts } from './data/house-products.data.js';
import { lists } from './data/lists.data.js';
import { birthdayTimeline, birthTimeline, counterTimeline } from './data/other-timelines.data.js';
import { occasions, opensAt, settings, staff } from './data/shop.data.js';
import { weddingTimeline } from './data/wedding-timeline.data.js';
import { compareMoments } from './example-moment.js';
import type { ExampleShop, TimelineStep } from './example-shop.types.js';

/** What the till printed last before the story begins. */
const LAST_RECEIPT = 212;

const isPaidAtTheTill = (step: TimelineStep): boolean => 'how' in step && step.how !== 'bonifico';

/** The till counts its receipts; of a transfer it prints none. */
function withReceipts(timeline: readonly TimelineStep[]): readonly TimelineStep[] {
  let last = LAST_RECEIPT;
  return timeline.map((step) =>
    isPaidAtTheTill(step) ? { ...step, documentNumber: String(++last).padStart(4, '0') } : step,
  );
}

/** Three lists, 24 gifts, and two weeks of events. */
export const exampleShop: ExampleShop = {
  opensAt,
  settings,
  staff,
  occasions,
  products: [...houseProducts, ...babyProducts],
  lists,
  guests,
  timeline: withReceipts(
    [...weddingTimeline, ...birthTimeline, ...birthdayTimeline, ...counterTimeline].sort((a, b) =>
      compareMoments(a.when, b.when),
    ),
  ),
};
