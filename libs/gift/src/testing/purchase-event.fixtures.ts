import type { GiftEvent } from '../events/gift-events.js';
import { moneyTaken, paid, unitHeld, unitReserved } from './gifts.fixtures.js';

const SAMPLES = [unitHeld(), unitReserved(), moneyTaken(), paid()];

/** An event about a purchase as gifts store it, for tests of modules that react to it. */
export function purchaseEvent(type: string, transactionId: string): GiftEvent {
  const sample = SAMPLES.find((one) => one.type === type);
  if (!sample) throw new Error(`There is no sample of ${type}`);
  return { ...sample, data: { ...sample.data, transactionId } } as GiftEvent;
}
