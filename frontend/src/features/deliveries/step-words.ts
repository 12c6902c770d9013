import { type Delivery, deliveryRule, type DeliveryStep } from '@fiocco/contracts';

/** What has become of one gift or of several by a step. */
export const STEP_WORDS: Readonly<Record<DeliveryStep, readonly [one: string, several: string]>> = {
  ready: ['pronto', 'pronti'],
  delivered: ['consegnato', 'consegnati'],
  shipped: ['spedito', 'spediti'],
};

/** What is usually done next with a gift; null once it has left the shop. */
export function nextStep({ state, deliveryMethod }: Delivery): DeliveryStep | null {
  if (state === 'toPrepare') return 'ready';
  if (state === 'done') return null;
  return deliveryRule(deliveryMethod)?.ships ? 'shipped' : 'delivered';
}
