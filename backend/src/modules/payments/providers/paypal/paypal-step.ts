import { centsOf } from '@fiocco/money';
import type { CaptureStep } from '../provider.js';
import type { MoneyTold, Resource } from './paypal-event.js';

type Told = Pick<CaptureStep, 'captureId'> & { readonly amount: MoneyTold | undefined };

/** An order names no capture before it has one. */
function approved({ purchase_units: units = [] }: Resource): Told | null {
  const [unit, ...more] = units;
  return more.length > 0 || unit?.payments !== undefined ? null : { captureId: null, amount: unit?.amount };
}

const completed = ({ id, status, amount }: Resource): Told | null =>
  id !== undefined && status === 'COMPLETED' ? { captureId: id, amount } : null;

/** The events of a payment on its way to a capture, and what each says of it. */
const STEPS: Readonly<Record<string, (resource: Resource) => Told | null>> = {
  'CHECKOUT.ORDER.APPROVED': approved,
  'PAYMENT.CAPTURE.COMPLETED': completed,
};

/** Null where the event says more than that, or not all of it. */
export function paypalStep(kind: unknown, resource: Resource): CaptureStep | null {
  const told = STEPS[String(kind)]?.(resource) ?? null;
  const money = moneyIn(told?.amount);
  return told && money ? { captureId: told.captureId, ...money } : null;
}

function moneyIn({ value, currency_code: currency }: MoneyTold = {}): Omit<CaptureStep, 'captureId'> | null {
  const amountCents = centsIn(value);
  if (amountCents === null || typeof currency !== 'string') return null;
  return { amountCents, currency: currency.toLowerCase() };
}

function centsIn(value: unknown): number | null {
  try {
    return typeof value === 'string' ? centsOf(value) : null;
  } catch {
    return null;
  }
}
