import { centsOf } from '@fiocco/money';
import type { CaptureStep } from '../../access/provider.js';

interface MoneyTold {
  readonly value?: unknown;
  readonly currency_code?: unknown;
}

/** What events about orders, captures, refunds and disputes have in common, as far as the shop reads them. */
export interface Resource {
  readonly id?: string;
  readonly custom_id?: string;
  readonly purchase_units?: readonly {
    readonly custom_id?: string;
    readonly amount?: MoneyTold;
    readonly payments?: unknown;
  }[];
  readonly amount?: MoneyTold;
  readonly supplementary_data?: { readonly related_ids?: { readonly order_id?: string } };
  readonly links?: readonly { readonly rel?: string; readonly href?: string }[];
  readonly dispute_id?: string;
  readonly status?: string;
  readonly dispute_amount?: { readonly value?: string };
  readonly disputed_transactions?: readonly { readonly seller_transaction_id?: string }[];
}

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
