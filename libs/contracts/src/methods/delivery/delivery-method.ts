/** All that the shop and its pages know of one way in which a gift arrives. */
export interface DeliveryMethodRule {
  readonly code: string;
  /** What older clients send for it; accepted at the edge only (PRODUCT.md section 2). */
  readonly aliases: readonly string[];
  /** Its name among a list's `allowedDeliveryModes`. */
  readonly field: string;
  /** As staff read it. */
  readonly name: string;
  /** The product's shipping is charged. */
  readonly ships: boolean;
  /** The buyer's address is needed. */
  readonly needsAddress: boolean;
  /** Whether a new list allows it: always, only where the dialog makes it, or not until somebody says so. */
  readonly preset: 'always' | 'in-dialog' | 'never';
}
