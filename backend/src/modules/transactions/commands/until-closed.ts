import { Refusal } from '@fiocco/event-sourcing';
import { setTimeout as pause } from 'node:timers/promises';
import type { Purchase } from '@fiocco/gift';
import type { GiftLedger } from '../../gifts/index.js';

/** How long a buyer waits until the provider has closed their payment; a job does it, usually at once. */
const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 50;

/** Waits until the purchase's attempt is closed; answers the purchase as it is then, or still closing. Pages show as much. */
export async function untilClosed(
  purchases: GiftLedger,
  stream: string,
  transactionId: string,
): Promise<Purchase | undefined> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const purchase = await purchases.findToShow(stream, transactionId);
    if (purchase?.stage !== 'voiding' || performance.now() >= until) return purchase;
    await pause(LOOK_EVERY_MS);
  }
}

export function refuseClosing(purchase: Purchase | undefined): void {
  if (purchase?.stage === 'voiding') throw new Refusal('PAYMENT_CLOSING');
}
