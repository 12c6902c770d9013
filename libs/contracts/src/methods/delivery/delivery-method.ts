/**
 * Everything that server and pages know of one delivery method. What guests read of it stands in each language's catalogs, for pages
 * (`order.delivery`, `thanks.next`) and for mails (`mails.way`, `mails.paid`).
 */
export interface DeliveryMethodRule {
  readonly code: string;
  /** Codes that older clients send; translated where a call arrives (PRODUCT.md section 2). */
  readonly aliases: readonly string[];
  /** Its field in a list's `allowedDeliveryModes`. */
  readonly field: string;
  /** Its name for staff. */
  readonly name: string;
  /** Whether the product's shipping is charged. */
  readonly ships: boolean;
  /** Whether the buyer's address is required. */
  readonly needsAddress: boolean;
  /** Whether a new list allows it: always, only where it is made with the dialog, or not until it is switched on. */
  readonly preset: 'always' | 'in-dialog' | 'never';
}
