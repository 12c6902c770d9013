import { type Delivery, deliveryRule, type DeliveryStep } from '@fiocco/contracts';

/** What a step says of one gift and of several. */
export const STEP_WORDS: Readonly<Record<DeliveryStep, readonly [one: string, several: string]>> = {
  ready: ['pronto', 'pronti'],
  delivered: ['consegnato', 'consegnati'],
  shipped: ['spedito', 'spediti'],
};

/** "pronti", "consegnato". */
export const stepName = (step: DeliveryStep, count: number): string => STEP_WORDS[step][count === 1 ? 0 : 1];

/** "Segna pronti", "Segna consegnato". */
export const stepWords = (step: DeliveryStep, count: number): string => `Segna ${stepName(step, count)}`;

/** "Segna tutti pronti". */
export const stepWordsOfAll = (step: DeliveryStep): string => `Segna tutti ${stepName(step, 2)}`;

/** What a row's own button says. */
export const NEXT_WORDS: Readonly<Record<DeliveryStep, string>> = {
  ready: 'Segna pronto',
  delivered: 'Consegna',
  shipped: 'Spedisci',
};

/** What is usually done next with a gift; null once it has left the shop. */
export function nextStep({ state, deliveryMethod }: Delivery): DeliveryStep | null {
  if (state === 'toPrepare') return 'ready';
  if (state === 'done') return null;
  return deliveryRule(deliveryMethod)?.ships ? 'shipped' : 'delivered';
}
