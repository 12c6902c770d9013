import { deliveryRule } from '@fiocco/contracts';
import { type Step, STEPS } from './checkout-search.js';
import { deliveryMethods } from './delivery.js';
import { isHeld, type Order } from './order.js';
import { paymentChoices } from './payment.js';
import { furthestStep } from './progress.js';

/** Whether a step asks for anything: an address or a choice. One that does not is skipped. */
export function asks(order: Order, step: Step): boolean {
  if (step === 2) {
    const methods = deliveryMethods(order);
    return methods.length > 1 || Boolean(deliveryRule(methods[0] ?? null)?.needsAddress);
  }
  return step !== 3 || paymentChoices(order).length !== 1;
}

/** The steps that a guest goes through: those that ask something, and the one before them. */
export const stepsToGo = (order: Order, now: Step): readonly Step[] =>
  STEPS.filter((step) => step === now || asks(order, step));

/**
 * The step to show for an address: not further than the purchase has come, and none that is skipped, save the one that
 * the guest opened.
 */
export function shownStep(order: Order, wanted: Step, delivered: boolean, opened?: Step): Step {
  const furthest = furthestStep(order, delivered || !asks(order, 2));
  const step = wanted > furthest ? furthest : wanted;
  if (asks(order, step) || step === opened) return step;
  if (step === 2 && furthest >= 3 && asks(order, 3)) return 3;
  return previousStep(order, step);
}

/** Where "back" leads. */
export function previousStep(order: Order, step: Step): Step {
  return step > 2 && asks(order, 2) ? 2 : 1;
}

/** Whether going on from here holds the gift: no later step asks for anything, and it is not held yet. */
export function holdsNext(order: Order, step: Step): boolean {
  if (isHeld(order)) return false;
  return ([2, 3] as const).every((next) => next <= step || !asks(order, next));
}
