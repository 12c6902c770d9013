import type { EnvironmentMode } from '../../settings/index.js';
import type { DeliveryMethod } from '../delivery/index.js';

/**
 * Everything that server and pages know of one payment method. A new one is a file of this folder, a line in its registry,
 * and what guests read of it in each language's catalogs (`order.payment`, `checkout.payment`, `list.terms`).
 */
export interface PaymentMethodRule {
  readonly code: string;
  /** Codes that older clients send; translated where a call arrives (PRODUCT.md section 2). */
  readonly aliases: readonly string[];
  /** Its field in a list's `allowedPaymentMethods`. */
  readonly field: string;
  readonly name: string;
  /** After "ha scelto di pagare": "in negozio", "con carta". */
  readonly payingBy: string;
  /** The name of the picture that pages show beside it. */
  readonly icon: 'card' | 'wallet' | 'bank' | 'shop';
  /** The hint for staff where a list allows it. */
  readonly staffNote: string | null;
  /** What confirming it begins: a payment by a provider, a transfer, or a reservation to be paid in the shop. */
  readonly leadsTo: 'pay' | 'transfer' | 'reserve';
  /** The provider that moves the money; null where it comes to the shop directly. */
  readonly provider: string | null;
  /** The delivery that it forces, whether the list allows it or not (section 6); null for none. */
  readonly delivery: DeliveryMethod | null;
  /** Whether a new list allows it: always, only where it is made with the dialog, or not until it is switched on. */
  readonly preset: 'always' | 'in-dialog' | 'never';
  readonly needs: PaymentMethodNeeds;
}

/** Settings that a method needs. */
export interface PaymentMethodNeeds {
  /** The one that switches it on. */
  readonly switch: string;
  /** Those that must not be empty, secrets too; in each mode others, where there are keys for tests and for real money. */
  readonly filledIn: readonly string[] | Readonly<Record<EnvironmentMode, readonly string[]>>;
}

/** The settings that must not be empty in this mode. */
export function neededSettings({ filledIn }: PaymentMethodNeeds, mode: EnvironmentMode): readonly string[] {
  return 'development' in filledIn ? filledIn[mode] : filledIn;
}

/** Those of the needed settings that are empty; of a secret `x`, `xSet` says whether it is set. */
export function missingSettings(
  needs: PaymentMethodNeeds,
  settings: Readonly<Record<string, unknown>>,
): readonly string[] {
  const mode = settings['environmentMode'] === 'production' ? 'production' : 'development';
  return neededSettings(needs, mode).filter((name) => !settings[name] && settings[`${name}Set`] !== true);
}
