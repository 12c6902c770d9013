import { moneyTaken, paid, unitHeld, unitReserved } from '../gift/gift.fixtures.js';
import type { GiftEvent } from '../gift/gift.events.js';

const SAMPLES = [unitHeld(), unitReserved(), moneyTaken(), paid()];

/** An event as the gifts would store it for a purchase, for tests of those that react to it. */
export function purchaseEvent(type: string, transactionId: string): GiftEvent {
  const sample = SAMPLES.find((one) => one.type === type);
  if (!sample) throw new Error(`There is no sample of ${type}`);
  return { ...sample, data: { ...sample.data, transactionId } } as GiftEvent;
}
