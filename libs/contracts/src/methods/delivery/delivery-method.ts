/** The person or people who receive the gift: "Anna e Luca". */
export interface DeliveredTo {
  readonly name: string;
  readonly several: boolean;
}

/** The words for guests that mails say; what pages say stands in the catalogs. */
interface DeliveryWords {
  /** For example "Ritirano Anna e Luca"; `share` is true for a part of a gift. */
  readonly guest: (to: DeliveredTo, share: boolean) => string;
  /** What happens once it is paid. */
  readonly mail: (to: DeliveredTo, message: string) => string;
}

/** Everything that server and pages know of one delivery method. */
export interface DeliveryMethodRule {
  readonly code: string;
  /** Codes that older clients send; translated where a call arrives (PRODUCT.md section 2). */
  readonly aliases: readonly string[];
  /** Its field in a list's `allowedDeliveryModes`. */
  readonly field: string;
  /** Its name for staff. */
  readonly name: string;
  readonly words: DeliveryWords;
  /** Whether the product's shipping is charged. */
  readonly ships: boolean;
  /** Whether the buyer's address is required. */
  readonly needsAddress: boolean;
  /** Whether a new list allows it: always, only where it is made with the dialog, or not until it is switched on. */
  readonly preset: 'always' | 'in-dialog' | 'never';
}
