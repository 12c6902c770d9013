/** Who receives the gift: "Anna e Luca". */
export interface DeliveredTo {
  readonly name: string;
  readonly several: boolean;
}

/** What guests are told of it. */
interface DeliveryWords {
  /** "Ritirano Anna e Luca"; `share`: of a part of a gift. */
  readonly guest: (to: DeliveredTo, share: boolean) => string;
  /** Beneath it in the wizard; `counter`: where and when the shop is open, empty where it does not say. */
  readonly note: (to: DeliveredTo, counter: string) => string;
  /** What happens once it is paid, on the page; `card`: "con il tuo biglietto", where there is one. */
  readonly next: (to: DeliveredTo, card: string) => string;
  /** The same in a mail. */
  readonly mail: (to: DeliveredTo, message: string) => string;
}

/** All that the shop and its pages know of one way in which a gift arrives. */
export interface DeliveryMethodRule {
  readonly code: string;
  /** What older clients send for it; accepted at the edge only (PRODUCT.md section 2). */
  readonly aliases: readonly string[];
  /** Its name among a list's `allowedDeliveryModes`. */
  readonly field: string;
  /** As staff read it. */
  readonly name: string;
  readonly words: DeliveryWords;
  /** The product's shipping is charged. */
  readonly ships: boolean;
  /** The buyer's address is needed. */
  readonly needsAddress: boolean;
  /** Whether a new list allows it: always, only where the dialog makes it, or not until somebody says so. */
  readonly preset: 'always' | 'in-dialog' | 'never';
}
