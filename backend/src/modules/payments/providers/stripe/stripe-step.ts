import type { CaptureStep } from '../../access/provider.js';
import { idOf } from './stripe-payment.js';

/** As far as an intent or a charge tells of money; the shape of events is that of the webhook's version, not of ours. */
interface Told {
  readonly id?: string;
  readonly amount?: unknown;
  readonly amount_capturable?: unknown;
  readonly amount_captured?: unknown;
  readonly amount_received?: unknown;
  readonly amount_refunded?: unknown;
  readonly captured?: unknown;
  readonly currency?: unknown;
  readonly disputed?: unknown;
  readonly latest_charge?: string | { readonly id: string } | null;
}

type Money = readonly [captureId: string | null | undefined, cents: unknown];

/** The events of a payment on its way to a capture, and what each says of it. */
const STEPS: Readonly<Record<string, (told: Told) => Money>> = {
  'payment_intent.amount_capturable_updated': (told) => [idOf(told.latest_charge), told.amount_capturable],
  'payment_intent.succeeded': (told) => [idOf(told.latest_charge), told.amount_received],
  'charge.succeeded': (told) => [told.id, told.captured === true ? told.amount_captured : told.amount],
  'charge.captured': (told) => [told.id, told.amount_captured],
};

/** Null where the event says more than that, or not all of it. */
export function stripeStep(kind: string, told: Told): CaptureStep | null {
  const [captureId, amountCents] = STEPS[kind]?.(told) ?? [];
  const { currency } = told;
  if (!captureId || !isCents(amountCents) || typeof currency !== 'string') return null;
  return wasUndone(told) ? null : { captureId, amountCents, currency };
}

const wasUndone = ({ disputed, amount_refunded: refunded }: Told): boolean =>
  disputed === true || (refunded ?? 0) !== 0;
const isCents = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
